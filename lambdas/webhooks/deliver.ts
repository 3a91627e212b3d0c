import type { DeliveryAttempt } from '@portico/shared/contract/webhooks.ts';
import { deliveryPauses } from '@portico/shared/model/webhooks.ts';
import { ConditionFailed, ignoreFailedCondition, updateItem } from '../platform/dynamodb.ts';
import { postToPublicUrl } from '../platform/network/post-to-stranger.ts';
import { createWebhookHeaders } from '../platform/network/webhook-headers.ts';
import { keys } from '../table/keys.ts';
import { getIndexKeyNames } from '../table/definition.ts';
import { createAssignment } from '../table/update-expression.ts';
import {
  type DeliveryRequest,
  type StoredDelivery,
  type StoredWebhook,
  parseDelivery,
  dueKeys,
} from './items.ts';
import { selectActiveSecrets } from './secrets.ts';
import { findWebhook } from './store.ts';

/** The maximum number of attempts in a delivery's log. */
const maxLoggedAttempts = 20;
/** Milliseconds after which an unfinished attempt is repeated. Longer than the function can run. */
const leaseDuration = 2 * 60_000;

const formatTimeAfter = (at: Date, milliseconds: number) =>
  new Date(at.getTime() + milliseconds).toISOString();

/**
 * Updates a delivery if its due time has not changed since it was read, so that only one of several
 * concurrent attempts is made.
 */
const updateDeliveryIfUnchanged = (
  { webhook_id, delivery_id, due_at }: DeliveryRequest,
  changes: Readonly<Record<string, unknown>>,
  removedAttributes: readonly string[] = [],
) => {
  const { ExpressionAttributeValues, ...assignment } = createAssignment(changes, removedAttributes);
  return updateItem({
    Key: keys.webhookDelivery(webhook_id, delivery_id),
    ...assignment,
    ConditionExpression: '#due_at = :seen',
    ExpressionAttributeValues: { ...ExpressionAttributeValues, ':seen': due_at },
    ReturnValues: 'ALL_NEW',
  });
};

/**
 * Postpones a delivery while it is attempted. @returns undefined if its due time differs from the request's
 */
async function leaseDelivery(request: DeliveryRequest, at: Date): Promise<StoredDelivery | undefined> {
  const due_at = formatTimeAfter(at, leaseDuration);
  try {
    const changes = { due_at, ...dueKeys({ id: request.delivery_id, due_at }) };
    return parseDelivery(await updateDeliveryIfUnchanged(request, changes));
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
}

/** A 2xx response accepts a message. Redirects are not followed. */
const isAccepted = ({ status }: DeliveryAttempt) => status !== null && status >= 200 && status < 300;

async function attemptDelivery({ id, body }: StoredDelivery, webhook: StoredWebhook, at: Date) {
  const started = performance.now();
  const attempt = { at: at.toISOString(), status: null, error: null, answer: '' };
  const milliseconds = () => Math.round(performance.now() - started);
  try {
    const headers =
      webhook.kind === 'webhook' ? createWebhookHeaders(id, at, body, selectActiveSecrets(webhook, at)) : {};
    const answer = await postToPublicUrl(webhook.url, headers, body);
    return { ...attempt, ...answer, milliseconds: milliseconds() };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ...attempt, error: reason.slice(0, 200), milliseconds: milliseconds() };
  }
}

async function recordAttempt(delivery: StoredDelivery, attempt: DeliveryAttempt, at: Date): Promise<void> {
  const { webhook_id, id, due_at, tries } = delivery;
  if (due_at === null) return;
  const pauseMinutes = isAccepted(attempt) ? undefined : deliveryPauses[tries];
  const nextAttemptAt = pauseMinutes === undefined ? null : formatTimeAfter(at, pauseMinutes * 60_000);
  const state = isAccepted(attempt) ? 'delivered' : nextAttemptAt === null ? 'failed' : 'pending';
  await updateDeliveryIfUnchanged(
    { webhook_id, delivery_id: id, due_at },
    {
      state,
      due_at: nextAttemptAt,
      tries: tries + 1,
      attempts: [...delivery.attempts, attempt].slice(-maxLoggedAttempts),
      ...(nextAttemptAt !== null && dueKeys({ id, due_at: nextAttemptAt })),
    },
    nextAttemptAt === null ? Object.values(getIndexKeyNames('newest')) : [],
  ).catch(ignoreFailedCondition);
}

/**
 * Records since when an endpoint has been failing. Does nothing if the endpoint has been saved since it was
 * read.
 */
async function recordHealth({ id, version, failing_since }: StoredWebhook, isHealthy: boolean, at: Date) {
  if (isHealthy === (failing_since === null)) return;
  const { ExpressionAttributeNames, ExpressionAttributeValues, ...assignment } = createAssignment({
    failing_since: isHealthy ? null : at.toISOString(),
  });
  await updateItem({
    Key: keys.webhook(id),
    ...assignment,
    ConditionExpression: '#version = :version',
    ExpressionAttributeNames: { ...ExpressionAttributeNames, '#version': 'version' },
    ExpressionAttributeValues: { ...ExpressionAttributeValues, ':version': version },
  }).catch(ignoreFailedCondition);
}

/** Makes an attempt; if it fails, schedules the next one. */
export async function deliver(request: DeliveryRequest): Promise<void> {
  const at = new Date();
  const delivery = await leaseDelivery(request, at);
  if (!delivery) return;
  const webhook = await findWebhook(request.webhook_id);
  if (!webhook?.active) {
    const attempt = {
      at: at.toISOString(),
      status: null,
      error: 'Switched off',
      milliseconds: 0,
      answer: '',
    };
    return recordAttempt({ ...delivery, tries: deliveryPauses.length }, attempt, at);
  }
  const attempt = await attemptDelivery(delivery, webhook, at);
  await recordAttempt(delivery, attempt, at);
  await recordHealth(webhook, isAccepted(attempt), at);
}
