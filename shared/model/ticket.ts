/**
 * Enumerations and defaults of tickets (specification §3, §4, §9). Plain data: browser code imports it
 * without zod.
 */

export const ticketTypes = ['incident', 'service_request', 'problem', 'change_request'] as const;
export type TicketType = (typeof ticketTypes)[number];

/** Priority, impact and urgency share one scale. */
export const levels = ['low', 'medium', 'high', 'critical'] as const;
export type Level = (typeof levels)[number];

/** `on_hold` is displayed but cannot be selected: staff put a ticket on hold with a reason. */
export const ticketStatuses = ['new', 'assigned', 'in_progress', 'on_hold', 'resolved', 'closed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** What a change of status means to the people that the ticket concerns; most changes mean nothing. */
export const statusNewsKinds = ['resolved', 'closed', 'reopened'] as const;
export type StatusNews = (typeof statusNewsKinds)[number];

export const selectableStatuses = ['new', 'assigned', 'in_progress', 'resolved', 'closed'] as const;
export type SelectableStatus = (typeof selectableStatuses)[number];

export const ticketTabs = ['all', 'open', 'closed'] as const;
export type TicketTab = (typeof ticketTabs)[number];

/** Filters of the customer list: a tab, or exactly one status (specification §4). */
export const ticketListFilters = [
  ...ticketTabs,
  'new',
  'assigned',
  'in_progress',
  'on_hold',
  'resolved',
] as const satisfies readonly (TicketTab | TicketStatus)[];
export type TicketListFilter = (typeof ticketListFilters)[number];

const tabs: readonly string[] = ticketTabs;
export const isTicketTab = (filter: TicketListFilter): filter is TicketTab => tabs.includes(filter);

/** The tab besides All under which a status appears; `on_hold` appears under none. */
export function tabOfStatus(status: TicketStatus): 'open' | 'closed' | undefined {
  if (status === 'new' || status === 'assigned' || status === 'in_progress') return 'open';
  return status === 'resolved' || status === 'closed' ? 'closed' : undefined;
}

export const newTicketDefaults = {
  type: 'incident',
  priority: 'medium',
  impact: 'medium',
  urgency: 'medium',
} as const satisfies { type: TicketType; priority: Level; impact: Level; urgency: Level };

/** Who did something on a ticket, as its customer sees it. */
export const sides = ['customer', 'support', 'system'] as const;
export type Side = (typeof sides)[number];

/** Who reads a comment: a reply is public, a note is for staff. */
export const commentModes = ['reply', 'note'] as const;
export type CommentMode = (typeof commentModes)[number];

/** How the author of a comment removed it. */
export const removals = ['deleted', 'taken_back'] as const;

/** The side that a ticket waits for: support (`us`), its customer, or none. */
export const waitingOn = ['us', 'customer', 'none'] as const;
export type WaitingOn = (typeof waitingOn)[number];

/**
 * A ticket waits for the side that did not speak last. It is worked out, never chosen; a ticket that is on
 * hold, resolved or closed waits for none.
 */
export function waitsOn(status: TicketStatus, lastToSpeak: 'customer' | 'support'): WaitingOn {
  if (status === 'on_hold' || tabOfStatus(status) === 'closed') return 'none';
  return lastToSpeak === 'customer' ? 'us' : 'customer';
}

/**
 * What a customer's reply to a ticket does: it is added, it also opens the ticket again, or, long after the
 * end, it starts a follow-up ticket.
 */
export const replyEffects = ['comment', 'reopen', 'follow_up'] as const;

/**
 * Orders of lists of tickets: the newest first by what happened last, or by creation; open ones by what is
 * due next, or the most urgent first.
 */
export const ticketOrders = ['activity', 'created', 'due', 'priority'] as const;
export type TicketOrder = (typeof ticketOrders)[number];

/** In place of an assignee's id, in filters and indexes: tickets without an assignee. */
export const unassigned = 'none';

/**
 * Lists of staff beside those of an assignee: open tickets by the side that they wait for; those that are
 * due soon, and those that are overdue; those that ended lately.
 */
export const ticketQueues = [
  'waiting_on_us',
  'waiting_on_customer',
  'breaching_soon',
  'overdue',
  'recently_closed',
] as const;
export type TicketQueue = (typeof ticketQueues)[number];

/** Milliseconds before a due time in which it is soon. */
export const dueSoon = 2 * 60 * 60 * 1000;
/** Milliseconds after the last activity in which the end of a ticket is recent. */
export const endedLately = 7 * 24 * 60 * 60 * 1000;

/** Fields whose changes are recorded in the history. */
export const changeableFields = [
  'status',
  'priority',
  'assignee',
  'group',
  'tags',
  'waiting',
  'hold',
  'subject',
  'type',
  'impact',
  'urgency',
  'category',
  'department',
  'custom_field',
  'requester',
  'company',
] as const;

/**
 * Fields of the history. Of `service_level`, the old value is the kind, and the new one what was raised; of
 * `link`, `merge`, `split` and `participant`, one of the values is empty (ticket-links.ts). Both values of
 * `rating` are the same if only its comment changed.
 */
export const historyFields = [
  ...changeableFields,
  'service_level',
  'terms',
  'link',
  'merge',
  'split',
  'rating',
  'participant',
] as const;
export type HistoryField = (typeof historyFields)[number];

/** Fields whose values are of an enum; the others are names and words of people. */
const enumFields: readonly string[] = [
  'status',
  'priority',
  'type',
  'impact',
  'urgency',
  'service_level',
  'link',
  'merge',
  'split',
  'rating',
] satisfies HistoryField[];
export const isEnumField = (field: string): boolean => enumFields.includes(field);

/** What a change of status means for those concerned; most changes are of no interest to them. */
export function statusNews(before: TicketStatus, after: TicketStatus): StatusNews | undefined {
  if (after === 'resolved' || after === 'closed') return after;
  return before === 'resolved' || before === 'closed' ? 'reopened' : undefined;
}
