import { monotonicFactory } from 'ulid';
import type { TicketChange } from '@portico/shared/contract/tickets.ts';
import type { HistoryField } from '@portico/shared/model/ticket.ts';
import { put } from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';
import type { Actor } from './actor.ts';
import { authorForAudit } from './audit-ticket.ts';

/** Values of a change by the id of its ticket. */
type ChangeOf = readonly [string, Pick<TicketChange, 'old_value' | 'new_value'>];

/** Adds a change of a field to the histories of several tickets, which the audit log copies. */
export function recordChanges(
  actor: Actor,
  at: Date,
  field_name: HistoryField,
  changes: readonly ChangeOf[],
) {
  const nextId = monotonicFactory();
  return changes.map(([ticket_id, values]) => {
    const change: TicketChange = {
      id: nextId(at.getTime()),
      ticket_id,
      user_name: actor.full_name,
      field_name,
      ...values,
      created_at: at.toISOString(),
    };
    return put({
      Item: { ...keys.change(ticket_id, change.id), ...change, ...authorForAudit(actor), user_id: actor.id },
    });
  });
}
