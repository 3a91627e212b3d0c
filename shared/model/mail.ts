import { reminderKinds } from './service-levels.ts';

/** Why an address no longer receives mail: a permanent bounce, or a complaint by its owner. */
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
  ...reminderKinds,
  'mentioned',
  'received',
  'answered',
  'status',
  'made_follower',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** Kinds of mails that only staff receive. */
export const staffMailKinds: readonly MailKind[] = [
  'new_ticket',
  'customer_reply',
  'assigned',
  'own_reply',
  'rated',
  'resumed',
  ...reminderKinds,
  'mentioned',
];

/**
 * Represents tickets without a group. Members of staff can choose it, as they choose groups, to get mails
 * about new tickets that have no group.
 */
export const noGroup = 'none';

/** The kinds of mails that a person can receive. */
export const listAvailableMailKinds = (isStaff: boolean): readonly MailKind[] =>
  isStaff ? mailKinds : mailKinds.filter((kind) => !staffMailKinds.includes(kind));

/** The label of each kind's checkbox. */
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

/** The label of each kind in the bell and in browser notifications. */
export const mailKindNotificationTexts: Readonly<Record<MailKind, string>> = {
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
 * The status of a mail. `withheld`: when the mail was due, the recipient was no longer allowed or willing to
 * receive it. `failed`: SES refused the mail for a whole day.
 */
export const sentMailStates = [
  'queued',
  'withheld',
  'failed',
  'sent',
  'delayed',
  'delivered',
  'bounced',
  'complained',
] as const;
export type SentMailState = (typeof sentMailStates)[number];

/** Why a mail was withheld. */
export const withheldReasons = [
  'no_access',
  'turned_off',
  'away',
  'muted',
  'undeliverable',
  'invalid_address',
  'withdrawn',
] as const;
export type WithheldMailReason = (typeof withheldReasons)[number];

/**
 * Whether a person is copied in on a ticket. `waiting`: a mail included the person, who does not belong to
 * the ticket's company, so staff must decide. `removed`: staff removed the person, and later mails do not add
 * them again.
 */
export const participantStates = ['in_copy', 'waiting', 'removed'] as const;

/** The origin of a contact. */
export const contactSources = ['mail', 'staff', 'import'] as const;

export const followerStates = ['follows', 'muted'] as const;
/**
 * A person's choice of notifications about one ticket. `default`: the settings in the person's profile apply.
 */
export const followChoices = ['default', ...followerStates] as const;
export type FollowChoice = (typeof followChoices)[number];

/**
 * The result of a received mail. `accepted`: the mail became a comment or a ticket. `held`: staff must
 * decide. `recorded`: the mail has no effect and gets no reply.
 */
export const receivedMailOutcomes = ['accepted', 'held', 'discarded', 'recorded'] as const;
export type ReceivedMailOutcome = (typeof receivedMailOutcomes)[number];

/** Why a received mail was held, or only recorded. */
export const receivedMailReasons = [
  'virus',
  'loop',
  'bounce',
  'receipt',
  'calendar',
  'automatic',
  'perhaps_automatic',
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
export type ReceivedMailReason = (typeof receivedMailReasons)[number];

/**
 * Mails that were only recorded for these reasons are shown to staff, because a person may have written them.
 */
export const reasonsShownToStaff: readonly ReceivedMailReason[] = [
  'virus',
  'calendar',
  'perhaps_automatic',
  'program',
  'empty',
  'spam',
];

/**
 * Whether staff can accept a mail although it was only recorded. They can never accept a mail with a virus.
 */
export const canAcceptMail = ({
  outcome,
  reason,
}: {
  outcome: ReceivedMailOutcome;
  reason: string | null;
}): boolean =>
  outcome === 'recorded' &&
  reason !== 'virus' &&
  (reason === 'flood' || reasonsShownToStaff.some((listedReason) => listedReason === reason));

/**
 * The limits that a flood of mails can exceed: for an authenticated sender, for unauthenticated mails from
 * one network, for all unauthenticated mails, and for mails to forged reply addresses of one ticket.
 */
export const floodKinds = ['sender', 'network', 'unproven', 'made_up_address'] as const;
export type FloodKind = (typeof floodKinds)[number];

/** How mails from programs, such as alarms of a monitoring system, are processed; set for each company. */
export const programMailRules = ['record', 'open_ticket', 'add_to_ticket'] as const;
export type ProgramMailRule = (typeof programMailRules)[number];

/** The path of the page where readers choose their mails; the token of the reader's link follows it. */
export const mailSettingsPath = '/api/mail-settings/';
