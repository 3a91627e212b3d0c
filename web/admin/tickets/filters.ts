import { limits } from '@portico/shared/model/limits.ts';
import {
  levels,
  ticketQueues,
  ticketStatuses,
  type Level,
  type TicketQueue,
  type TicketStatus,
} from '@portico/shared/model/ticket.ts';

/** The filters and the order of the list of all tickets, as in the search part of its URL. */
export interface TicketFilters {
  q?: string | undefined;
  status?: TicketStatus | undefined;
  priority?: Level | undefined;
  /** `me`, `none`, or the id of a member of staff: their open tickets. */
  assignee?: string | undefined;
  /** `mine`, or the id of a group: their open tickets. */
  group?: string | undefined;
  /** One of these lists, in its own order; not with a search. */
  queue?: TicketQueue | undefined;
  /**
   * Without a search, by last activity unless the address says so; with one, the newest first unless it says
   * the best.
   */
  order?: 'created' | 'due' | 'best' | undefined;
}

/** The orders that an address names. */
const ordersOf = (q: string | undefined) => (q?.trim() ? (['best'] as const) : (['created', 'due'] as const));

const known = <T extends string>(values: readonly T[], value: string | null): T | undefined =>
  values.find((one) => one === value);

/** Reads the filters from a URL; ignores unknown values. */
export function filtersOf(search: URLSearchParams): TicketFilters {
  const q = search.get('q')?.slice(0, limits.search);
  const status = known(ticketStatuses, search.get('status'));
  const priority = known(levels, search.get('priority'));
  const assignee = search.get('assignee') ?? '';
  const group = search.get('group') ?? '';
  const queue = q?.trim() ? undefined : known(ticketQueues, search.get('queue'));
  const order = known<'created' | 'due' | 'best'>(ordersOf(q), search.get('order'));
  return {
    ...(q?.trim() && { q }),
    ...(status && { status }),
    ...(priority && { priority }),
    ...(/^(me|none|[\da-f-]{36})$/.test(assignee) && { assignee }),
    ...(/^(mine|[a-z0-9]{1,3})$/.test(group) && { group }),
    ...(queue && { queue }),
    ...(order && !queue && { order }),
  };
}

/** The search part of the URL, with its `?`; empty without filters. */
export function searchOf(filters: TicketFilters): string {
  const { q, status, priority, assignee, group, queue, order } = filters;
  const search = new URLSearchParams();
  if (q?.trim()) search.set('q', q);
  if (status) search.set('status', status);
  if (priority) search.set('priority', priority);
  if (assignee) search.set('assignee', assignee);
  if (group) search.set('group', group);
  if (queue && !q?.trim()) search.set('queue', queue);
  else if (order && known<string>(ordersOf(q), order)) search.set('order', order);
  return search.size > 0 ? `?${search.toString()}` : '';
}

export const isFiltered = (filters: TicketFilters): boolean =>
  searchOf({ ...filters, order: undefined }) !== '';
