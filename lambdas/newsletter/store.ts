import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { consentVersion } from '@portico/shared/model/newsletter.ts';
import { retention } from '@portico/shared/model/retention.ts';
import { subscriberId } from '../domain/people/subscriber-id.ts';
import { computeExpiryTime } from '../table/expiry.ts';
import { createIndexKeys, keys, partitions } from '../table/keys.ts';
import type { UndeliverableAddress } from '../platform/mail/mail-events.ts';
import { ApiError } from '../platform/api-error.ts';
import { ConditionFailed, type Item, deleteItem, updateItem } from '../platform/dynamodb.ts';

const Subscriber = z.object({ proof: z.string(), summary: z.object({ email: z.string() }) });

export const parseSubscriber = (item: Item): z.output<typeof Subscriber> => Subscriber.parse(item);

/**
 * The token in mails. It identifies the subscriber without revealing the address, and proves that the mail
 * was received.
 */
const formatToken = (id: string, proof: string) => `${id}.${proof}`;

function parseToken(token: string): { id: string; proof: string } {
  const [id = '', proof = ''] = token.split('.');
  return { id, proof };
}

/**
 * Stores an unconfirmed subscription of an address (lower case). It expires unless it is confirmed in time. A
 * second request keeps the links of earlier mails valid.
 * @returns the token for the mail; undefined if the address is already confirmed
 */
export async function requestSubscription(email: string, at: Date): Promise<string | undefined> {
  const id = subscriberId(email);
  try {
    const item = await updateItem({
      Key: keys.subscriber(id),
      UpdateExpression:
        'SET summary = :summary, proof = if_not_exists(proof, :proof), consented_at = :at, consent_version = :version, expires_at = :expiry',
      ConditionExpression: 'attribute_not_exists(confirmed_at)',
      ExpressionAttributeValues: {
        ':summary': { email },
        ':proof': randomBytes(32).toString('base64url'),
        ':at': at.toISOString(),
        ':version': consentVersion,
        ':expiry': computeExpiryTime(at, retention.unconfirmed),
      },
      ReturnValues: 'ALL_NEW',
    });
    return formatToken(id, parseSubscriber(item).proof);
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
}

/**
 * Confirms a subscription and adds it to the list of subscribers. Repeating it changes nothing.
 * @throws ApiError `not_found` if the address was deleted, or not confirmed in time
 */
export async function confirmSubscription(token: string, at: Date): Promise<void> {
  const { id, proof } = parseToken(token);
  const position = createIndexKeys('newest', partitions.subscribers, `${at.toISOString()}#${id}`);
  try {
    await updateItem({
      Key: keys.subscriber(id),
      UpdateExpression:
        'SET confirmed_at = if_not_exists(confirmed_at, :at), newest_pk = :pk, newest_sk = if_not_exists(newest_sk, :sk) REMOVE expires_at',
      // DynamoDB removes expired items within days, not immediately.
      ConditionExpression: 'proof = :proof AND (attribute_not_exists(expires_at) OR expires_at > :now)',
      ExpressionAttributeValues: {
        ':at': at.toISOString(),
        ':pk': position['newest_pk'],
        ':sk': position['newest_sk'],
        ':proof': proof,
        ':now': Math.floor(at.getTime() / 1000),
      },
    });
  } catch (error) {
    if (error instanceof ConditionFailed)
      throw new ApiError('not_found', 'This link is no longer valid. Please subscribe again.');
    throw error;
  }
}

/** Deletes the address and everything stored about the subscription. Succeeds if it is already deleted. */
export async function unsubscribe(token: string): Promise<void> {
  const { id, proof } = parseToken(token);
  try {
    await deleteItem({
      Key: keys.subscriber(id),
      ConditionExpression: 'proof = :proof',
      ExpressionAttributeValues: { ':proof': proof },
    });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

/** Deletes an address after a bounce or complaint, unless it was subscribed again since. */
export async function deleteUndeliverableSubscriber({ address, at }: UndeliverableAddress): Promise<void> {
  try {
    await deleteItem({
      Key: keys.subscriber(subscriberId(address)),
      ConditionExpression: 'consented_at < :at',
      ExpressionAttributeValues: { ':at': at.toISOString() },
    });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
