import * as z from 'zod';
import { limits } from '../model/limits.ts';
import { permissions } from '../model/permissions.ts';
import { lineSchema } from '../model/text.ts';
import { historyFields, priorities, sides, ticketStatuses, ticketTypes } from '../model/ticket.ts';
import {
  deliveryStates,
  testEventType,
  webhookEvents,
  webhookKinds,
  findWebhookUrlError,
} from '../model/webhooks.ts';
import { CompanyId } from './company-id.ts';
import { defineEndpoints } from './define.ts';
import { GroupId } from './groups.ts';
import { PageQuery, pageSchema } from './page.ts';

const WebhookId = z.uuid('must be the id of a webhook');

const NamedReference = z.strictObject({ id: z.string(), name: z.string() });

/**
 * The body of a webhook. Later versions may add properties, but never remove them. Each message has its own
 * `webhook-id`, and arrives at least once. Messages can arrive in any order: a receiver should use the
 * message with the highest `sequence` of each ticket.
 */
export const WebhookPayload = z
  .strictObject({
    type: z.enum([...webhookEvents, testEventType]),
    /** When it happened. */
    timestamp: z.iso.datetime(),
    data: z.strictObject({
      /** Increases with each event of the ticket; simultaneous changes have the same number. */
      sequence: z.int().min(1),
      /** The author of the change; `system` if the product acted. */
      actor: z.strictObject({ name: z.string(), side: z.enum(sides) }),
      /**
       * The ticket at the time when the message was written. It can already contain later changes than this
       * event.
       */
      ticket: z.strictObject({
        id: z.string(),
        ticket_number: z.string(),
        url: z.url(),
        subject: z.string(),
        type: z.enum(ticketTypes),
        status: z.enum(ticketStatuses),
        priority: z.enum(priorities),
        company: NamedReference,
        /** The id is null if the person has no account. */
        requester: z.strictObject({ id: z.string().nullable(), name: z.string() }),
        assignee: NamedReference.nullable(),
        group: NamedReference.nullable(),
        tags: z.array(z.string()),
        due_at: z.iso.datetime().nullable(),
        created_at: z.iso.datetime(),
      }),
      /** The changes that were made at the same time, as in the ticket's history. */
      changes: z.array(z.strictObject({ field: z.enum(historyFields), old: z.string(), new: z.string() })),
      /** The id of a new comment or note. The text is not sent, because it may be edited or taken back. */
      comment_id: z.string().nullable(),
    }),
  })
  .meta({ id: 'WebhookPayload' });
export type WebhookPayload = z.output<typeof WebhookPayload>;

const filterSchema = <T extends z.ZodType>(Value: T) =>
  z.array(Value).max(limits.rule_values, `A webhook can name at most ${limits.rule_values} of each kind`);

const fields = {
  name: lineSchema('Name', limits.webhook_name),
  kind: z.enum(webhookKinds),
  url: lineSchema('URL', limits.webhook_url).superRefine((url, context) => {
    const isUrl = z.url().safeParse(url).success;
    const message = findWebhookUrlError(url) ?? (isUrl ? undefined : 'URL must be a valid address');
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  }),
  events: z.array(z.enum(webhookEvents)).min(1, 'Choose at least one event').max(webhookEvents.length),
  /** Only events of tickets that match all filters are sent; an empty filter matches all tickets. */
  company_ids: filterSchema(CompanyId),
  priorities: filterSchema(z.enum(priorities)),
  group_ids: filterSchema(GroupId),
  active: z.boolean(),
};

/** An external endpoint to which ticket events are sent. */
export const Webhook = z
  .strictObject({
    id: WebhookId,
    ...fields,
    /** When attempts began to fail; null while attempts succeed. */
    failing_since: z.iso.datetime().nullable(),
    /** When the endpoint was switched off after failing for days; otherwise null. */
    switched_off_at: z.iso.datetime().nullable(),
    /** Increases with each change. */
    version: z.int().min(1),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.output<typeof Webhook>;

/** @param version the version that the user saw; 0 for a new webhook */
export const WebhookUpdate = z
  .strictObject({ ...fields, version: z.int().min(0) })
  .meta({ id: 'WebhookUpdate' });
export type WebhookUpdate = z.output<typeof WebhookUpdate>;

/** The secrets that sign deliveries, newest first. */
export const WebhookSecrets = z
  .strictObject({
    items: z.array(
      z.strictObject({
        secret: z.string().startsWith('whsec_'),
        /** The time until which a replaced secret still signs messages; null for the newest secret. */
        until: z.iso.datetime().nullable(),
      }),
    ),
  })
  .meta({ id: 'WebhookSecrets' });
export type WebhookSecrets = z.output<typeof WebhookSecrets>;

/** A request to the endpoint, with the response. */
export const DeliveryAttempt = z
  .strictObject({
    at: z.iso.datetime(),
    /** Null if there was no response. */
    status: z.int().nullable(),
    /** Why there was no response. */
    error: z.string().nullable(),
    milliseconds: z.int(),
    /** The beginning of the response body. */
    answer: z.string(),
  })
  .meta({ id: 'DeliveryAttempt' });
export type DeliveryAttempt = z.output<typeof DeliveryAttempt>;

/** A message to an endpoint. */
export const WebhookDelivery = z
  .strictObject({
    /** The delivery's `webhook-id`, the same for all attempts. */
    id: z.string(),
    type: z.enum([...webhookEvents, testEventType]),
    ticket_id: z.string().nullable(),
    ticket_number: z.string(),
    state: z.enum(deliveryStates),
    created_at: z.iso.datetime(),
    /** When the next attempt is due; null unless it is pending. */
    due_at: z.iso.datetime().nullable(),
    /** The body of the request. */
    body: z.string(),
    /** Newest last. */
    attempts: z.array(DeliveryAttempt),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

const WebhookParams = z.strictObject({ id: WebhookId });
const QueuedDelivery = z.strictObject({ delivery_id: z.string() });

export const webhookEndpoints = defineEndpoints({
  listWebhooks: {
    method: 'GET',
    path: '/api/webhooks',
    access: permissions.manage_webhooks,
    service: 'webhooks',
    summary: 'All webhooks by name, with the names of the companies by which they filter',
    response: z.strictObject({ items: z.array(Webhook), companies: z.array(NamedReference) }),
  },
  saveWebhook: {
    method: 'PUT',
    path: '/api/webhooks/{id}',
    access: permissions.manage_webhooks,
    service: 'webhooks',
    summary: `Add a webhook, or change one. There are at most ${limits.webhooks}; beyond that the answer is 409, \`limit_reached\``,
    params: WebhookParams,
    body: WebhookUpdate,
    response: Webhook,
    errors: [409],
  },
  deleteWebhook: {
    method: 'DELETE',
    path: '/api/webhooks/{id}',
    access: permissions.manage_webhooks,
    service: 'webhooks',
    summary: 'Delete a webhook. Its pending messages are not sent',
    params: WebhookParams,
    response: z.strictObject({ deleted: z.literal(true) }),
    errors: [404],
  },
  revealWebhookSecrets: {
    method: 'POST',
    path: '/api/webhooks/{id}/secrets/reveal',
    access: permissions.manage_webhooks,
    service: 'webhooks',
    summary: 'Show the secrets that sign deliveries; the audit log records it',
    params: WebhookParams,
    response: WebhookSecrets,
    errors: [404],
  },
  rotateWebhookSecret: {
    method: 'POST',
    path: '/api/webhooks/{id}/secrets/rotate',
    access: permissions.manage_webhooks,
    service: 'webhooks',
    summary: 'Replace the secret. Messages are signed with both secrets for a day',
    params: WebhookParams,
    response: WebhookSecrets,
    errors: [404, 409],
  },
  testWebhook: {
    method: 'POST',
    path: '/api/webhooks/{id}/test',
    access: permissions.manage_webhooks,
    service: 'webhooks',
    summary: 'Send one message about a sample ticket',
    params: WebhookParams,
    response: QueuedDelivery,
    errors: [404, 409],
  },
  listWebhookDeliveries: {
    method: 'GET',
    path: '/api/webhooks/{id}/deliveries',
    access: permissions.manage_webhooks,
    service: 'webhooks',
    summary: 'The messages of the last 14 days, newest first',
    params: WebhookParams,
    query: PageQuery,
    response: pageSchema(WebhookDelivery),
    errors: [404],
  },
  replayWebhookDelivery: {
    method: 'POST',
    path: '/api/webhooks/{id}/deliveries/{delivery_id}/replay',
    access: permissions.manage_webhooks,
    service: 'webhooks',
    summary: 'Send a delivered or failed message again, with the same `webhook-id`',
    params: z.strictObject({ id: WebhookId, delivery_id: z.ulid() }),
    response: QueuedDelivery,
    errors: [404, 409],
  },
});
