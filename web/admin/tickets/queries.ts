import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { TicketMatch } from '@portico/shared/contract/search.ts';
import type { Ticket, TicketDetail, TicketSummary } from '@portico/shared/contract/tickets.ts';
import { readSearch } from '@portico/shared/model/search-query.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { api } from '../../api/api.ts';
import { deskPart } from '../desk.ts';
import { type ListReader, layOwnChanges } from '../../api/own-changes.ts';
import { currentSession } from '../../session/session-store.ts';
import { groupsQuery } from '../groups/queries.ts';
import type { Page } from './cache.ts';
import { searchWithoutColumns, type TicketFilters } from './filters.ts';

/** A ticket in a list, with the matches of a search. */
export type ListedTicket = TicketSummary & { matches?: readonly TicketMatch[] };

/** A page of the list or of a search. */
interface TicketPage extends Page<ListedTicket> {
  total?: number | undefined;
  searched_until?: string | undefined;
}

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: async ({ signal }) => {
    const newest = async () => {
      const dashboard = await api('getDashboard', {}, { signal });
      return { dashboard, items: dashboard.recent, next_cursor: null };
    };
    const { dashboard, items } = await layOwnChanges(newest(), { scope: 'all', order: 'created' });
    return { ...dashboard, recent: items.slice(0, limits.recent_tickets) };
  },
});

/** The caller, as filters refer to them. */
function listReader(client: QueryClient): ListReader {
  const id = currentSession().user?.id ?? '';
  const groups = client.getQueryData(groupsQuery.queryKey)?.items;
  return { id, groups: groups?.filter(({ member_ids }) => member_ids.includes(id)).map((group) => group.id) };
}

/**
 * The first part of the key of all pages of the list; followed by the filters and the order, as in the URL,
 * and the cursor.
 */
export const ticketPages = ['tickets'];

/**
 * One page of the tickets that match the filters, newest first; without a cursor, the first page. Includes
 * the total number of tickets unless the cached first page has it.
 */
export const ticketPageQuery = (filters: TicketFilters, cursor: string | undefined) =>
  queryOptions({
    queryKey: [...ticketPages, searchWithoutColumns(filters), cursor ?? 'newest'],
    queryFn: async ({ client, signal }): Promise<TicketPage> => {
      const hasTotal =
        cursor !== undefined &&
        client.getQueryData([...ticketPages, searchWithoutColumns(filters), 'newest']) !== undefined;
      const with_total = hasTotal ? 'false' : 'true';
      const { q, order, queue, columns: _, ...chosen } = filters;
      const query = { scope: 'all', ...chosen, cursor, with_total } as const;
      if (!q) {
        const list = { ...query, queue, ...(order !== 'best' && { order }) };
        return layOwnChanges(api('listTickets', { query: list }, { signal }), list, listReader(client));
      }
      // The search box shows the error.
      if (readSearch(q, true).problems.length > 0) return { items: [], next_cursor: null };
      return api('searchTickets', { query: { ...query, q, ...(order === 'best' && { order }) } }, { signal });
    },
  });

/** Categories and departments, including retired ones. */
export const referenceQuery = queryOptions({
  queryKey: ['reference'],
  queryFn: deskPart('reference', (options) => api('getReference', {}, options)),
});

const isOlder = (one: Ticket, other: Ticket): boolean =>
  one.version < other.version || one.conversation_version < other.conversation_version;

/** A ticket with its comments and history. Read again if a change was saved during the first request. */
export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: ['ticket', id],
    queryFn: async ({ client, signal, queryKey }) => {
      const read = () => api('getTicket', { params: { id } }, { signal });
      const detail = await read();
      const shown = client.getQueryData<TicketDetail>(queryKey)?.ticket;
      return shown && isOlder(detail.ticket, shown) ? read() : detail;
    },
  });
