import { parseAttachment } from '../../domain/ticket/attachment-item.ts';
import { retryOnConflict } from '../../domain/ticket/store.ts';
import { parseTicket } from '../../domain/ticket/ticket.ts';
import { keys } from '../../table/keys.ts';
import { type Item, query, remove, transact } from '../../platform/dynamodb.ts';
import { createLinkRemovals } from '../remove-links.ts';

/** The number of operations that DynamoDB allows in a transaction. */
const maxOperations = 100;

const isAttachment = ({ sk }: Item) => typeof sk === 'string' && sk.startsWith('FILE#');

/**
 * Deletes a ticket with its item collection and its links in one transaction. Only scripts use it, for test
 * tickets; no endpoint deletes tickets.
 * @returns the paths of its files, which the caller deletes; none if the ticket does not exist
 * @throws ApiError `busy` if the ticket keeps changing
 */
export const deleteTicket = (id: string): Promise<string[]> =>
  retryOnConflict(async () => {
    const { pk } = keys.ticket(id);
    const { items, lastKey } = await query({
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
    });
    const item = items.find(({ sk }) => sk === keys.ticket(id).sk);
    if (!item) return [];
    const ticket = parseTicket(item);
    const links = await createLinkRemovals(ticket);
    if (lastKey || items.length + links.length > maxOperations)
      throw new Error(`Ticket ${id} is too large to be deleted in one transaction.`);
    await transact([
      remove({
        Key: keys.ticket(id),
        ConditionExpression: 'revision = :read',
        ExpressionAttributeValues: { ':read': ticket.revision },
      }),
      ...items
        .filter((storedItem) => storedItem !== item)
        .map(({ sk }) =>
          remove({ Key: { pk, sk: String(sk) }, ConditionExpression: 'attribute_exists(pk)' }),
        ),
      ...links,
    ]);
    return items.filter(isAttachment).map((attachmentItem) => parseAttachment(attachmentItem).file_path);
  });
