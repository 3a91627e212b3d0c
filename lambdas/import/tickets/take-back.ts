import { retention } from '@portico/shared/model/retention.ts';
import { findTicket } from '../../domain/ticket/store.ts';
import type { StoredTicket } from '../../domain/ticket/ticket.ts';
import {
  ConditionFailed,
  type TransactItem,
  deleteItem,
  ignoreFailedCondition,
  remove,
  transact,
  updateItem,
} from '../../platform/dynamodb.ts';
import { runInParallel } from '../../platform/in-parallel.ts';
import { computeExpiryTime } from '../../table/expiry.ts';
import { parseKey, listTicketPartitions } from '../../personal-data/items.ts';
import { listItemsInPartition } from '../../table/all-items.ts';
import { keys } from '../../table/keys.ts';
import { createLinkRemovals } from '../../tickets/remove-links.ts';
import { readOrigin } from '../origins.ts';
import type { CreatedRecord, ImportContext, RecordResult } from '../writer.ts';
import { ownSource } from './ticket-records.ts';

/** The number of tickets that are deleted concurrently. */
const concurrentDeletions = 8;

const workedOnMessage = 'Someone has worked on it since, so it stays.';

/** Deletes the remaining items of a deleted ticket, and the objects of its files. */
async function deleteRemainingItems(id: string): Promise<void> {
  const partitions = [...listTicketPartitions(id), keys.ticketLink(id, '').pk];
  const items = await Promise.all(partitions.map(listItemsInPartition));
  for (const Key of items.flat().map(parseKey)) {
    // First makes the file's item look like an unfinished upload: deleting such an item also deletes its
    // object.
    if (Key.sk.startsWith(keys.attachment('', '').sk))
      await updateItem({
        Key,
        UpdateExpression: 'SET expires_at = :expiry',
        ExpressionAttributeValues: { ':expiry': computeExpiryTime(new Date(), retention.uploads) },
      });
    await deleteItem({ Key });
  }
}

/**
 * The operations that end the merge of a deleted ticket into another one, whether that other ticket remains
 * or is deleted too.
 */
async function createMergeRemovalOperations(
  ticket: StoredTicket,
  import_id: string,
): Promise<TransactItem[]> {
  if (!ticket.merged_into) return [];
  const { external } = (await findTicket(ticket.merged_into.id)) ?? {};
  const origin = external && (await readOrigin(external.source, 'ticket', external.id));
  return origin && origin.created_by !== import_id
    ? createLinkRemovals(ticket)
    : [remove({ Key: keys.ticketMerge(ticket.merged_into.id, ticket.id) })];
}

async function takeTicketBack(
  id: string,
  { source, import_id, dry_run }: ImportContext,
): Promise<RecordResult> {
  const ticket = await findTicket(id);
  const external = ticket?.external ?? (ticket ? { source: ownSource, id } : undefined);
  if (!ticket || !external) {
    if (!dry_run) await deleteRemainingItems(id);
    return { outcome: 'removed', id };
  }
  const origin = await readOrigin(external.source, 'ticket', external.id);
  if (origin?.created_by !== import_id || origin.values['revision'] !== ticket.revision)
    return { outcome: 'kept', id, message: workedOnMessage };
  if (dry_run) return { outcome: 'removed', id };
  try {
    await transact([
      remove({
        Key: keys.ticket(id),
        ConditionExpression: 'revision = :revision',
        ExpressionAttributeValues: { ':revision': ticket.revision },
      }),
      ...(await createMergeRemovalOperations(ticket, import_id)),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return { outcome: 'kept', id, message: workedOnMessage };
  }
  await deleteRemainingItems(id);
  await deleteItem({ Key: keys.origin(external.source ?? source, 'ticket', external.id) }).catch(
    ignoreFailedCondition,
  );
  return { outcome: 'removed', id };
}

/** Deletes tickets that an import has created, unless someone has worked on them. */
export const takeBack = (
  created: readonly CreatedRecord[],
  context: ImportContext,
): Promise<readonly RecordResult[]> =>
  runInParallel(created, concurrentDeletions, ({ id }) =>
    id === undefined ? Promise.resolve({ outcome: 'removed' as const }) : takeTicketBack(id, context),
  );
