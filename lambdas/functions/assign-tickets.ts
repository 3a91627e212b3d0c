import { TicketEvent } from '../domain/ticket-event.ts';
import { queueHandler } from '../platform/queue.ts';
import { assignByRule } from '../tickets/assign-by-rule.ts';

export const handler = queueHandler(TicketEvent, ({ ticket_id }) => assignByRule(ticket_id, new Date()));
