import type { Item } from '../platform/dynamodb.ts';
import { iterateItems } from '../table/all-items.ts';
import { keys, partitions } from '../table/keys.ts';
import { parseKey } from './items.ts';

const parseTicketId = (item: Item) => parseKey(item).pk.slice(keys.ticket('').pk.length);

/** The tickets in which the person may be involved, found by indexes: their own and their company's. */
export async function* iterateLikelyTicketIds(person: string, company_id: unknown): AsyncGenerator<string> {
  const seenIds = new Set<string>();
  const lists = [
    iterateItems({
      IndexName: 'by_requester',
      KeyConditionExpression: 'item_type = :ticket AND requester_id = :person',
      ExpressionAttributeValues: { ':ticket': 'TICKET', ':person': person },
    }),
    iterateItems({
      IndexName: 'owner',
      KeyConditionExpression: 'owner_pk = :pk',
      ExpressionAttributeValues: { ':pk': partitions.readBy(person) },
    }),
    iterateItems({
      IndexName: 'owner',
      KeyConditionExpression: 'owner_pk = :pk',
      ExpressionAttributeValues: { ':pk': partitions.copiesOf(person) },
    }),
    ...(typeof company_id === 'string'
      ? [
          iterateItems({
            IndexName: 'by_company',
            KeyConditionExpression: 'company_id = :company AND item_type = :ticket',
            ExpressionAttributeValues: { ':company': company_id, ':ticket': 'TICKET' },
          }),
        ]
      : []),
  ];
  for (const list of lists)
    for await (const item of list) {
      const id = parseTicketId(item);
      if (!seenIds.has(id)) yield id;
      seenIds.add(id);
    }
}

/** All tickets. Only for commands, because it reads the whole list. */
export async function* iterateAllTicketIds(): AsyncGenerator<string> {
  const tickets = iterateItems({
    IndexName: 'by_creation',
    KeyConditionExpression: 'item_type = :ticket',
    ExpressionAttributeValues: { ':ticket': 'TICKET' },
  });
  for await (const item of tickets) yield parseTicketId(item);
}
