import { createHash } from 'node:crypto';
import * as z from 'zod';
import { retention } from '@portico/shared/model/retention.ts';
import { computeExpiryTime } from './expiry.ts';
import { keys } from './keys.ts';
import { ApiError } from '../platform/api-error.ts';
import { type ConditionFailed, type Item, getItem, put } from '../platform/dynamodb.ts';

/** A repeatable request: the user, the Idempotency-Key, and the content. */
export interface RepeatableRequest {
  readonly user_id: string;
  readonly key: string;
  /** Any JSON value. The same key with different content is refused. */
  readonly content: unknown;
}

const requestOperation = 'request';

const computeFingerprint = (content: unknown) =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url');

const RequestRecord = z.object({ fingerprint: z.string(), result_id: z.string(), expires_at: z.int() });
export const parseRequestRecord = (item: Item): z.output<typeof RequestRecord> => RequestRecord.parse(item);

/**
 * Records the request in the transaction that executes it, so that a repeated request (a double click, or a
 * retry after a lost response) has no second effect.
 */
export function recordRequest(request: RepeatableRequest, result_id: string, at: Date) {
  const now = Math.floor(at.getTime() / 1000);
  return put(
    {
      Item: {
        ...keys.request(request.user_id, request.key),
        fingerprint: computeFingerprint(request.content),
        result_id,
        expires_at: computeExpiryTime(at, retention.requests),
      },
      // DynamoDB removes expired items within days, not immediately.
      ConditionExpression: 'attribute_not_exists(pk) OR expires_at < :now',
      ExpressionAttributeValues: { ':now': now },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
    requestOperation,
  );
}

/**
 * The id that the first request with this key created.
 * @throws ApiError `idempotency_key_reused` if the first request had different content
 */
export const requireEarlierResultId = (request: RepeatableRequest, failure: ConditionFailed): string =>
  requireResultId(request, failure.findItem(requestOperation));

/** Whether a transaction failed because a request with the same key was executed before. */
export const isRepeatedRequest = (failure: ConditionFailed): boolean => failure.hasFailed(requestOperation);

function requireResultId(request: RepeatableRequest, item: Item = {}): string {
  const { fingerprint: earlierFingerprint, result_id } = parseRequestRecord(item);
  if (earlierFingerprint !== computeFingerprint(request.content))
    throw new ApiError(
      'idempotency_key_reused',
      'This Idempotency-Key was already used for a different request. Use a new key.',
    );
  return result_id;
}

/**
 * The id that an earlier request with this key created. This is for work that does not fit into one
 * transaction with the request's record.
 * @throws ApiError `idempotency_key_reused` if the earlier request had different content
 */
export async function findEarlierResultId(request: RepeatableRequest, at: Date): Promise<string | undefined> {
  const item = await getItem(keys.request(request.user_id, request.key), { consistent: true });
  if (!item || parseRequestRecord(item).expires_at < Math.floor(at.getTime() / 1000)) return undefined;
  return requireResultId(request, item);
}

/**
 * Executes a request. If the request repeats an earlier one, the response is built from the result of the
 * first request, whatever has happened since.
 * @param buildResponse builds the response of a request from its result
 * @throws the errors of `work`; ApiError `idempotency_key_reused`
 */
export async function executeRepeatableRequest<T>(
  request: RepeatableRequest,
  at: Date,
  work: () => Promise<T>,
  buildResponse: (result_id: string) => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const earlierResult = error instanceof ApiError ? await findEarlierResultId(request, at) : undefined;
    if (earlierResult === undefined) throw error;
    return buildResponse(earlierResult);
  }
}
