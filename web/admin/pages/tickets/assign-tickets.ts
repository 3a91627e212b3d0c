import type { TicketSummary } from '@portico/shared/contract/tickets.ts';
import { api } from '../../../api/api.ts';
import { errorMessage } from '../../../api/error.ts';
import { texts } from './texts.ts';

export interface Assigned {
  readonly changed: number;
  /** Why others were not changed. */
  readonly failed: readonly { readonly ticket_number: string; readonly why: string }[];
}

const concurrent = 4;

/** Assigns a ticket that is as the user saw it in the list. @returns why not; undefined once it is done */
async function assignOne(seen: TicketSummary, assignee_id: string | null): Promise<string | undefined> {
  try {
    const params = { id: seen.id };
    const { ticket } = await api('getTicket', { params });
    if (ticket.assignee_id !== seen.assignee_id || ticket.status !== seen.status)
      return texts.changed_meanwhile;
    await api('updateTicket', { params, body: { assignee_id, version: ticket.version } });
    return undefined;
  } catch (error) {
    return errorMessage(error);
  }
}

/** Assigns tickets, each on its own: some may fail. @param onProgress called after each */
export async function assignTickets(
  tickets: readonly TicketSummary[],
  assignee_id: string | null,
  onProgress: (done: number) => void,
): Promise<Assigned> {
  const failed: { ticket_number: string; why: string }[] = [];
  const waiting = [...tickets];
  let done = 0;
  const work = async () => {
    for (let ticket = waiting.shift(); ticket; ticket = waiting.shift()) {
      const why = await assignOne(ticket, assignee_id);
      if (why !== undefined) failed.push({ ticket_number: ticket.ticket_number, why });
      onProgress((done += 1));
    }
  };
  await Promise.all(Array.from({ length: concurrent }, work));
  return { changed: tickets.length - failed.length, failed };
}
