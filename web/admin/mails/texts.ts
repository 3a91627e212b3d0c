import type {
  FollowChoice,
  SentMailState,
  MailKind,
  ReceivedMailOutcome,
  ReceivedMailReason,
  WithheldMailReason,
} from '@portico/shared/model/mail.ts';

export const mailTexts = {
  sent_to: 'To',
  without_ticket: 'without a ticket',
  refresh: 'Refresh mails',
  none: 'No mails yet. A mail is sent one to two minutes after the event that it is about.',
  loading: 'Loading mails',
  failed: 'Failed to load the mails',
  my_mails: 'My mails about this ticket',
  follow_failed: 'Failed to change your mail settings',
} as const;

export const followTexts: Readonly<Record<FollowChoice, string>> = {
  default: 'As set in my profile',
  follows: 'Follow: also new comments and status',
  muted: 'None',
};

export const followerTexts = {
  followers: 'Followers',
  staff: 'Staff',
  add: 'Add a follower',
  search: 'Search by name or address',
  loading: 'Loading people',
  failed_to_load: 'Failed to load people',
  try_again: 'Try again',
  nobody: 'Everybody follows the ticket already',
  added: (name: string) => `${name} now follows the ticket`,
  has_muted: (name: string) => `${name} has muted the ticket, and receives no mails about it`,
  failed: 'Failed to add the follower',
} as const;

export const kindTexts: Readonly<Record<MailKind, string>> = {
  new_ticket: 'New ticket',
  customer_reply: 'Customer reply',
  assigned: 'Assignment',
  own_reply: 'Customer reply',
  rated: 'Rating',
  resumed: 'Back from hold',
  due_soon: 'Due soon',
  overdue: 'Overdue',
  mentioned: 'Mention',
  received: 'Receipt',
  answered: 'New comment',
  status: 'New status',
  made_follower: 'New follower',
};

export const mailStatusTexts: Readonly<Record<SentMailState, string>> = {
  queued: 'Waiting',
  withheld: 'Not sent',
  failed: 'Failed',
  sent: 'Sent',
  delayed: 'Delayed',
  delivered: 'Delivered',
  bounced: 'Bounced',
  complained: 'Reported as spam',
};

const withheldReasonTexts: Readonly<Record<WithheldMailReason, string>> = {
  no_access: 'the person may no longer see the ticket',
  turned_off: 'the person turned these mails off',
  away: 'the person is away',
  muted: 'the person muted the ticket',
  undeliverable: 'earlier mails to the address bounced or were reported as spam',
  invalid_address: 'mails cannot be sent to this address',
  withdrawn: 'the reason for the mail no longer applies',
};

const isWithheldReason = (reason: string): reason is WithheldMailReason =>
  Object.hasOwn(withheldReasonTexts, reason);

/** The text for a reason. A code from SES is returned unchanged. */
export const formatWithheldReason = (reason: string): string =>
  isWithheldReason(reason) ? withheldReasonTexts[reason] : reason;

export const receivedMailTexts = {
  received_from: 'From',
  failed: 'Failed to load the mail',
  original: 'Original',
  original_of: (subject: string) => `The whole mail "${subject}"`,
  raw: 'Download the raw mail',
  accept: 'Accept',
  accept_label: (from: string) => `Accept the mail from ${from}`,
  discard: 'Discard',
  discard_label: (from: string) => `Discard the mail from ${from}`,
  decided: { accept: 'The mail was accepted', discard: 'The mail was discarded' },
  no_sender: 'an unknown sender',
  decision_failed: 'The decision was not stored',
  decided_by: (name: string) => `by ${name}`,
  files: (count: number) => (count === 1 ? '1 file' : `${count} files`),
  left_out: (names: readonly string[]) => `Files that were not added to the ticket: ${names.join(', ')}`,
  close: 'Close',
  no_text: 'The mail has no text.',
} as const;

export const receivedOutcomeTexts: Readonly<Record<ReceivedMailOutcome, string>> = {
  accepted: 'Accepted',
  held: 'Waits for a decision',
  discarded: 'Discarded',
  recorded: 'Recorded only',
};

const receivedReasonTexts: Readonly<Record<ReceivedMailReason, string>> = {
  virus: 'it contains a virus',
  loop: 'it is one of our own mails',
  bounce: 'it reports that a mail was not delivered',
  receipt: 'it is a read receipt',
  calendar: 'it is an invitation, or answers one',
  automatic: 'it is an automatic answer or a newsletter',
  perhaps_automatic: 'it looks like an automatic answer, or was sent through a list',
  program: 'it was sent by a program, and the company has no rule for such mails',
  flood: 'its sender sent far too many mails',
  empty: 'it is empty',
  too_many: 'its sender sent too many mails within an hour',
  spam: 'it looks like spam',
  unclear_sender: 'its sender is unclear: the mail has no sender address, or several',
  no_return_path: 'it has no return address, as in automatic answers, but a person may have written it',
  unproven: 'its sender could not be verified',
  forged_address: 'it was sent to a reply address that we did not give out',
  expired_address: 'it answers a mail that is more than half a year old',
  encrypted: 'it is encrypted, and we have no key',
  disabled: 'the account of its sender is disabled',
  not_a_participant: 'its sender is neither requester nor follower of the ticket',
  unknown_command: 'its first line is a command that we do not know',
  unreadable: 'its content cannot be read',
  refused: 'the ticket or the company no longer accepts mails',
  unfinished: 'something failed while it was read',
};

const isReceivedReason = (reason: string): reason is ReceivedMailReason =>
  Object.hasOwn(receivedReasonTexts, reason);

/** Why a mail was held or only recorded. */
export const formatReceivedReason = (reason: string): string =>
  isReceivedReason(reason) ? receivedReasonTexts[reason] : reason;
