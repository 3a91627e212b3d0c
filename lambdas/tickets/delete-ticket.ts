import { attachmentOf } from '../domain/attachment-item.ts';
import { keys } from '../table/keys.ts';
import { ApiError } from '../platform/api-error.ts';
import { ConditionFailed, type Item, query, remove, transact } from '../platform/dynamodb.ts';
import { factsOf } from './items.ts';
import { uncount } from './statistics.ts';

/** DynamoDB's limit on a transaction, less the statistics. */
const most = 99;
const attempts = 5;

const isAttachment = ({ sk }: Item) => typeof sk === 'string' && sk.startsWith('FILE#');

/**
 * Removes a ticket as if it had never been: its whole item collection and what it was counted for, in one transaction. No endpoint does this; tickets of
 * people are kept.
 * @returns where its files were stored, which are left to the caller; none when there is no such ticket
 * @throws ApiError `busy` when others keep changing the ticket
 */
export async function deleteTicket(id: string): Promise<string[]> {
  const { pk } = keys.ticket(id);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const { items, last } = await query({
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
    });
    const item = items.find(({ sk }) => sk === keys.ticket(id).sk);
    if (!item) return [];
    if (last || items.length > most) throw new Error(`Ticket ${id} is too large to be removed at once.`);
    const ticket = factsOf(item);
    try {
      await transact([
        remove({
          Key: keys.ticket(id),
          ConditionExpression: '#version = :version',
          ExpressionAttributeNames: { '#version': 'version' },
          ExpressionAttributeValues: { ':version': ticket.version },
        }),
        ...items
          .filter((one) => one !== item)
          .map(({ sk }) =>
            remove({ Key: { pk, sk: String(sk) }, ConditionExpression: 'attribute_exists(pk)' }),
          ),
        uncount(ticket),
      ]);
      return items.filter(isAttachment).map((one) => attachmentOf(one).file_path);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
  throw new ApiError('busy', 'Others are changing this ticket right now. Please try again.');
}
