import { createHmac } from 'node:crypto';
import * as z from 'zod';
import type { CountedLimit } from '@portico/shared/contract/define.ts';
import {
  type AttemptLimit,
  type RequestLimit,
  type RequestLimitName,
  requestLimits,
} from '@portico/shared/model/request-limits.ts';
import { requireVariable } from '../platform/environment.ts';
import { keys } from './keys.ts';
import { countMetric } from '../platform/monitoring/metrics.ts';
import { ApiError } from '../platform/api-error.ts';
import { getSecret } from '../platform/secrets/secrets.ts';
import { ConditionFailed, type Item, updateItem } from '../platform/dynamodb.ts';

/** How often an action is allowed in a time window that starts with its first occurrence. */
export interface Allowance {
  readonly action: string;
  /** The address that performs the action or is affected by it. Only a keyed hash of it is stored. */
  readonly party: string;
  readonly maximum: number;
  readonly seconds: number;
}

interface CountedAllowance extends Allowance {
  /** How much this request counts toward the limit. */
  readonly amount: number;
}

const Attempts = z.object({ times: z.int(), expires_at: z.int() });
export const parseAttempts = (item: Item): z.output<typeof Attempts> => Attempts.parse(item);

/**
 * Counts with one write, or two if an earlier time window has ended.
 * @param party in its stored form
 * @returns seconds until it is allowed again; 0 if it is allowed now
 */
async function countAmount(
  { action, party, maximum, seconds, amount }: CountedAllowance,
  at: Date,
): Promise<number> {
  const Key = keys.throttle(action, party);
  const now = Math.floor(at.getTime() / 1000);
  const values = { ':amount': amount, ':end': now + seconds };
  const item = await updateItem({
    Key,
    UpdateExpression: 'SET expires_at = if_not_exists(expires_at, :end) ADD times :amount',
    // DynamoDB removes expired items within days, not immediately.
    ConditionExpression: 'attribute_not_exists(expires_at) OR expires_at > :now',
    ExpressionAttributeValues: { ...values, ':now': now },
    ReturnValues: 'ALL_NEW',
  }).catch((error: unknown) => {
    if (!(error instanceof ConditionFailed)) throw error;
    return updateItem({
      Key,
      UpdateExpression: 'SET expires_at = :end, times = :amount',
      ExpressionAttributeValues: values,
      ReturnValues: 'ALL_NEW',
    });
  });
  const { times, expires_at } = parseAttempts(item);
  return times <= maximum ? 0 : expires_at - now;
}

/**
 * Counts an action of a visitor, or one that affects an address.
 * @returns seconds until it is allowed again; 0 if it is allowed now
 */
export async function countAction(allowance: Allowance, at: Date): Promise<number> {
  const salt = await getSecret(requireVariable('ORIGIN_SECRET_ARN'));
  const party = createHmac('sha256', salt).update(allowance.party).digest('base64url');
  const seconds = await countAmount({ ...allowance, party, amount: 1 }, at);
  if (seconds > 0) countMetric('throttledVisitors');
  return seconds;
}

/**
 * Counts an attempt from a network, or one that affects a person.
 * @throws ApiError `too_many_requests` beyond the limit
 */
export async function countAttemptOrRefuse(
  { refusal, ...limit }: AttemptLimit,
  party: string,
  at: Date,
): Promise<void> {
  const waitSeconds = await countAction({ ...limit, party }, at);
  if (waitSeconds > 0) throw tooManyRequestsError(refusal, waitSeconds);
}

/**
 * The end of the time window of each limit that this instance has seen exceeded, by person or company. Until
 * then, requests are refused without a write.
 */
const retryTimesByKey = new Map<string, number>();
const maxRememberedLimits = 1_000;

function rememberExceededLimit(key: string, until: number): void {
  if (retryTimesByKey.size >= maxRememberedLimits) retryTimesByKey.clear();
  retryTimesByKey.set(key, until);
}

/**
 * Counts toward the limit of a person or a company.
 * @throws ApiError `too_many_requests`
 */
export async function countTowardLimit(
  name: RequestLimitName,
  partyKind: 'person' | 'company',
  id: string,
  amount: number,
  at: Date,
): Promise<void> {
  const { seconds, refusal, [partyKind]: limit }: RequestLimit = requestLimits[name];
  if (limit === undefined) return;
  const now = Math.floor(at.getTime() / 1000);
  const key = `${name}#${partyKind}#${id}`;
  const secondsLeft = (retryTimesByKey.get(key) ?? 0) - now;
  if (secondsLeft > 0) throw tooManyRequestsError(refusal, secondsLeft);
  const waitSeconds = await countAmount(
    { action: `${name}#${partyKind}`, party: id, maximum: limit, seconds, amount },
    at,
  );
  if (waitSeconds === 0) return;
  rememberExceededLimit(key, now + waitSeconds);
  throw tooManyRequestsError(refusal, waitSeconds);
}

/** Takes back one count of {@link countTowardLimit}, for an action that did not happen. */
export async function undoCount(
  name: RequestLimitName,
  partyKind: 'person' | 'company',
  id: string,
): Promise<void> {
  await updateItem({
    Key: keys.throttle(`${name}#${partyKind}`, id),
    UpdateExpression: 'ADD times :one',
    ExpressionAttributeValues: { ':one': -1 },
  });
}

function parseAmount({ field }: CountedLimit, body: unknown): number {
  if (field === undefined) return 1;
  const amount: unknown = body instanceof Object && Reflect.get(body, field);
  return typeof amount === 'number' ? amount : 1;
}

/**
 * Starts counting a request toward the limits of its caller.
 * @returns a function that awaits the count, and throws ApiError `too_many_requests`
 */
export function startCountingUses(
  countedLimits: readonly CountedLimit[],
  caller: string,
  body: unknown,
  at: Date,
) {
  const counting = Promise.all(
    countedLimits.map((countedLimit) =>
      countTowardLimit(countedLimit.limit, 'person', caller, parseAmount(countedLimit, body), at),
    ),
  );
  // If the call is refused, nothing awaits this promise, and an unhandled rejection would end the process.
  counting.catch(() => undefined);
  return async () => {
    await counting;
  };
}

const formatDuration = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
};

/** @param refusal the first sentence of the message: which action was repeated too often */
export const tooManyRequestsError = (refusal: string, seconds: number) =>
  new ApiError(
    'too_many_requests',
    `${refusal}. Please try again in ${formatDuration(seconds)}.`,
    undefined,
    seconds,
  );
