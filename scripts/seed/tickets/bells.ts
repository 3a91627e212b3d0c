import { addToBells } from '@portico/lambdas/notifications/bell/add-to-bells.ts';
import type { NotifiedEvent } from '@portico/lambdas/notifications/recipients.ts';
import { findTicketById } from '@portico/lambdas/notifications/read-ticket.ts';

const day = 24 * 60 * 60 * 1000;
const bellDays = 7;

/**
 * Adds an event of a demo ticket to the bells of the people who would be notified. Skips events that
 * are older than a week, and events of the last day, which `seedNotifications` adds.
 * @param part identifies the event within the ticket
 */
export async function seedBells(ticket_id: string, part: string, notifiedEvent: NotifiedEvent, now: Date) {
  const at = new Date(notifiedEvent.happened_at);
  const age = now.getTime() - at.getTime();
  if (age < day || age > bellDays * day) return;
  const ticket = await findTicketById(ticket_id);
  if (ticket) await addToBells(`seed:${ticket_id}:${part}`, notifiedEvent, ticket, [], [], at);
}
