import type { Item } from '../platform/dynamodb.ts';
import { allOf } from '../table/all-items.ts';
import { keys } from '../table/keys.ts';

/** All items of a ticket in their present state. */
export const readTicketItems = (id: string): Promise<Item[]> =>
  allOf({
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.ticket(id).pk },
  });
