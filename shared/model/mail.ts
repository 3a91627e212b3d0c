import { levelAlerts } from './service-levels.ts';

/**
 * Why an address receives no more mail: a permanent bounce, or a complaint of its owner.
 */
export const undeliverableReasons = ['bounce', 'complaint'] as const;
export type UndeliverableReason = (typeof undeliverableReasons)[number];

/** Kinds of mails about tickets, which each person can turn off. */
export const mailKinds = [
  'new_ticket',
  'customer_reply',
  'assigned',
  'own_reply',
  'rated',
  'resumed',
  ...levelAlerts,
  'mentioned',
  'received',
  'answered',
  'status',
  'made_follower',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** Kinds that only staff receive. */
export const staffMailKinds: readonly MailKind[] = [
  'new_ticket',
  'customer_reply',
  'assigned',
  'own_reply',
  'rated',
  'resumed',
  ...levelAlerts,
  'mentioned',
];

/** Among the groups of whose new tickets staff receive mails: tickets without a group. */
export const noGroup = 'none';

/** The kinds that a person can receive. */
export const mailKindsFor = (isStaff: boolean): readonly MailKind[] =>
  isStaff ? mailKinds : mailKinds.filter((kind) => !staffMailKinds.includes(kind));

/** What each kind is called beside its checkbox. */
export const mailKindTexts: Readonly<Record<MailKind, string>> = {
  new_ticket: 'any customer creates a ticket',
  customer_reply: 'a customer replies on a ticket that nobody is assigned to',
  assigned: 'a colleague assigns a ticket to me',
  own_reply: 'a customer replies on a ticket that is assigned to me',
  rated: 'a customer rates the help on a ticket that is assigned to me',
  resumed: 'a ticket that is assigned to me comes back from hold',
  due_soon: 'a ticket that is assigned to me, or to nobody, is due soon',
  overdue: 'a ticket that is assigned to me, or to nobody, is overdue',
  mentioned: 'a colleague mentions me',
  received: 'a ticket of mine was received',
  answered: 'there is a new comment on a ticket of mine, or on one that I follow',
  status: 'a ticket of mine, or one that I follow, is resolved, closed or reopened',
  made_follower: 'support adds me to a ticket as a follower',
};

/** What each kind is called in the bell and in notifications of the browser. */
export const mailKindNews: Readonly<Record<MailKind, string>> = {
  new_ticket: 'New ticket',
  customer_reply: 'Customer reply',
  assigned: 'Assigned to you',
  own_reply: 'Customer reply',
  rated: 'Rated our help',
  resumed: 'Back from hold',
  due_soon: 'Due soon',
  overdue: 'Overdue',
  mentioned: 'Mentioned you',
  received: 'Created for you',
  answered: 'New comment',
  status: 'New status',
  made_follower: 'Added you as a follower',
};

/**
 * What became of a mail. `withheld`: when it was due, its reader was no longer to receive it. `failed`: SES
 * refused it for a day.
 */
export const mailFates = [
  'queued',
  'withheld',
  'failed',
  'sent',
  'delayed',
  'delivered',
  'bounced',
  'complained',
] as const;
export type MailFate = (typeof mailFates)[number];

/** Why a mail was withheld. */
export const withheldReasons = [
  'no_access',
  'turned_off',
  'away',
  'muted',
  'undeliverable',
  'withdrawn',
] as const;
export type WithheldReason = (typeof withheldReasons)[number];

/**
 * Whether a person is in copy of a ticket. `waiting`: a mail named them, and staff decide, as for everybody
 * who is not of the ticket's company. `removed`: staff did, and later mails that name them change nothing.
 */
export const participantStates = ['in_copy', 'waiting', 'removed'] as const;

/** Where a contact comes from. */
export const contactSources = ['mail', 'staff', 'import'] as const;

/** What a person asked for on one ticket. `default`: mails as their profile says. */
export const followerStates = ['follows', 'muted'] as const;
export const followStates = ['default', ...followerStates] as const;
export type FollowState = (typeof followStates)[number];

/**
 * What became of a received mail. `accepted`: a comment, or a ticket. `held`: staff decide. `recorded`:
 * nothing, and nobody is answered.
 */
export const receivedFates = ['accepted', 'held', 'discarded', 'recorded'] as const;
export type ReceivedFate = (typeof receivedFates)[number];

/** Why a received mail was held, or only recorded. */
export const receivedReasons = [
  'virus',
  'loop',
  'bounce',
  'receipt',
  'calendar',
  'automatic',
  'program',
  'flood',
  'empty',
  'too_many',
  'spam',
  'unclear_sender',
  'no_return_path',
  'unproven',
  'forged_address',
  'expired_address',
  'encrypted',
  'disabled',
  'not_a_participant',
  'unknown_command',
  'unreadable',
  'refused',
  'unfinished',
] as const;
export type ReceivedReason = (typeof receivedReasons)[number];

/** Staff see these among the mails that were only recorded: a person may have written them. */
export const listedReasons: readonly ReceivedReason[] = ['virus', 'program', 'empty', 'spam'];

/** Whether a mail that was only recorded can be accepted, as if it were held. A virus stays where it is. */
export const isAcceptable = ({ fate, reason }: { fate: ReceivedFate; reason: string | null }): boolean =>
  fate === 'recorded' &&
  reason !== 'virus' &&
  (reason === 'flood' || listedReasons.some((listed) => listed === reason));

/**
 * What limit mails went beyond, so that they are counted on one line: that of a proven sender, that of a
 * network without proof, that of all without proof, or that of a ticket's made-up reply addresses.
 */
export const floodKinds = ['sender', 'network', 'unproven', 'made_up_address'] as const;
export type FloodKind = (typeof floodKinds)[number];

/** What becomes of mails that programs send, such as alarms of a monitoring system, by company. */
export const programRules = ['record', 'open_ticket', 'add_to_ticket'] as const;
export type ProgramRule = (typeof programRules)[number];

/** The page on which readers choose their mails, followed by the token of their link. */
export const mailSettingsPath = '/api/mail-settings/';
