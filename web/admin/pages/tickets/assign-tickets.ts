import type { TicketSummary } from '@portico/shared/contract/tickets.ts';
import { api } from '../../../api/api.ts';
import { errorMessage } from '../../../api/error.ts';
import { type FailedTicket, eachTicket } from '../../tickets/each-ticket.ts';
import { texts } from './texts.ts';

/** What is set on each ticket. */
export type BulkChange = { readonly assignee_id: string | null } | { readonly group_id: string | null };

/** Changes a ticket that is as the user saw it in the list. @returns why not; undefined once it is done */
async function changeOne(seen: TicketSummary, change: BulkChange): Promise<string | undefined> {
  try {
    const params = { id: seen.id };
    const { ticket } = await api('getTicket', { params });
    const isAsSeen =
      ticket.assignee_id === seen.assignee_id &&
      ticket.group_id === seen.group_id &&
      ticket.status === seen.status;
    if (!isAsSeen) return texts.changed_meanwhile;
    await api('updateTicket', { params, body: { ...change, version: ticket.version } });
    return undefined;
  } catch (error) {
    return errorMessage(error);
  }
}

/** Changes tickets, each on its own: some may fail. @param onProgress called after each */
export const changeTickets = (
  tickets: readonly TicketSummary[],
  change: BulkChange,
  onProgress: (done: number) => void,
): Promise<FailedTicket[]> => eachTicket(tickets, (ticket) => changeOne(ticket, change), onProgress);
