import { isStaff } from '@portico/shared/model/permissions.ts';
import type { TicketEvent } from '../domain/ticket-event.ts';
import { addEvent } from './outbox.ts';
import { addToBells } from './add-to-bells.ts';
import { type Happening, kindForAllStaff, recipientsOf, statusNews } from './recipients.ts';
import {
  type MailedTicket,
  allStaff,
  commentById,
  followersOf,
  personById,
  statusChangeById,
  ticketById,
} from './ticket.ts';

async function isByStaff(author: string): Promise<boolean> {
  return isStaff((await personById(author))?.roles ?? []);
}

/** Undefined if it concerns nobody, or if the item is gone. */
async function happeningOf(event: TicketEvent, ticket: MailedTicket): Promise<Happening | undefined> {
  const { kind, ticket_id, item_id } = event;
  if (kind === 'ticket_created') {
    const author = ticket.created_by ?? ticket.requester;
    return { what: 'created', author, by_staff: author !== ticket.requester, happened_at: ticket.created_at };
  }
  if (kind === 'comment_added') {
    const comment = await commentById(ticket_id, item_id);
    if (!comment || comment.is_internal) return undefined;
    return {
      what: 'commented',
      author: comment.user_id,
      by_staff: await isByStaff(comment.user_id),
      happened_at: comment.created_at,
    };
  }
  if (kind === 'status_changed') {
    const change = await statusChangeById(ticket_id, item_id);
    const became = change && statusNews(change.old_value, change.new_value);
    if (!became) return undefined;
    return { what: 'status', author: change.user_id, by_staff: true, became, happened_at: change.created_at };
  }
  return undefined;
}

const day = 24 * 60 * 60 * 1000;

/**
 * Adds an event to the next mail of each person that it concerns, and to their bells. May be repeated. What
 * happened more than a day ago is no news: imported tickets cause no mails.
 */
export async function addToOutbox(event: TicketEvent, at: Date): Promise<void> {
  const ticket = await ticketById(event.ticket_id);
  const happening = ticket && (await happeningOf(event, ticket));
  if (!happening || at.getTime() - Date.parse(happening.happened_at) > day) return;
  const [followers, staff] = await Promise.all([
    followersOf(ticket.id),
    kindForAllStaff(happening) === undefined ? [] : allStaff(),
  ]);
  await addToBells(event.id, happening, ticket, followers, at);
  for (const { person, kind } of recipientsOf(happening, ticket.requester, followers, staff))
    await addEvent(ticket.id, person, { id: event.id, event: event.kind, item_id: event.item_id, kind }, at);
}
