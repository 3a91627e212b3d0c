import type { FollowState, MailFate, MailKind, WithheldReason } from '@portico/shared/model/mail.ts';

export const mailTexts = {
  heading: 'Mails',
  about: 'Which mails about this ticket were sent, and what became of them',
  show: 'Show mails',
  refresh: 'Refresh',
  none: 'No mails yet. A mail leaves one to two minutes after its cause.',
  loading: 'Loading mails',
  failed: 'Failed to load the mails',
  my_mails: 'My mails about this ticket',
  follow_failed: 'Failed to change your mails',
} as const;

export const followTexts: Readonly<Record<FollowState, string>> = {
  default: 'As on my profile',
  follows: 'Follow: also new comments and status',
  muted: 'None',
};

export const kindTexts: Readonly<Record<MailKind, string>> = {
  new_ticket: 'New ticket',
  customer_reply: 'Customer reply',
  received: 'Receipt',
  answered: 'New comment',
  status: 'New status',
};

export const fateTexts: Readonly<Record<MailFate, string>> = {
  queued: 'Waiting',
  withheld: 'Not sent',
  failed: 'Failed',
  sent: 'Sent',
  delayed: 'Delayed',
  delivered: 'Delivered',
  bounced: 'Bounced',
  complained: 'Reported as spam',
};

const reasons: Readonly<Record<WithheldReason, string>> = {
  no_access: 'the person may no longer see the ticket',
  turned_off: 'the person turned these mails off',
  muted: 'the person muted the ticket',
  undeliverable: 'earlier mails to the address bounced or were reported as spam',
  withdrawn: 'what it was about was withdrawn',
};

const isKnown = (reason: string): reason is WithheldReason => Object.hasOwn(reasons, reason);

/** A reason in words, or as SES calls it. */
export const reasonText = (reason: string): string => (isKnown(reason) ? reasons[reason] : reason);
