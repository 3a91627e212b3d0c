/** Work in the background that an entry of a queue asks for. */
export const failedWork = [
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
] as const;
export type FailedWork = (typeof failedWork)[number];

/** Attempts before an entry becomes a dead letter. */
export const mostTries = 8;

/** Milliseconds from an attempt that failed to the next one: a minute that doubles, at most an hour. */
export const pauseAfter = (tries: number): number => Math.min(60, 2 ** (tries - 1)) * 60_000;
