import { inverseKinds } from '@portico/shared/model/ticket-links.ts';
import { removeLink } from '../domain/links/link-operations.ts';
import { createSystemActor } from '../domain/ticket/recorded-event.ts';
import { appendEvent, readTicket } from '../domain/ticket/store.ts';
import { isMerge, parseTicketLink, parseTicketMerge } from '../domain/links/ticket-link.ts';
import { query, remove } from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';
import type { StoredTicket } from '../domain/ticket/ticket.ts';

/** What the deletion of a ticket removes from another ticket. */
interface RemovedReferences {
  links: number;
  was_merged: boolean;
}

const createMergeRemoval = (ticket_id: string, merged_id: string) =>
  remove({ Key: keys.ticketMerge(ticket_id, merged_id), ConditionExpression: 'attribute_exists(pk)' });

/** The operations that remove a ticket from all tickets that are linked to it or merged with it. */
export async function createLinkRemovals({ id, merged_into }: Pick<StoredTicket, 'id' | 'merged_into'>) {
  const { items } = await query({
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.ticketLink(id, '').pk },
  });
  const merges = items.filter(isMerge).map(parseTicketMerge);
  const links = items.filter((item) => !isMerge(item)).map(parseTicketLink);
  // Grouped by the other ticket, because a transaction can change each item only once.
  const removedReferences = new Map<string, RemovedReferences>();
  const getRemovedReferences = (otherId: string): RemovedReferences =>
    removedReferences.get(otherId) ?? { links: 0, was_merged: false };
  for (const otherId of [...links.map(({ other_id }) => other_id), ...(merged_into ? [merged_into.id] : [])])
    removedReferences.set(otherId, {
      ...getRemovedReferences(otherId),
      links: getRemovedReferences(otherId).links + 1,
    });
  for (const { merged_id } of merges)
    removedReferences.set(merged_id, { ...getRemovedReferences(merged_id), was_merged: true });
  const neighborOperations = await Promise.all(
    [...removedReferences].map(async ([other, lost]) => {
      const newEvent = {
        event: 'neighbor_deleted',
        ...lost,
        actor: createSystemActor(),
        at: new Date(),
      } as const;
      return (await appendEvent(await readTicket(other), newEvent)).operations;
    }),
  );
  return [
    ...links.flatMap(({ other_id, kind }) => [
      removeLink(id, other_id, kind),
      removeLink(other_id, id, inverseKinds[kind]),
    ]),
    ...merges.map(({ merged_id }) => createMergeRemoval(id, merged_id)),
    ...(merged_into ? [createMergeRemoval(merged_into.id, id)] : []),
    ...neighborOperations.flatMap((operations) => operations),
  ];
}
