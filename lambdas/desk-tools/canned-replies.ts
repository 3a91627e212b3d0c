import { ulid } from 'ulid';
import * as z from 'zod';
import {
  CannedReply,
  type CannedReplyUpdate,
  type NewCannedReply,
} from '@portico/shared/contract/canned-replies.ts';
import { limits } from '@portico/shared/model/limits.ts';
import type { Actor } from '../domain/actor.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import {
  ConditionFailed,
  type Item,
  getItem,
  put,
  remove,
  transact,
  update,
  updateItem,
} from '../platform/dynamodb.ts';
import { allOf } from '../table/all-items.ts';
import { type RepeatableRequest, earlierResult, recordRequest } from '../table/idempotency.ts';
import { keys } from '../table/keys.ts';
import { assign } from '../table/update-expression.ts';
import { shared } from './owner.ts';

const CannedReplyItem = z.object(CannedReply.shape);
const ReplyCount = z.object({ replies: z.int() });

export const cannedReplyOf = (item: Item): CannedReply => CannedReplyItem.parse(item);
export const cannedReplyCountOf = (item: Item): z.output<typeof ReplyCount> => ReplyCount.parse(item);
export const cannedReplyItem = (owner: string, reply: CannedReply): Item => ({
  ...keys.cannedReply(owner, reply.id),
  ...reply,
});

/** One Query, unless the texts have more than a megabyte together. */
async function repliesOf(owner: string): Promise<CannedReply[]> {
  const { pk, sk } = keys.cannedReply(owner, '');
  const items = await allOf({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
    ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
  });
  return items.map(cannedReplyOf);
}

const byTitle = (one: CannedReply, other: CannedReply) =>
  one.title.localeCompare(other.title, 'en') || one.id.localeCompare(other.id);

/**
 * The shared canned replies and a person's own, read at the same time. In one collection they would be one
 * Query, which would read the own ones of all staff.
 */
export async function cannedRepliesFor({ id }: Actor): Promise<CannedReply[]> {
  return (await Promise.all([shared, id].map(repliesOf))).flat().sort(byTitle);
}

const limitReached = () =>
  new ApiError(
    'limit_reached',
    `There are already ${limits.canned_replies} canned replies. Delete one that is no longer used.`,
  );

async function cannedReplyById(owner: string, id: string): Promise<CannedReply> {
  const item = await getItem(keys.cannedReply(owner, id), { consistent: true });
  if (!item) throw notFound();
  return cannedReplyOf(item);
}

/**
 * Writes a canned reply. The reply, the count of its owner's and the request's record are one transaction.
 * @throws ApiError `limit_reached`, `idempotency_key_reused`; `not_found` if it was deleted since the first
 * request
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
      update({
        Key: keys.cannedReplyCount(owner),
        UpdateExpression: 'ADD replies :one',
        ConditionExpression: 'attribute_not_exists(replies) OR replies < :most',
        ExpressionAttributeValues: { ':one': 1, ':most': limits.canned_replies },
      }),
      put({ Item: cannedReplyItem(owner, reply), ConditionExpression: 'attribute_not_exists(pk)' }),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (error.index === 0) return cannedReplyById(owner, earlierResult(request, error));
    throw error.index === 1 ? limitReached() : error;
  }
  return reply;
}

/** @throws ApiError `not_found`; `version_conflict` if it has changed since the caller's version */
export async function updateCannedReply(
  owner: string,
  id: string,
  { title, text, changes, version }: CannedReplyUpdate,
): Promise<CannedReply> {
  const { UpdateExpression, ExpressionAttributeNames, ExpressionAttributeValues } = assign(
    { title, text, version: version + 1, ...(changes && { changes }) },
    changes ? [] : ['changes'],
  );
  try {
    const item = await updateItem({
      Key: keys.cannedReply(owner, id),
      UpdateExpression,
      ExpressionAttributeNames,
      ConditionExpression: '#version = :expected',
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ':expected': version },
      ReturnValues: 'ALL_NEW',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
    return cannedReplyOf(item);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (!error.item) throw notFound();
    throw new ApiError(
      'version_conflict',
      'Somebody else changed this canned reply meanwhile. Reload it and try again.',
    );
  }
}

/** @throws ApiError `not_found` */
export async function deleteCannedReply(owner: string, id: string): Promise<void> {
  try {
    await transact([
      remove({ Key: keys.cannedReply(owner, id), ConditionExpression: 'attribute_exists(pk)' }),
      update({
        Key: keys.cannedReplyCount(owner),
        UpdateExpression: 'ADD replies :less',
        ExpressionAttributeValues: { ':less': -1 },
      }),
    ]);
  } catch (error) {
    if (error instanceof ConditionFailed) throw notFound();
    throw error;
  }
}
