import { ulid } from 'ulid';
import type { WebhookDelivery, WebhookPayload } from '@portico/shared/contract/webhooks.ts';
import { createExamplePayload } from '@portico/shared/model/webhook-cards.ts';
import { deliveryPauses, testEventType } from '@portico/shared/model/webhooks.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import { ConditionFailed, getItem, put, transact, updateItem } from '../platform/dynamodb.ts';
import { requireVariable } from '../platform/environment.ts';
import { publish } from '../platform/messaging/topic.ts';
import { keys } from '../table/keys.ts';
import { type Page, type PageRequest, listNewestFirst } from '../table/page.ts';
import { createAssignment } from '../table/update-expression.ts';
import { type DeliveryRequest, type StoredWebhook, toDeliveryItem, dueKeys, parseDelivery } from './items.ts';
import { createMessageBody } from './payload.ts';
import { readWebhook } from './store.ts';

/**
 * Requests attempts in a single invocation: receivers that hang must not use up the account's concurrency. If
 * the request is lost, the next scheduled run repeats it.
 * @param deliveries at most some hundreds
 */
export const requestDeliveries = (deliveries: readonly DeliveryRequest[]): Promise<void> =>
  publish(requireVariable('DELIVERIES_TOPIC'), { deliveries });

/**
 * Stores a delivery that is due now. Does nothing if it is already stored.
 * @param id a ULID, always the same for an event
 * @param tries how many attempts count as made already, so that fewer retries follow a failure
 * @returns the attempts to request
 */
export async function addDelivery(
  { id: webhook_id, kind }: Pick<StoredWebhook, 'id' | 'kind'>,
  id: string,
  payload: WebhookPayload,
  at: Date,
  tries = 0,
): Promise<DeliveryRequest[]> {
  const due_at = at.toISOString();
  const { ticket } = payload.data;
  const Item = toDeliveryItem({
    id,
    webhook_id,
    type: payload.type,
    ticket_id: payload.type === testEventType ? null : ticket.id,
    ticket_number: ticket.ticket_number,
    state: 'pending',
    created_at: due_at,
    due_at,
    body: createMessageBody(kind, payload),
    attempts: [],
    tries,
  });
  try {
    await transact([put({ Item, ConditionExpression: 'attribute_not_exists(pk)' })]);
  } catch (error) {
    if (error instanceof ConditionFailed) return [];
    throw error;
  }
  return [{ webhook_id, delivery_id: id, due_at }];
}

const switchedOffError = () =>
  new ApiError('version_conflict', 'This webhook is switched off. Switch it on first.');

/** Sends one message about a sample ticket. @throws ApiError `not_found`, `version_conflict` */
export async function sendTestMessage(id: string, at: Date): Promise<string> {
  const webhook = await readWebhook(id);
  if (!webhook.active) throw switchedOffError();
  const delivery_id = ulid(at.getTime());
  const payload = createExamplePayload('https://example.com', at);
  await requestDeliveries(await addDelivery(webhook, delivery_id, payload, at, deliveryPauses.length));
  return delivery_id;
}

/** @throws ApiError `not_found`; `invalid_request` for a malformed cursor */
export async function listDeliveries(webhook_id: string, page: PageRequest): Promise<Page<WebhookDelivery>> {
  await readWebhook(webhook_id);
  const { pk, sk } = keys.webhookDelivery(webhook_id, '');
  const toDeliveryKey = (id: string) => keys.webhookDelivery(webhook_id, id);
  const { items, next_cursor } = await listNewestFirst(
    { partition: pk, prefix: sk, toKey: toDeliveryKey },
    page,
  );
  return {
    items: items.map((item) => {
      const { webhook_id: _, tries: __, ...delivery } = parseDelivery(item);
      return delivery;
    }),
    next_cursor,
  };
}

/**
 * Makes a delivery due now with all attempts left, and requests the first.
 * @throws ApiError `not_found`; `version_conflict` if it is already due, or the webhook is switched off
 */
export async function replayDelivery(webhook_id: string, delivery_id: string, at: Date): Promise<void> {
  const Key = keys.webhookDelivery(webhook_id, delivery_id);
  const [webhook, delivery] = await Promise.all([readWebhook(webhook_id), getItem(Key)]);
  if (!delivery) throw notFound();
  if (!webhook.active) throw switchedOffError();
  const due_at = at.toISOString();
  const changes = { state: 'pending', due_at, tries: 0, ...dueKeys({ id: delivery_id, due_at }) };
  try {
    const { ExpressionAttributeValues, ...assignment } = createAssignment(changes);
    await updateItem({
      Key,
      ...assignment,
      ConditionExpression: 'attribute_exists(pk) AND #state <> :state',
      ExpressionAttributeValues,
    });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw new ApiError('version_conflict', 'This message is about to be sent.');
  }
  await requestDeliveries([{ webhook_id, delivery_id, due_at }]);
}
