import { canSeeTicket } from '../domain/people/company-people.ts';
import type { TicketEvent } from '../domain/ticket/ticket-event.ts';
import { deleteItem } from '../platform/dynamodb.ts';
import { listItems } from '../table/all-items.ts';
import { ItemKey } from '../table/item-key.ts';
import { keys } from '../table/keys.ts';
import { parseBellEntry } from './bell/bell-items.ts';
import { contactPersonId } from './outbox/items.ts';
import { type MailedTicket, listFollowers, readFormerRequesterId, findPersonById } from './read-ticket.ts';

/** Removes a ticket's entries from a person's bell. */
async function removeBellEntries(person: string, ticket_id: string): Promise<void> {
  const { pk, sk } = keys.bellEntry(person, '');
  const entries = await listItems({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
    ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
  });
  const entriesOfTicket = entries.filter((item) => parseBellEntry(item).content?.ticket_id === ticket_id);
  await Promise.all(entriesOfTicket.map((item) => deleteItem({ Key: ItemKey.parse(item) })));
}

/**
 * After a change of the requester, removes the followers who may no longer see the ticket, and the ticket's
 * entries from their bells. A requester without an account gets no more mails. Can be repeated, and may run
 * late.
 */
export async function removeFormerReaders(ticket: MailedTicket, event: TicketEvent): Promise<void> {
  const [former, followers] = await Promise.all([readFormerRequesterId(event), listFollowers(ticket.id)]);
  const people = new Set([...(former === null ? [] : [former]), ...followers.map(({ person }) => person)]);
  for (const person of people) {
    const profile = person === contactPersonId ? undefined : await findPersonById(person);
    const isReader =
      person === contactPersonId ? ticket.requester_id === null : profile && canSeeTicket(profile, ticket);
    if (isReader) continue;
    await deleteItem({ Key: keys.follower(ticket.id, person) });
    await removeBellEntries(person, ticket.id);
  }
}
