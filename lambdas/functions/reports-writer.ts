import { TicketEvent } from '../domain/ticket-event.ts';
import { queueHandler } from '../platform/queue.ts';
import { countTicket, countTogether } from '../reports/count-tickets.ts';

const ticketsOf = (events: readonly TicketEvent[]) => [...new Set(events.map(({ ticket_id }) => ticket_id))];

export const handler = queueHandler(
  TicketEvent,
  ({ ticket_id }) => countTicket(ticket_id, new Date()),
  (events) => countTogether(ticketsOf(events), new Date()),
);
