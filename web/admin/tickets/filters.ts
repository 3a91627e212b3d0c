import { tagError } from '@portico/shared/model/tags.ts';
import { limits } from '@portico/shared/model/limits.ts';
import {
  levels,
  ticketQueues,
  ticketStatuses,
  ticketTypes,
  type Level,
  type TicketQueue,
  type TicketStatus,
  type TicketType,
  unassigned,
} from '@portico/shared/model/ticket.ts';
import { isCompanyId, isDay, isGroupId, isReferenceId, isUserId } from '../lists/address-values.ts';

/** The filters and the order of the list of all tickets, as in the search part of its URL. */
export interface TicketFilters {
  q?: string | undefined;
  status?: TicketStatus | undefined;
  priority?: Level | undefined;
  /** `me`, `none`, or the id of a member of staff: their open tickets. */
  assignee?: string | undefined;
  /** `mine`, or the id of a group: their open tickets. */
  group?: string | undefined;
  type?: TicketType | undefined;
  /** Ids. */
  category?: string | undefined;
  department?: string | undefined;
  company?: string | undefined;
  requester?: string | undefined;
  tag?: string | undefined;
  /** The first and the last day of their creation, in UTC: `2026-01-31`. */
  created_from?: string | undefined;
  created_to?: string | undefined;
  /** The same of their last activity. */
  active_from?: string | undefined;
  active_to?: string | undefined;
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

/** Which values the filters take that are not of a few known ones. */
const takes = {
  assignee: (value: string) => value === 'me' || value === unassigned || isUserId(value),
  group: (value: string) => value === 'mine' || isGroupId(value),
  category: isReferenceId,
  department: isReferenceId,
  company: isCompanyId,
  requester: isUserId,
  tag: (value: string) => tagError(value) === undefined,
  created_from: isDay,
  created_to: isDay,
  active_from: isDay,
  active_to: isDay,
} satisfies { [Name in keyof TicketFilters]?: (value: string) => boolean };
const isTaken = (name: string): name is keyof typeof takes => Object.hasOwn(takes, name);
const takenNames = Object.keys(takes).filter(isTaken);

/** Reads the filters from a URL; ignores unknown values. */
export function filtersOf(search: URLSearchParams): TicketFilters {
  const q = search.get('q')?.slice(0, limits.search);
  const status = known(ticketStatuses, search.get('status'));
  const priority = known(levels, search.get('priority'));
  const type = known(ticketTypes, search.get('type'));
  const taken = takenNames.flatMap((name) => {
    const value = search.get(name);
    return value !== null && takes[name](value) ? [[name, value] as const] : [];
  });
  const queue = q?.trim() ? undefined : known(ticketQueues, search.get('queue'));
  const order = known<'created' | 'due' | 'best'>(ordersOf(q), search.get('order'));
  return {
    ...(q?.trim() && { q }),
    ...(status && { status }),
    ...(priority && { priority }),
    ...(type && { type }),
    ...Object.fromEntries(taken),
    ...(queue && { queue }),
    ...(order && !queue && { order }),
  };
}

/** The search part of the URL, with its `?`; empty without filters. */
export function searchOf(filters: TicketFilters): string {
  const { q, status, priority, type, queue, order } = filters;
  const search = new URLSearchParams();
  if (q?.trim()) search.set('q', q);
  if (status) search.set('status', status);
  if (priority) search.set('priority', priority);
  if (type) search.set('type', type);
  for (const name of takenNames) {
    const value = filters[name];
    if (value) search.set(name, value);
  }
  if (queue && !q?.trim()) search.set('queue', queue);
  else if (order && known<string>(ordersOf(q), order)) search.set('order', order);
  return search.size > 0 ? `?${search.toString()}` : '';
}

export const isFiltered = (filters: TicketFilters): boolean =>
  searchOf({ ...filters, order: undefined }) !== '';
