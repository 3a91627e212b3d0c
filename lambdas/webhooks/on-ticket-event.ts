import { type WebhookEvent } from '@portico/shared/model/webhooks.ts';
import type { TicketEventKind } from '@portico/shared/model/ticket-events.ts';
import { parseEvent } from '../domain/ticket/recorded-event.ts';
import { type TicketEvent, createTicketEventSchema } from '../domain/ticket/ticket-event.ts';
import { findTicket } from '../domain/ticket/store.ts';
import type { StoredTicket } from '../domain/ticket/ticket.ts';
import { getItem } from '../platform/dynamodb.ts';
import { requireVariable } from '../platform/environment.ts';
import { getParameter } from '../platform/secrets/parameters.ts';
import { keys } from '../table/keys.ts';
import { addDelivery, requestDeliveries } from './deliveries.ts';
import type { DeliveryRequest, StoredWebhook } from './items.ts';
import { createPayload } from './payload.ts';
import { listAllWebhooks } from './store.ts';

/** The events that endpoints can choose. */
const webhookEvents = {
  ticket_created: 'ticket.created',
  comment_added: 'ticket.comment_added',
  note_added: 'ticket.note_added',
  status_changed: 'ticket.status_changed',
  priority_changed: 'ticket.priority_changed',
  assignee_changed: 'ticket.assignee_changed',
  group_changed: 'ticket.group_changed',
  due_soon: 'ticket.due_soon',
  overdue: 'ticket.overdue',
  rated: 'ticket.rated',
} as const satisfies Partial<Record<TicketEventKind, WebhookEvent>>;

type WebhookEventKind = keyof typeof webhookEvents;
const isWebhookEventKind = (kind: string): kind is WebhookEventKind => Object.hasOwn(webhookEvents, kind);

export const WebhookTicketEvent = createTicketEventSchema(
  Object.keys(webhookEvents).filter(isWebhookEventKind),
);

const isAllowedValue = (allowedValues: readonly string[], value: string | null) =>
  allowedValues.length === 0 || (value !== null && allowedValues.includes(value));

const matches = ({ company_ids, priorities, group_ids }: StoredWebhook, ticket: StoredTicket): boolean =>
  isAllowedValue(company_ids, ticket.company_id) &&
  isAllowedValue(priorities, ticket.priority) &&
  isAllowedValue(group_ids, ticket.group_id);

/** Stores a delivery with the whole message for each endpoint that chose the event. */
async function addEventDeliveries(
  { kind, ticket_id, item_id, revision }: TicketEvent,
  webhooks: readonly StoredWebhook[],
): Promise<DeliveryRequest[]> {
  if (!isWebhookEventKind(kind) || revision === undefined) return [];
  const type = webhookEvents[kind];
  const subscribedWebhooks = webhooks.filter(({ active, events }) => active && events.includes(type));
  if (subscribedWebhooks.length === 0) return [];
  const [ticket, item] = await Promise.all([
    findTicket(ticket_id),
    getItem(keys.event(ticket_id, revision), { consistent: true }),
  ]);
  // The ticket has been deleted.
  if (!ticket || !item) return [];
  const matchingWebhooks = subscribedWebhooks.filter((webhook) => matches(webhook, ticket));
  if (matchingWebhooks.length === 0) return [];
  const site = await getParameter(requireVariable('SITE_URL_PARAMETER'));
  const payload = createPayload(type, parseEvent(item), ticket, site);
  const addedDeliveries: DeliveryRequest[] = [];
  for (const webhook of matchingWebhooks)
    addedDeliveries.push(...(await addDelivery(webhook, item_id, payload, new Date())));
  return addedDeliveries;
}

/** Stores deliveries of the events, and requests their first attempts. */
export async function addDeliveries(events: readonly TicketEvent[]): Promise<void> {
  const webhooks = await listAllWebhooks();
  const addedDeliveries: DeliveryRequest[] = [];
  for (const event of events) addedDeliveries.push(...(await addEventDeliveries(event, webhooks)));
  if (addedDeliveries.length > 0) await requestDeliveries(addedDeliveries);
}
