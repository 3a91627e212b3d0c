import { isDeepStrictEqual } from 'node:util';
import { ulid } from 'ulid';
import * as z from 'zod';
import {
  CannedReply,
  type CannedReplyUpdate,
  type NewCannedReply,
} from '@portico/shared/contract/canned-replies.ts';
import { limits } from '@portico/shared/model/limits.ts';
import type { Actor } from '../domain/actor.ts';
import { type AuditedAction, createAuditEntry } from '../domain/audit/audit-entry.ts';
import { sharedOwnerId } from '../domain/people/shared-owner.ts';
import { ApiError, notFound, versionConflict } from '../platform/api-error.ts';
import { ConditionFailed, type Item, getItem, put, remove, transact, update } from '../platform/dynamodb.ts';
import { listItems } from '../table/all-items.ts';
import {
  type RepeatableRequest,
  requireEarlierResultId,
  recordRequest,
  isRepeatedRequest,
} from '../table/idempotency.ts';
import { keys } from '../table/keys.ts';

const CannedReplyItem = z.object(CannedReply.shape);
const ReplyCount = z.object({ replies: z.int() });

export const parseCannedReply = (item: Item): CannedReply => CannedReplyItem.parse(item);
export const parseCannedReplyCount = (item: Item): z.output<typeof ReplyCount> => ReplyCount.parse(item);
export const cannedReplyItem = (owner: string, reply: CannedReply): Item => ({
  ...keys.cannedReply(owner, reply.id),
  ...reply,
});

/** Reads an owner's canned replies, with one Query unless the texts together exceed a megabyte. */
export async function listRepliesByOwner(owner: string): Promise<CannedReply[]> {
  const { pk, sk } = keys.cannedReply(owner, '');
  const items = await listItems({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
    ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
  });
  return items.map(parseCannedReply);
}

const compareByTitle = (a: CannedReply, b: CannedReply) =>
  a.title.localeCompare(b.title, 'en') || a.id.localeCompare(b.id);

/**
 * The shared canned replies and a person's own. Takes two concurrent Queries. A common partition would need
 * only one Query, but that would read the private replies of all staff.
 */
export async function readCannedReplies({ id }: Actor): Promise<CannedReply[]> {
  return (await Promise.all([sharedOwnerId, id].map(listRepliesByOwner))).flat().sort(compareByTitle);
}

const limitReachedError = () =>
  new ApiError(
    'limit_reached',
    `There are already ${limits.canned_replies} canned replies. Delete one that is no longer used.`,
  );

async function readCannedReplyById(owner: string, id: string): Promise<CannedReply> {
  const item = await getItem(keys.cannedReply(owner, id), { consistent: true });
  if (!item) throw notFound();
  return parseCannedReply(item);
}

/**
 * Stores a canned reply. The reply, its owner's count and the request's record are stored in one transaction.
 * @throws ApiError `limit_reached`, `idempotency_key_reused`; `not_found` if the reply was deleted since the
 * first request
 */
export async function createCannedReply(
  owner: string,
  input: NewCannedReply,
  request: RepeatableRequest,
  at: Date,
): Promise<CannedReply> {
  const reply: CannedReply = { ...input, id: ulid(at.getTime()), version: 1 };
  try {
    await transact([
      recordRequest(request, reply.id, at),
      update(
        {
          Key: keys.cannedReplyCount(owner),
          UpdateExpression: 'ADD replies :one',
          ConditionExpression: 'attribute_not_exists(replies) OR replies < :most',
          ExpressionAttributeValues: { ':one': 1, ':most': limits.canned_replies },
        },
        'count',
      ),
      put({ Item: cannedReplyItem(owner, reply), ConditionExpression: 'attribute_not_exists(pk)' }),
      ...auditSharedReply(owner, reply.id, { kind: 'shared_reply_saved', after: { title: reply.title } }),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (isRepeatedRequest(error)) return readCannedReplyById(owner, requireEarlierResultId(request, error));
    throw error.hasFailed('count') ? limitReachedError() : error;
  }
  return reply;
}

/** The audit log entry for a shared canned reply. Changes of private replies are not recorded. */
function auditSharedReply(
  owner: string,
  id: string,
  action: Pick<AuditedAction, 'kind' | 'before' | 'after'>,
) {
  return owner === sharedOwnerId
    ? [createAuditEntry({ ...action, target: { type: 'canned_reply', id } })]
    : [];
}

const auditedFields = ['text', 'changes'] as const;

/**
 * Records the titles, and the names of other changed fields. Their values are not recorded: texts would fill
 * the log.
 */
function auditUpdate(owner: string, before: CannedReply, after: CannedReply) {
  const changedFieldNames = auditedFields.filter((field) => !isDeepStrictEqual(before[field], after[field]));
  return auditSharedReply(owner, after.id, {
    kind: 'shared_reply_saved',
    before: { title: before.title },
    after: { title: after.title, ...(changedFieldNames.length > 0 && { changed: [...changedFieldNames] }) },
  });
}

/**
 * @throws ApiError `not_found`; `version_conflict` if the reply has changed since the version that the caller
 * saw
 */
export async function updateCannedReply(
  owner: string,
  id: string,
  { title, text, changes, version }: CannedReplyUpdate,
): Promise<CannedReply> {
  const before = await readCannedReplyById(owner, id);
  if (before.version !== version) throw versionConflict('this canned reply');
  const reply: CannedReply = {
    id,
    scope: before.scope,
    title,
    text,
    version: version + 1,
    ...(changes && { changes }),
  };
  try {
    await transact([
      put({
        Item: cannedReplyItem(owner, reply),
        ConditionExpression: '#version = :expected',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':expected': version },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
      ...auditUpdate(owner, before, reply),
    ]);
    return reply;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw error.findItem() ? versionConflict('this canned reply') : notFound();
  }
}

/** Deletes the current version of a canned reply. @throws ApiError `not_found` */
export async function deleteCannedReply(owner: string, id: string): Promise<void> {
  const { title, version } = await readCannedReplyById(owner, id);
  try {
    await transact([
      remove({
        Key: keys.cannedReply(owner, id),
        ConditionExpression: '#version = :read',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':read': version },
      }),
      update({
        Key: keys.cannedReplyCount(owner),
        UpdateExpression: 'ADD replies :less',
        ExpressionAttributeValues: { ':less': -1 },
      }),
      ...auditSharedReply(owner, id, { kind: 'shared_reply_deleted', before: { title } }),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // The reply has been changed or deleted since it was read.
    await deleteCannedReply(owner, id);
  }
}
