import { queryOptions } from '@tanstack/react-query';
import type { TicketDetail } from '@portico/shared/contract/tickets.ts';
import type { Ticket } from '@portico/shared/contract/ticket.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { api } from '../../api/api.ts';
import { readDeskPart } from '../desk.ts';
import { applyOwnChanges } from '../../api/own-changes.ts';

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: async ({ signal }) => {
    const readDashboard = async () => {
      const dashboard = await api('getDashboard', {}, { signal });
      return { dashboard, items: dashboard.recent, next_cursor: null };
    };
    const { dashboard, items } = await applyOwnChanges(readDashboard(), { scope: 'all', order: 'created' });
    return { ...dashboard, recent: items.slice(0, limits.recent_tickets) };
  },
});

/** Categories and departments, including retired ones. */
export const referenceQuery = queryOptions({
  queryKey: ['reference'],
  queryFn: readDeskPart('reference', (options) => api('getReference', {}, options)),
});

const isOlder = (ticket: Ticket, otherTicket: Ticket): boolean =>
  ticket.version < otherTicket.version || ticket.conversation_version < otherTicket.conversation_version;

/**
 * A ticket with its comments and history. The ticket is read again if a change was saved during the first
 * request.
 */
export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: ['ticket', id],
    queryFn: async ({ client, signal, queryKey }) => {
      const read = () => api('getTicket', { params: { id } }, { signal });
      const detail = await read();
      const cachedTicket = client.getQueryData<TicketDetail>(queryKey)?.ticket;
      return cachedTicket && isOlder(detail.ticket, cachedTicket) ? read() : detail;
    },
  });
