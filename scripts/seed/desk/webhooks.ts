import { readTicketEvents, readTicket } from '@portico/lambdas/domain/ticket/store.ts';
import { put, transact } from '@portico/lambdas/platform/dynamodb.ts';
import { requireVariable } from '@portico/lambdas/platform/environment.ts';
import { listTickets } from '@portico/lambdas/tickets/lists/list-tickets.ts';
import { toDeliveryItem, toWebhookItem } from '@portico/lambdas/webhooks/items.ts';
import { createMessageBody, createPayload } from '@portico/lambdas/webhooks/payload.ts';
import { createSigningSecret } from '@portico/lambdas/webhooks/secrets.ts';
import type { DeliveryAttempt } from '@portico/shared/contract/webhooks.ts';
import { type WebhookKind, deliveryPauses } from '@portico/shared/model/webhooks.ts';
import { demoWebhooks } from '../demo/webhooks.ts';

const minute = 60_000;

interface Outcome {
  readonly state: 'delivered' | 'failed' | 'pending';
  readonly tries: number;
  readonly status: number;
  readonly answer: string;
}

const deliveredOutcome: Outcome = { state: 'delivered', tries: 1, status: 200, answer: 'ok' };
/** The outcomes of messages to the dashboard, newest ticket first. The newest is still failing. */
const dashboardOutcomes: readonly Outcome[] = [
  { state: 'pending', tries: 3, status: 503, answer: 'The dashboard is being updated' },
  deliveredOutcome,
  { state: 'delivered', tries: 2, status: 200, answer: 'ok' },
  deliveredOutcome,
  { state: 'failed', tries: deliveryPauses.length + 1, status: 500, answer: '{"error":"unknown field"}' },
  deliveredOutcome,
];

/** The attempts of a delivery; the last attempt has the delivery's outcome. */
const createAttempts = ({ state, tries, status, answer }: Outcome, since: Date): DeliveryAttempt[] =>
  Array.from({ length: tries }, (_, index) => {
    const minutesWaited = deliveryPauses.slice(0, index).reduce((sum, minutes) => sum + minutes, 0);
    const isAccepted = state === 'delivered' && index === tries - 1;
    return {
      at: new Date(since.getTime() + 1_000 + minutesWaited * minute).toISOString(),
      status: isAccepted ? status : state === 'delivered' ? 503 : status,
      error: null,
      milliseconds: 80 + 13 * index,
      answer: isAccepted || state !== 'delivered' ? answer : 'Try again later',
    };
  });

const outcomesByKind: Readonly<Record<WebhookKind, readonly Outcome[]>> = {
  webhook: dashboardOutcomes,
  slack: dashboardOutcomes.map(() => deliveredOutcome),
  teams: [],
};

/**
 * Stores messages about the newest tickets.
 * @returns when deliveries began to fail; null if the newest was delivered
 */
async function seedDeliveries(webhook_id: string, kind: WebhookKind, now: Date): Promise<string | null> {
  const outcomes = outcomesByKind[kind];
  const { items } = await listTickets({ filter: {}, order: 'created' }, { limit: outcomes.length });
  let failing_since: string | null = null;
  for (const [index, { id }] of items.entries()) {
    const [ticket, [created]] = await Promise.all([readTicket(id), readTicketEvents(id)]);
    const outcome = outcomes[index];
    if (!created || !outcome) continue;
    const payload = createPayload('ticket.created', created, ticket, requireVariable('SITE'));
    const delivery = {
      id,
      webhook_id,
      type: payload.type,
      ticket_id: id,
      ticket_number: ticket.ticket_number,
      state: outcome.state,
      created_at: created.at,
      due_at: outcome.state === 'pending' ? new Date(now.getTime() + 90 * minute).toISOString() : null,
      body: createMessageBody(kind, payload),
      attempts: createAttempts(outcome, new Date(created.at)),
      tries: outcome.tries,
    };
    await transact([put({ Item: toDeliveryItem(delivery) })]);
    if (outcome.state === 'pending') failing_since = created.at;
  }
  return failing_since;
}

/** Stores the demo's endpoints with their deliveries. */
export async function seedWebhooks(now: Date): Promise<void> {
  for (const webhook of demoWebhooks) {
    const item = toWebhookItem({
      ...webhook,
      events: [...webhook.events],
      company_ids: [],
      priorities: [...webhook.priorities],
      group_ids: [],
      active: true,
      failing_since: await seedDeliveries(webhook.id, webhook.kind, now),
      switched_off_at: null,
      secrets: [{ secret: createSigningSecret(), until: null }],
      version: 1,
    });
    await transact([put({ Item: item })]);
  }
}
