import { createHmac } from 'node:crypto';
import * as z from 'zod';
import { required } from '../platform/environment.ts';
import { keys } from './keys.ts';
import { countMetric } from '../platform/metrics.ts';
import { ApiError } from '../platform/api-error.ts';
import { secret } from '../platform/secrets.ts';
import { ConditionFailed, type Item, updateItem } from '../platform/dynamodb.ts';

/** How often an action may happen within a time window that starts with the first one. */
export interface Allowance {
  readonly act: string;
  /** The address that acts or is acted on. Only a keyed hash of it is stored. */
  readonly who: string;
  readonly most: number;
  readonly seconds: number;
}

const Attempts = z.object({ times: z.int(), expires_at: z.int() });
export const attemptsOf = (item: Item): z.output<typeof Attempts> => Attempts.parse(item);

/**
 * Counts an action with one write, or two if an earlier time window has ended.
 * @returns seconds until it is allowed again; 0 if it is allowed now
 */
export async function count({ act, who, most, seconds }: Allowance, at: Date): Promise<number> {
  const salt = await secret(required('THROTTLE_SALT_ARN'));
  const Key = keys.throttle(act, createHmac('sha256', salt).update(who).digest('base64url'));
  const now = Math.floor(at.getTime() / 1000);
  const values = { ':one': 1, ':end': now + seconds };
  const item = await updateItem({
    Key,
    UpdateExpression: 'SET expires_at = if_not_exists(expires_at, :end) ADD times :one',
    // DynamoDB removes expired items within days, not at once.
    ConditionExpression: 'attribute_not_exists(expires_at) OR expires_at > :now',
    ExpressionAttributeValues: { ...values, ':now': now },
    ReturnValues: 'ALL_NEW',
  }).catch((error: unknown) => {
    if (!(error instanceof ConditionFailed)) throw error;
    return updateItem({
      Key,
      UpdateExpression: 'SET expires_at = :end, times = :one',
      ExpressionAttributeValues: values,
      ReturnValues: 'ALL_NEW',
    });
  });
  const { times, expires_at } = attemptsOf(item);
  if (times <= most) return 0;
  countMetric('throttledVisitors');
  return expires_at - now;
}

const inWords = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
};

/** @param what the first sentence of the message: which action was repeated too often */
export const tooManyRequests = (what: string, seconds: number) =>
  new ApiError('too_many_requests', `${what}. Please try again in ${inWords(seconds)}.`, undefined, seconds);
