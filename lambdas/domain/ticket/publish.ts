import { required } from '../../platform/environment.ts';
import type { ItemChange } from '../../platform/messaging/stream.ts';
import { publish } from '../../platform/messaging/topic.ts';
import { toTicketEvents } from './message.ts';

/** Publishes the messages that a change of an item causes. */
export async function publishTicketEvents(change: ItemChange): Promise<void> {
  for (const event of toTicketEvents(change)) await publish(required('TICKET_EVENTS_TOPIC'), event);
}
