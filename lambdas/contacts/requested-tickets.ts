import { createSystemActor } from '../domain/ticket/recorded-event.ts';
import { changeTicket } from '../domain/ticket/store.ts';
import { parseTicket } from '../domain/ticket/ticket.ts';
import { runInParallel } from '../platform/in-parallel.ts';
import { listItems } from '../table/all-items.ts';
import { type Replacement, moveMute } from './participations.ts';

const concurrentChanges = 10;

/** Makes a person the requester of all tickets that a contact has requested. Can be repeated. */
export async function moveRequestedTickets(
  contact_id: string,
  { id, full_name: name, email }: Replacement,
): Promise<void> {
  const tickets = await listItems({
    IndexName: 'by_requester',
    KeyConditionExpression: 'item_type = :ticket AND requester_id = :contact',
    ExpressionAttributeValues: { ':ticket': 'TICKET', ':contact': contact_id },
  });
  await runInParallel(tickets.map(parseTicket), concurrentChanges, async (entry) => {
    await moveMute(entry.id, contact_id, id);
    await changeTicket(entry.id, ({ requester_id }) =>
      requester_id === contact_id
        ? {
            event: 'requester_merged',
            requester: { id, name, email },
            actor: createSystemActor(),
            at: new Date(),
          }
        : undefined,
    );
  });
}
