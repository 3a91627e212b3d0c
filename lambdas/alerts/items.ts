import { createHash } from 'node:crypto';
import * as z from 'zod';
import { retention } from '@portico/shared/model/retention.ts';
import { type Item, put } from '../platform/dynamodb.ts';
import { computeExpiryTime } from '../table/expiry.ts';
import { keys } from '../table/keys.ts';

const AlertState = z.object({
  /** The last ticket that the alert opened; null if its first message already reported the recovery. */
  ticket_id: z.string().nullable(),
  /** The id of the newest processed message. Ids sort by time. */
  last_id: z.string(),
  /** The time of the last note that reported a recovery; null before the first one. */
  noted_at: z.iso.datetime().nullable(),
  revision: z.int(),
});
/** The state of the alerts with one key. */
export type AlertState = z.output<typeof AlertState>;

export const parseAlertState = (item: Item): AlertState => AlertState.parse(item);

export const alertKey = (integration: string, key: string) =>
  keys.alert(integration, createHash('sha256').update(key).digest('base64url'));

/** The operation that stores a state, on condition that it has not changed since it was read. */
export const putAlertState = (
  key: ReturnType<typeof alertKey>,
  before: AlertState | undefined,
  after: Omit<AlertState, 'revision'>,
  at: Date,
) =>
  put({
    Item: {
      ...key,
      ...after,
      revision: (before?.revision ?? 0) + 1,
      expires_at: computeExpiryTime(at, retention.alerts),
    },
    ConditionExpression: before ? 'revision = :read' : 'attribute_not_exists(pk)',
    ...(before && { ExpressionAttributeValues: { ':read': before.revision } }),
  });

/** The operation that marks a message as processed, so that a repeated one has no effect. */
export const createProcessedMark = (messageId: string, at: Date) =>
  put({
    Item: { ...keys.alertMessage(messageId), expires_at: computeExpiryTime(at, retention.failed_work) },
    ConditionExpression: 'attribute_not_exists(pk)',
  });
