import { TicketEvent } from '../domain/ticket-event.ts';
import { addToOutbox } from '../notifications/add-to-outbox.ts';
import { queueHandler } from '../platform/queue.ts';

export const handler = queueHandler(TicketEvent, (event) => addToOutbox(event, new Date()));
