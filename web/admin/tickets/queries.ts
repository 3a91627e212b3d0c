import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => api('getDashboard', {}, { signal }),
});

/** Begins the key of every page of the list. */
export const ticketPages = ['tickets'];

/** A page of everybody's tickets, newest first; `cursor` undefined is the first page. */
export const ticketPageQuery = (cursor: string | undefined) =>
  queryOptions({
    queryKey: [...ticketPages, cursor ?? 'newest'],
    queryFn: ({ signal }) => api('listTickets', { query: { scope: 'all', cursor } }, { signal }),
  });

/** A ticket with its comments and history. */
export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: ['ticket', id],
    queryFn: ({ signal }) => api('getTicket', { params: { id } }, { signal }),
  });
