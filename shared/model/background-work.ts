/**
 * Background work that can fail. `change`: processing a change of the table; `message`: a message that
 * belongs to no other kind of work.
 */
export const backgroundWorkKinds = [
  'mail',
  'due_time',
  'monthly_report',
  'notification',
  'search',
  'report',
  'assignment',
  'file_scan',
  'alert',
  'mail_event',
  'webhook',
  'erasure',
  'import',
  'invitation',
  'export',
  'change',
  'message',
] as const;
export type BackgroundWorkKind = (typeof backgroundWorkKinds)[number];

/** After this many failed attempts, a mail is put on the list of failed work. */
export const maxAttempts = 8;

/** The number of times that Lambda attempts to process a change of the table. */
export const maxStreamAttempts = 6;

/** Milliseconds until the next attempt: one minute, doubling up to an hour. */
export const computeRetryPause = (tries: number): number => Math.min(60, 2 ** (tries - 1)) * 60_000;
