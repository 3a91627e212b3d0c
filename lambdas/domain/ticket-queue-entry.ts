import { tabOfStatus, unassigned, type TicketStatus } from '@portico/shared/model/ticket.ts';
import type { Item } from '../platform/dynamodb.ts';
import { indexKeyNames, summaryAttribute } from '../table/definition.ts';
import { indexKeys, keys, partitions } from '../table/keys.ts';
import { type Kept, keptLevels, nextDue } from './levels/stored.ts';
import { activitySortKeys } from './ticket-activity.ts';
import { type Summarized, storedTicketSummary } from './ticket-summary.ts';

/**
 * The list of open tickets of each assignee, of nobody, of each group and each priority. A ticket's own item
 * has no room in an index for it: its entry is an item of its own with a copy of the summary, which each act
 * on the ticket keeps equal in the same transaction (ticket-queue.ts). Tickets that are resolved or closed
 * have none.
 */
export interface Queued {
  readonly id: string;
  readonly assignee_id: string | null;
  readonly group_id: string | null;
  /** Whether the ticket has an entry. */
  readonly queued: boolean;
  /** Its service levels as they are stored: here while it is open, and on the ticket after its end. */
  readonly levels: string | null;
  readonly waiting: boolean;
}

/**
 * Where the entry is among tickets by their next alert: the index of requesters carries keys only, and
 * entries of open tickets are not in it otherwise.
 */
const wakeKeys = ({ wake_at }: Kept, id: string): Item =>
  wake_at === null ? {} : indexKeys('requester', partitions.dueTimes, `${wakePosition(wake_at)}#${id}`);

/** Sorts after every time. */
const standsStill = '~';

/** Where it is in the list by due time, for which the index of tickets by creation has room. */
function dueKeys(kept: Kept, id: string): Item {
  const { due_at, due_kind } = nextDue(kept);
  if (due_kind === null) return {};
  return indexKeys('created', partitions.byDueTime, `${due_at ?? standsStill}#${id}`);
}

/** What the entry says of service levels; nothing without a contract. */
export function levelsOf({ id, levels, waiting }: Pick<Queued, 'id' | 'levels' | 'waiting'>): Item {
  if (levels === null) return {};
  const kept = keptLevels(levels);
  return { levels, ...(waiting && { waiting }), ...wakeKeys(kept, id), ...dueKeys(kept, id) };
}

/** Minutes since 1970 as text that sorts by time. */
export const wakePosition = (minute: number): string => String(minute).padStart(10, '0');

/** Also a ticket on hold waits for its assignee. */
export const isOpen = (status: TicketStatus): boolean => tabOfStatus(status) !== 'closed';

export const queueOf = ({ assignee_id }: Pick<Queued, 'assignee_id'>): string =>
  partitions.queue(assignee_id ?? unassigned);

const byActivity = ({ id, last_activity_at }: Pick<Summarized, 'id' | 'last_activity_at'>): string =>
  String(activitySortKeys(id, last_activity_at)[indexKeyNames('newest').sort]);

/** Where it is in the list of its group; nothing without one. The index of statuses has room for it. */
export const groupKeys = (ticket: Pick<Summarized, 'id' | 'last_activity_at' | 'group_id'>): Item =>
  ticket.group_id === null ? {} : indexKeys('status', partitions.group(ticket.group_id), byActivity(ticket));

/** Where it is in the list of its priority, for which the index of companies' tabs has room. */
export const priorityKeys = (ticket: Pick<Summarized, 'id' | 'last_activity_at' | 'priority'>): Item =>
  indexKeys('company_tab', partitions.priority(ticket.priority), byActivity(ticket));

export const queueEntry = (ticket: Summarized & Queued): Item => ({
  ...keys.queueEntry(ticket.id),
  ...indexKeys('newest', queueOf(ticket), byActivity(ticket)),
  ...groupKeys(ticket),
  ...priorityKeys(ticket),
  ...levelsOf(ticket),
  [summaryAttribute]: storedTicketSummary(ticket),
});
