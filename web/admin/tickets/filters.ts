import { isCustomFilterValue } from '@portico/shared/model/custom-filter.ts';
import { maxFilterValues, joinValues, splitValues } from '@portico/shared/model/filter-values.ts';
import { findTagError } from '@portico/shared/model/tags.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { parseColumns } from '@portico/shared/model/ticket-columns.ts';
import {
  priorities,
  ticketOrders,
  ticketQueues,
  ticketStatuses,
  ticketTypes,
  type TicketOrder,
  type TicketQueue,
  noAssignee,
} from '@portico/shared/model/ticket.ts';
import { isCompanyId, isDay, isGroupId, isReferenceId, isUserId } from '../lists/address-values.ts';

/**
 * Filters, order and columns of the list of all tickets, as in the search part of its URL. Filters from
 * status to tag can have several comma-separated values; a ticket needs one of them.
 */
export interface TicketFilters {
  q?: string | undefined;
  status?: string | undefined;
  priority?: string | undefined;
  /** `me`, `none`, or the id of a member of staff; without a status, only open tickets match. */
  assignee?: string | undefined;
  /** `mine`, or the id of a group; without a status, only open tickets match. */
  group?: string | undefined;
  type?: string | undefined;
  /** Ids. */
  category?: string | undefined;
  department?: string | undefined;
  company?: string | undefined;
  requester?: string | undefined;
  tag?: string | undefined;
  /** Values of custom fields: `f1:Leeds`. */
  field?: string | undefined;
  /** The first and last of the days on which the tickets were created, in UTC: `2026-01-31`. */
  created_from?: string | undefined;
  created_to?: string | undefined;
  /** The first and last of the days on which the tickets were last active. */
  active_from?: string | undefined;
  active_to?: string | undefined;
  /** A queue; cannot be combined with a search. */
  queue?: TicketQueue | undefined;
  /**
   * The default without a search is the last activity or, for a queue, the queue's own order; with a search,
   * it is newest first.
   */
  order?: TicketOrder | 'best' | undefined;
  /** Column names in display order; undefined for the default columns. */
  columns?: string | undefined;
}

/** The possible sort orders of a list or a search. */
const listOrders = (q: string | undefined) => (q?.trim() ? (['best'] as const) : ticketOrders);

const findAllowedValue = <T extends string>(values: readonly T[], value: string | null): T | undefined =>
  values.find((knownValue) => knownValue === value);

const createValueCheck = (values: readonly string[]) => (value: string) => values.includes(value);

const dayValidators = {
  created_from: isDay,
  created_to: isDay,
  active_from: isDay,
  active_to: isDay,
} satisfies { [Name in keyof TicketFilters]?: (value: string) => boolean };

/** Whether a value of a filter is valid, by the name of the filter. */
const filterValidators = {
  status: createValueCheck(ticketStatuses),
  priority: createValueCheck(priorities),
  type: createValueCheck(ticketTypes),
  assignee: (value: string) => value === 'me' || value === noAssignee || isUserId(value),
  group: (value: string) => value === 'mine' || isGroupId(value),
  category: isReferenceId,
  department: isReferenceId,
  company: isCompanyId,
  requester: isUserId,
  tag: (value: string) => findTagError(value) === undefined,
  field: isCustomFilterValue,
  ...dayValidators,
} satisfies { [Name in keyof TicketFilters]?: (value: string) => boolean };
const isFilterName = (name: string): name is keyof typeof filterValidators =>
  Object.hasOwn(filterValidators, name);
const filterNames = Object.keys(filterValidators).filter(isFilterName);

/** The valid values in the text of a URL's filter. */
function parseValidValues(name: keyof typeof filterValidators, text: string): string[] {
  const values = Object.hasOwn(dayValidators, name) ? [text] : splitValues(text);
  return values.filter(filterValidators[name]).slice(0, maxFilterValues);
}

/** Reads the filters from a URL; ignores unknown values. */
export function parseFilters(search: URLSearchParams): TicketFilters {
  const q = search.get('q')?.slice(0, limits.search);
  const filterEntries = filterNames.flatMap((name) => {
    const values = parseValidValues(name, search.get(name) ?? '');
    return values.length > 0 ? [[name, joinValues(values)] as const] : [];
  });
  const queue = q?.trim() ? undefined : findAllowedValue(ticketQueues, search.get('queue'));
  const order = findAllowedValue<TicketOrder | 'best'>(listOrders(q), search.get('order'));
  const columns = parseColumns(search.get('columns') ?? '').join(',');
  return {
    ...(q?.trim() && { q }),
    ...Object.fromEntries(filterEntries),
    ...(queue && { queue }),
    ...(order && { order }),
    ...(columns && { columns }),
  };
}

/** The search part of the URL, with its `?`; empty without filters. */
export function formatSearch(filters: TicketFilters): string {
  const { q, queue, order, columns } = filters;
  const search = new URLSearchParams();
  if (q?.trim()) search.set('q', q);
  for (const name of filterNames) {
    const value = filters[name];
    if (value) search.set(name, value);
  }
  if (queue && !q?.trim()) search.set('queue', queue);
  if (order && findAllowedValue<string>(listOrders(q), order)) search.set('order', order);
  if (columns) search.set('columns', columns);
  return search.size > 0 ? `?${search.toString().replaceAll('%2C', ',')}` : '';
}

export const isFiltered = (filters: TicketFilters): boolean =>
  formatSearch({ ...filters, order: undefined, columns: undefined }) !== '';

/** The search part without the columns: equal for lists of the same tickets. */
export const formatSearchWithoutColumns = (filters: TicketFilters): string =>
  formatSearch({ ...filters, columns: undefined });
