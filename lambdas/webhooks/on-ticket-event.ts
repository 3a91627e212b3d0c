import { type WebhookEvent } from '@portico/shared/model/webhooks.ts';
import type { TicketEventKind } from '@portico/shared/model/ticket-events.ts';
import { parseEvent } from '../domain/ticket/recorded-event.ts';
import { type TicketEvent, ticketEventSchema } from '../domain/ticket/ticket-event.ts';
import { findTicket } from '../domain/ticket/store.ts';
import type { StoredTicket } from '../domain/ticket/ticket.ts';
import { getItem } from '../platform/dynamodb.ts';
import { requiredVariable } from '../platform/environment.ts';
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

export const WebhookTicketEvent = ticketEventSchema(Object.keys(webhookEvents).filter(isWebhookEventKind));

const allows = (allowedValues: readonly string[], value: string | null) =>
  allowedValues.length === 0 || (value !== null && allowedValues.includes(value));

const matches = ({ company_ids, priorities, group_ids }: StoredWebhook, ticket: StoredTicket): boolean =>
  allows(company_ids, ticket.company_id) &&
  allows(priorities, ticket.priority) &&
  allows(group_ids, ticket.group_id);

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
  const site = await getParameter(requiredVariable('SITE_URL_PARAMETER'));
  const payload = createPayload(type, parseEvent(item), ticket, site);
  const added: DeliveryRequest[] = [];
  for (const webhook of matchingWebhooks)
    added.push(...(await addDelivery(webhook, item_id, payload, new Date())));
  return added;
}

/** Stores deliveries of the events, and requests their first attempts. */
export async function addDeliveries(events: readonly TicketEvent[]): Promise<void> {
  const webhooks = await listAllWebhooks();
  const added: DeliveryRequest[] = [];
  for (const event of events) added.push(...(await addEventDeliveries(event, webhooks)));
  if (added.length > 0) await requestDeliveries(added);
}
