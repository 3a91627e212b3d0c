import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { searchOf, type TicketFilters } from './filters.ts';

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => api('getDashboard', {}, { signal }),
});

/** Begins the key of every page of the list; then come the filters, as the address has them, and the cursor. */
export const ticketPages = ['tickets'];

/**
 * A page of the tickets that pass the filters, newest first; `cursor` undefined is the first page. It also brings the number of all tickets, unless
 * the first page has.
 */
export const ticketPageQuery = (filters: TicketFilters, cursor: string | undefined) =>
  queryOptions({
    queryKey: [...ticketPages, searchOf(filters), cursor ?? 'newest'],
    queryFn: ({ client, signal }) => {
      const counted =
        cursor !== undefined &&
        client.getQueryData([...ticketPages, searchOf(filters), 'newest']) !== undefined;
      const with_total = counted ? 'false' : 'true';
      return api('listTickets', { query: { scope: 'all', ...filters, cursor, with_total } }, { signal });
    },
  });

/** Categories and departments. */
export const referenceQuery = queryOptions({
  queryKey: ['reference'],
  queryFn: ({ signal }) => api('getReference', {}, { signal }),
  staleTime: Infinity,
});

/** A ticket with its comments and history. */
export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: ['ticket', id],
    queryFn: ({ signal }) => api('getTicket', { params: { id } }, { signal }),
  });
