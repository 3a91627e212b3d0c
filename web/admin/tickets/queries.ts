import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { searchOf, type TicketFilters } from './filters.ts';

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => api('getDashboard', {}, { signal }),
});

/**
 * First part of the key of every page of the list; followed by the filters, as in the URL, and the cursor.
 */
export const ticketPages = ['tickets'];

/**
 * One page of the tickets that match the filters, newest first; the first page without a cursor. Includes the
 * total number of tickets unless the cached first page has it.
 */
export const ticketPageQuery = (filters: TicketFilters, cursor: string | undefined) =>
  queryOptions({
    queryKey: [...ticketPages, searchOf(filters), cursor ?? 'newest'],
    queryFn: ({ client, signal }) => {
      const hasTotal =
        cursor !== undefined &&
        client.getQueryData([...ticketPages, searchOf(filters), 'newest']) !== undefined;
      const with_total = hasTotal ? 'false' : 'true';
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
