import { ConditionFailed, transact } from '../platform/dynamodb.ts';
import type { ItemChange } from '../platform/stream.ts';
import { putAuditRecord } from './audit-entry.ts';
import type { AuditRecord } from './audit-record.ts';
import { type RecordedEvent, changesIn, newEventIn } from './ticket/event.ts';
import { historyOf } from './ticket/history.ts';

function creationOf({ actor, ticket }: RecordedEvent & { readonly event: 'created' }) {
  const { requester_id, company_id, status, priority } = ticket;
  return {
    kind: 'ticket_created',
    actor: { id: actor.id ?? ticket.created_by, roles: actor.roles },
    before: {},
    after: { requester_id, company_id, status, priority },
  } as const;
}

/** The log has neither names nor words of people, which may be erased: it has ids, and says what changed. */
function valuesOf(
  event: RecordedEvent,
  { field_name, custom_name, old_value, new_value }: ReturnType<typeof historyOf>[number],
  index: number,
) {
  if (event.event === 'participants_added')
    return { before: {}, after: { participant_id: event.people[index]?.id ?? null } };
  if (event.event === 'participant_removed')
    return { before: { participant_id: event.person.id }, after: {} };
  if (custom_name !== undefined) return { before: {}, after: { changed: [custom_name] } };
  if (field_name === 'subject') return { before: {}, after: { changed: [field_name] } };
  const change = changesIn(event).find(({ field }) => field === field_name);
  return change?.field === 'assignee'
    ? { before: { assignee_id: change.old?.id ?? null }, after: { assignee_id: change.new?.id ?? null } }
    : { before: { [field_name]: old_value }, after: { [field_name]: new_value } };
}

/** The entries of the audit log for something that happened to a ticket. */
export function auditRecordsOf(event: RecordedEvent): AuditRecord[] {
  const { at, ticket_id, request_id, actor } = event;
  const common = { at, target: { type: 'ticket', id: ticket_id }, request_id } as const;
  const changes = historyOf(event).map((row, index): AuditRecord => ({
    id: row.id,
    kind: 'ticket_changed',
    actor: actor.id === null ? null : { id: actor.id, roles: actor.roles },
    ...valuesOf(event, row, index),
    ...common,
  }));
  return event.event === 'created'
    ? [{ id: ticket_id, ...creationOf(event), ...common }, ...changes]
    : changes;
}

/** Copies what happened to tickets to the audit log. */
export async function auditTickets(changes: readonly ItemChange[]): Promise<void> {
  let left = changes.flatMap((change) => newEventIn(change) ?? []).flatMap(auditRecordsOf);
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
