import * as z from 'zod';
import { Webhook, WebhookDelivery } from '@portico/shared/contract/webhooks.ts';
import { retention } from '@portico/shared/model/retention.ts';
import type { Item } from '../platform/dynamodb.ts';
import { computeExpiryTime } from '../table/expiry.ts';
import { createIndexKeys, keys, partitions } from '../table/keys.ts';

const StoredWebhook = z.object({
  ...Webhook.shape,
  /** The signing secrets, newest first. Lists and logs never show them. */
  secrets: z.array(z.object({ secret: z.string(), until: z.iso.datetime().nullable() })),
});
export type StoredWebhook = z.output<typeof StoredWebhook>;

export const parseWebhook = (item: Item): StoredWebhook => StoredWebhook.parse(item);
export const toWebhookItem = (webhook: StoredWebhook): Item => ({ ...keys.webhook(webhook.id), ...webhook });

const StoredDelivery = z.object({
  ...WebhookDelivery.shape,
  webhook_id: z.string(),
  /** The number of attempts since the delivery was created or resent manually. */
  tries: z.int(),
});
export type StoredDelivery = z.output<typeof StoredDelivery>;

export const parseDelivery = (item: Item): StoredDelivery => StoredDelivery.parse(item);
export const toDeliveryItem = (delivery: StoredDelivery): Item => ({
  ...keys.webhookDelivery(delivery.webhook_id, delivery.id),
  ...delivery,
  ...(delivery.due_at !== null && dueKeys({ id: delivery.id, due_at: delivery.due_at })),
  expires_at: computeExpiryTime(new Date(delivery.created_at), retention.webhook_deliveries),
});

/** The index keys of a delivery while it is pending. */
export const dueKeys = ({ id, due_at }: { readonly id: string; readonly due_at: string }) =>
  createIndexKeys('newest', partitions.dueDeliveries, `${due_at}#${id}`);

/** Requests an attempt by the function `outbound`, which does nothing if the delivery is no longer due. */
const DeliveryRequest = z.strictObject({
  webhook_id: z.string(),
  delivery_id: z.string(),
  due_at: z.iso.datetime(),
});
export type DeliveryRequest = z.output<typeof DeliveryRequest>;

export const DeliveryRequests = z.strictObject({ deliveries: z.array(DeliveryRequest) });
