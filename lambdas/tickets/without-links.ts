import { inverseOf } from '@portico/shared/model/ticket-links.ts';
import { removeLink } from '../domain/link-operations.ts';
import { isMerge, linkCount, ticketLinkOf, ticketMergeOf } from '../domain/ticket-link.ts';
import { query, remove, update } from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';
import type { TicketRecord } from './items.ts';

/** What the item of another ticket loses. */
interface Loss {
  links: number;
  merge: boolean;
}

const removeMerge = (ticket_id: string, merged_id: string) =>
  remove({ Key: keys.ticketMerge(ticket_id, merged_id), ConditionExpression: 'attribute_exists(pk)' });

/** Removes a ticket that is deleted from all tickets that it is linked to, or merged with. */
export async function withoutLinks({ id, merged_into }: Pick<TicketRecord, 'id' | 'merged_into'>) {
  const { items } = await query({
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.ticketLink(id, '').pk },
  });
  const merges = items.filter(isMerge).map(ticketMergeOf);
  const links = items.filter((item) => !isMerge(item)).map(ticketLinkOf);
  // A transaction can change an item once.
  const losses = new Map<string, Loss>();
  const lossOf = (other: string): Loss => losses.get(other) ?? { links: 0, merge: false };
  for (const other of [...links.map(({ other_id }) => other_id), ...(merged_into ? [merged_into.id] : [])])
    losses.set(other, { ...lossOf(other), links: lossOf(other).links + 1 });
  for (const { merged_id } of merges) losses.set(merged_id, { ...lossOf(merged_id), merge: true });
  return [
    ...links.flatMap(({ other_id, kind }) => [
      removeLink(id, other_id, kind),
      removeLink(other_id, id, inverseOf[kind]),
    ]),
    ...merges.map(({ merged_id }) => removeMerge(id, merged_id)),
    ...(merged_into ? [removeMerge(merged_into.id, id)] : []),
    ...[...losses].map(([other, lost]) =>
      update({
        Key: keys.ticket(other),
        UpdateExpression: `ADD ${linkCount} :less${lost.merge ? ' REMOVE merged_into' : ''}`,
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':less': 0 - lost.links },
      }),
    ),
  ];
}
