import { ConditionFailed, transact } from '../../platform/dynamodb.ts';
import type { ItemChange } from '../../platform/messaging/stream.ts';
import { putAuditRecord } from './audit-entry.ts';
import type { AuditRecord } from './audit-record.ts';
import { type RecordedEvent, listEventChanges, parseNewEvent } from '../ticket/recorded-event.ts';
import { toHistory } from '../ticket/history.ts';
import { toIsoTime } from '../service-levels/calendar.ts';

function describeCreation({ actor, ticket }: RecordedEvent & { readonly event: 'created' }) {
  const { requester_id, company_id, status, priority } = ticket;
  return {
    kind: 'ticket_created',
    actor: { id: actor.id ?? ticket.created_by, roles: actor.roles },
    before: {},
    after: { requester_id, company_id, status, priority },
  } as const;
}

/**
 * The changed values of a history row. They contain ids and the kinds of changes, but no names of people and
 * no texts that people wrote, because these may have to be erased.
 */
function toAuditValues(
  event: RecordedEvent,
  { field_name, custom_name, old_value, new_value }: ReturnType<typeof toHistory>[number],
  index: number,
) {
  if (event.event === 'participants_added')
    return { before: {}, after: { participant_id: event.people[index]?.id ?? null } };
  if (event.event === 'participant_removed')
    return { before: { participant_id: event.person.id }, after: {} };
  if (custom_name !== undefined) return { before: {}, after: { changed: [custom_name] } };
  if (field_name === 'subject' || field_name === 'hold')
    return { before: {}, after: { changed: [field_name] } };
  if (event.event === 'reminded') {
    const due = event.reminders.find(({ kind }) => kind === old_value)?.due_at;
    const due_at = due === undefined ? null : toIsoTime(due);
    return { before: {}, after: { promise: old_value, alert: new_value, due_at } };
  }
  const change = listEventChanges(event).find(({ field }) => field === field_name);
  if (change?.field === 'assignee' || change?.field === 'requester' || change?.field === 'company') {
    const field = `${change.field}_id`;
    return { before: { [field]: change.old?.id ?? null }, after: { [field]: change.new?.id ?? null } };
  }
  return { before: { [field_name]: old_value }, after: { [field_name]: new_value } };
}

/** The audit log entries for an event of a ticket. */
export function toAuditRecords(event: RecordedEvent): AuditRecord[] {
  const { at, ticket_id, request_id, actor } = event;
  const commonFields = { at, target: { type: 'ticket', id: ticket_id }, request_id } as const;
  const auditActor = actor.id === null ? null : { id: actor.id, roles: actor.roles };
  const changes = toHistory(event).map((row, index): AuditRecord => ({
    id: row.id,
    kind: 'ticket_changed',
    actor: auditActor,
    ...toAuditValues(event, row, index),
    ...commonFields,
  }));
  if (event.event === 'created')
    return [{ id: ticket_id, ...describeCreation(event), ...commonFields }, ...changes];
  if (
    event.event !== 'comment_edited' &&
    event.event !== 'comment_deleted' &&
    event.event !== 'comment_taken_back'
  )
    return changes;
  const after = { comment_id: event.comment_id };
  return [{ id: event.id, kind: event.event, actor: auditActor, before: {}, after, ...commonFields }];
}

/** Copies ticket events to the audit log. */
export async function auditTickets(changes: readonly ItemChange[]): Promise<void> {
  let remaining = changes.flatMap((change) => parseNewEvent(change) ?? []).flatMap(toAuditRecords);
  while (remaining.length > 0) {
    try {
      await transact(remaining.map(putAuditRecord));
      return;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      // Drops events that were copied before, because the stream may deliver a record several times.
      remaining = remaining.filter(({ id }) => !error.hasFailed(id));
    }
  }
}
