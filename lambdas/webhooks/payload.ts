import type { WebhookPayload } from '@portico/shared/contract/webhooks.ts';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { createSlackBody, createTeamsBody } from '@portico/shared/model/webhook-cards.ts';
import type { WebhookEvent, WebhookKind } from '@portico/shared/model/webhooks.ts';
import type { RecordedEvent } from '../domain/ticket/recorded-event.ts';
import { toHistory } from '../domain/ticket/history.ts';
import type { StoredTicket } from '../domain/ticket/ticket.ts';

const toNamedEntry = (id: string | null, name: string | null) =>
  id === null ? null : { id, name: name ?? '' };

/** @param site the URL without a trailing slash */
export const createPayload = (
  type: WebhookEvent,
  event: RecordedEvent,
  ticket: StoredTicket,
  site: string,
): WebhookPayload => ({
  type,
  timestamp: event.at,
  data: {
    sequence: event.revision,
    actor: { name: event.actor.name, side: event.actor.side },
    ticket: {
      id: ticket.id,
      ticket_number: ticket.ticket_number,
      url: site + adminPaths.ticket.replace(':id', ticket.id),
      subject: ticket.subject,
      type: ticket.type,
      status: ticket.status,
      priority: ticket.priority,
      company: { id: ticket.company_id, name: ticket.company_name },
      requester: { id: ticket.requester_id, name: ticket.requester_name },
      assignee: toNamedEntry(ticket.assignee_id, ticket.assignee_name),
      group: toNamedEntry(ticket.group_id, ticket.group_name),
      tags: ticket.tags,
      due_at: ticket.due_at,
      created_at: ticket.created_at,
    },
    changes: toHistory(event).map(({ field_name: field, old_value, new_value }) => ({
      field,
      old: old_value,
      new: new_value,
    })),
    comment_id: 'comment_id' in event ? event.comment_id : null,
  },
});

const bodyBuilders: Readonly<Record<WebhookKind, (payload: WebhookPayload) => object>> = {
  webhook: (payload) => payload,
  slack: createSlackBody,
  teams: createTeamsBody,
};

/** The body of the request to an endpoint of this kind. */
export const createMessageBody = (kind: WebhookKind, payload: WebhookPayload): string =>
  JSON.stringify(bodyBuilders[kind](payload));
