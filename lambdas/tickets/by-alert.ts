import { NewTicket } from '@portico/shared/contract/ticket.ts';
import type { Actor } from '../domain/actor.ts';
import { emptyValues } from '../domain/custom-fields.ts';
import type { TicketGroup } from '../domain/groups.ts';
import { findTicket } from '../domain/ticket/store.ts';
import { toVisibilityScope } from '../domain/visibility-scope.ts';
import type { TransactItem } from '../platform/dynamodb.ts';
import { addComment } from './commands/add-comment.ts';
import { changeTicketFields } from './commands/change-ticket.ts';
import { createTicket } from './commands/create-ticket.ts';

interface AlertTicket extends Pick<NewTicket, 'type' | 'priority' | 'subject' | 'description'> {
  readonly company_id: string;
  readonly group: TicketGroup | null;
}

/**
 * Creates a ticket from an alert of a monitoring tool. The tool is the requester, and counts as a customer:
 * the first response is due as for a person's ticket. Replies are not mailed.
 */
export async function createTicketByAlert(
  { id, full_name }: Actor,
  { company_id, group, ...fields }: AlertTicket,
  key: string,
  at: Date,
  operations: (ticket_id: string) => readonly TransactItem[],
): Promise<void> {
  await createTicket(
    company_id,
    { id: null, email: '', full_name },
    { id, name: full_name, side: 'customer' },
    NewTicket.parse(fields),
    { user_id: id, key, content: company_id },
    at,
    { values: emptyValues, group, operations: (ticket) => Promise.resolve(operations(ticket.id)) },
  );
}

/**
 * Adds an internal note by an integration. Does nothing if the ticket has ended or moved to another company.
 */
export async function addAlertNote(
  actor: Actor,
  ticket_id: string,
  content: string,
  key: string,
  at: Date,
): Promise<void> {
  const ticket = await findTicket(ticket_id);
  if (!ticket || ticket.merged_into) return;
  const request = { user_id: actor.id, key: `${key}-note`, content: ticket_id };
  await addComment(actor, toVisibilityScope(actor), ticket, { content, is_internal: true }, request, at);
}

export async function resolveTicketByAlert(actor: Actor, ticket_id: string, at: Date): Promise<void> {
  const ticket = await findTicket(ticket_id);
  if (!ticket || ticket.merged_into) return;
  await changeTicketFields(actor, ticket, { status: 'resolved' }, undefined, at);
}
