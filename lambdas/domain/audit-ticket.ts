import { decodeTime } from 'ulid';
import * as z from 'zod';
import { historyFields } from '@portico/shared/model/ticket.ts';
import { roles } from '@portico/shared/model/roles.ts';
import { acting } from '../platform/acting.ts';
import { ConditionFailed, type Item, transact } from '../platform/dynamodb.ts';
import type { ItemChange } from '../platform/stream.ts';
import { ItemKey } from '../table/item-key.ts';
import { keys } from '../table/keys.ts';
import type { Actor } from './actor.ts';
import { putAuditRecord } from './audit-entry.ts';
import type { AuditRecord } from './audit-record.ts';
import { ticketOf } from './ticket/ticket.ts';

/** What the audit log needs to know of a ticket's change, besides the change and who made it. */
export const authorForAudit = ({ roles: held }: Actor): Item => ({
  user_roles: [...held],
  request_id: acting().request_id,
});

function creationOf(item: Item): AuditRecord {
  const { id, created_by, requester_id, company_id, status, priority } = ticketOf(item);
  return {
    id,
    at: new Date(decodeTime(id)).toISOString(),
    kind: 'ticket_created',
    actor: { id: created_by, roles: [] },
    target: { type: 'ticket', id },
    before: {},
    after: { requester_id, company_id, status, priority },
    request_id: null,
  };
}

const TicketChange = z.object({
  id: z.ulid(),
  ticket_id: z.string(),
  field_name: z.enum(historyFields),
  old_value: z.string(),
  new_value: z.string(),
  created_at: z.iso.datetime(),
  user_id: z.string().optional(),
  user_roles: z.array(z.enum(roles)).default([]),
  request_id: z.string().nullable().default(null),
  /** Of assignees, whose names may be erased. */
  old_id: z.string().nullable().default(null),
  new_id: z.string().nullable().default(null),
});

function changeOf(item: Item): AuditRecord {
  const change = TicketChange.parse(item);
  const { id, ticket_id, field_name, user_id, user_roles, request_id } = change;
  return {
    id,
    at: change.created_at,
    kind: 'ticket_changed',
    actor: user_id === undefined ? null : { id: user_id, roles: user_roles },
    target: { type: 'ticket', id: ticket_id },
    ...(field_name === 'assignee'
      ? { before: { assignee_id: change.old_id }, after: { assignee_id: change.new_id } }
      : { before: { [field_name]: change.old_value }, after: { [field_name]: change.new_value } }),
    request_id,
  };
}

function recordOf({ before, after }: ItemChange): AuditRecord | undefined {
  const key = ItemKey.safeParse(after).data;
  // The counter of tickets has the sort key of a ticket.
  if (before || !after || !key?.pk.startsWith(keys.ticket('').pk)) return undefined;
  if (key.sk === keys.ticket('').sk) return creationOf(after);
  return key.sk.startsWith(keys.change('', '').sk) ? changeOf(after) : undefined;
}

/**
 * Copies new tickets and entries of their history to the audit log. The history is written in the transaction
 * that changes the ticket, so nothing is lost, and customers do not wait for a second copy of it.
 */
export async function auditTickets(changes: readonly ItemChange[]): Promise<void> {
  let left = changes.flatMap((change) => recordOf(change) ?? []);
  while (left.length > 0) {
    try {
      await transact(left.map(putAuditRecord));
      return;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      // Copied before: the stream repeats itself.
      left = left.filter(({ id }) => !error.has(id));
    }
  }
}
