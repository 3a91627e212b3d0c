/** Enumerations and defaults of tickets. Plain data: browser code imports it without zod. */

export const ticketTypes = ['incident', 'service_request', 'problem', 'change_request'] as const;
export type TicketType = (typeof ticketTypes)[number];

/** Priority, impact and urgency share one scale. */
export const priorities = ['low', 'medium', 'high', 'critical'] as const;
export type Priority = (typeof priorities)[number];

/** `on_hold` is displayed but cannot be selected: staff put a ticket on hold by giving a reason. */
export const ticketStatuses = ['new', 'assigned', 'in_progress', 'on_hold', 'resolved', 'closed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** The status changes about which people are notified. Most status changes cause no notification. */
export const notifiedStatusChanges = ['resolved', 'closed', 'reopened'] as const;
export type NotifiedStatusChange = (typeof notifiedStatusChanges)[number];

export const selectableStatuses = ['new', 'assigned', 'in_progress', 'resolved', 'closed'] as const;
export type SelectableStatus = (typeof selectableStatuses)[number];

export const ticketTabs = ['all', 'open', 'closed'] as const;
export type TicketTab = (typeof ticketTabs)[number];

/** Filters of the customer list: a tab, or exactly one status. */
export const customerListFilters = [
  ...ticketTabs,
  'new',
  'assigned',
  'in_progress',
  'on_hold',
  'resolved',
] as const satisfies readonly (TicketTab | TicketStatus)[];
export type CustomerListFilter = (typeof customerListFilters)[number];

const tabs: readonly string[] = ticketTabs;
export const isTicketTab = (filter: CustomerListFilter): filter is TicketTab => tabs.includes(filter);

/** The tab, besides All, that shows a status; undefined for `on_hold`, which only All shows. */
export function getStatusTab(status: TicketStatus): 'open' | 'closed' | undefined {
  if (status === 'new' || status === 'assigned' || status === 'in_progress') return 'open';
  return status === 'resolved' || status === 'closed' ? 'closed' : undefined;
}

/** The properties that every ticket has, and that users choose in the form for a new ticket. */
export interface Classification {
  readonly type: TicketType;
  readonly priority: Priority;
  readonly impact: Priority;
  readonly urgency: Priority;
}

export const newTicketDefaults = {
  type: 'incident',
  priority: 'medium',
  impact: 'medium',
  urgency: 'medium',
} as const satisfies Classification;

export const pickClassification = ({ type, priority, impact, urgency }: Classification): Classification => ({
  type,
  priority,
  impact,
  urgency,
});

/** The author of an action on a ticket, as the customer sees it. */
export const sides = ['customer', 'support', 'system'] as const;
export type Side = (typeof sides)[number];

/** The audience of a comment: a reply is public, a note is for staff. */
export const commentModes = ['reply', 'note'] as const;
export type CommentMode = (typeof commentModes)[number];

/** How the author of a comment removed it. */
export const commentRemovals = ['deleted', 'taken_back'] as const;

/** The side that a ticket waits for: support (`us`), its customer, or nobody. */
export const waitingSides = ['us', 'customer', 'none'] as const;
export type WaitingSide = (typeof waitingSides)[number];

/**
 * A ticket waits for the side that did not comment last. This is computed, never set; a ticket that is on
 * hold, resolved or closed waits for nobody.
 */
export function computeWaitingSide(
  status: TicketStatus,
  lastAuthorSide: 'customer' | 'support',
): WaitingSide {
  if (status === 'on_hold' || getStatusTab(status) === 'closed') return 'none';
  return lastAuthorSide === 'customer' ? 'us' : 'customer';
}

/**
 * The effect of a customer's reply: it becomes a comment; it becomes a comment and reopens the ticket; or it
 * creates a follow-up ticket, if the ticket ended long ago.
 */
export const replyEffects = ['comment', 'reopen', 'follow_up'] as const;

/**
 * The orders of ticket lists: by last activity or by creation, both newest first. Lists of open tickets can
 * also be ordered by due time, or by priority with the most urgent first.
 */
export const ticketOrders = ['activity', 'created', 'due', 'priority'] as const;
export type TicketOrder = (typeof ticketOrders)[number];

/** The value of the assignee filter for tickets without an assignee; other values are ids of staff. */
export const noAssignee = 'none';

/**
 * The queues of staff, besides those of one assignee: open tickets by the side that they wait for, tickets
 * that are due soon or overdue, and tickets that ended recently.
 */
export const ticketQueues = [
  'waiting_on_us',
  'waiting_on_customer',
  'breaching_soon',
  'overdue',
  'recently_closed',
] as const;
export type TicketQueue = (typeof ticketQueues)[number];

/**
 * How long before its due time a ticket counts as due soon in lists, in milliseconds. Reminders are sent at
 * the time that the policy sets.
 */
export const dueSoonPeriod = 2 * 60 * 60 * 1000;
/** How long after its last activity an ended ticket counts as recently ended, in milliseconds. */
export const recentlyEndedPeriod = 7 * 24 * 60 * 60 * 1000;

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
 * Fields of the history. For `service_level`, the old value is the kind of target, and the new one the kind
 * of alert; for `link`, `merge`, `split` and `participant`, one of the values is empty (ticket-links.ts). The
 * two values of `rating` are equal if only the comment changed.
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

/**
 * Fields whose values belong to an enumeration; values of other fields are names, or texts that people wrote.
 */
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

/** The notification that a status change causes; most changes cause none. */
export function getStatusNotification(
  before: TicketStatus,
  after: TicketStatus,
): NotifiedStatusChange | undefined {
  if (after === 'resolved' || after === 'closed') return after;
  return before === 'resolved' || before === 'closed' ? 'reopened' : undefined;
}
