import { monotonicFactory } from 'ulid';
import type { TicketChange } from '@portico/shared/contract/tickets.ts';
import { isStaff } from '@portico/shared/model/permissions.ts';
import {
  type ChangeableField,
  type TicketStatus,
  tabOfStatus,
  waitsOn,
} from '@portico/shared/model/ticket.ts';
import type { Actor } from '../domain/actor.ts';
import type { TicketGroup } from '../domain/groups.ts';
import { authorOf } from '../domain/ticket-activity.ts';
import { isOpen } from '../domain/ticket-queue-entry.ts';
import type { Assignee } from '../domain/ticket-summary.ts';
import { type FieldUpdate, changesBetween } from './field-changes.ts';
import type { TicketRecord } from './items.ts';

/** The author of what no user has decided. */
export const systemName = 'System';

/** The entries of the history. @param author of what no user has decided */
export function historyOf(
  actor: Actor | undefined,
  before: TicketRecord,
  after: TicketRecord,
  at: Date,
  author = systemName,
): TicketChange[] {
  const nextId = monotonicFactory();
  const isDecided = (field: ChangeableField) =>
    actor && ((field !== 'assignee' && field !== 'group') || isStaff(actor.roles));
  return changesBetween(before, after).map((change) => ({
    id: nextId(at.getTime()),
    ticket_id: before.id,
    user_name: (isDecided(change.field_name) && actor?.full_name) || author,
    ...change,
    created_at: at.toISOString(),
  }));
}

/** Customers see neither assignee, group and tags nor when they were changed. */
export const isShownToCustomers = (before: TicketRecord, after: TicketRecord) =>
  before.status !== after.status || before.priority !== after.priority;

const assigned = (assignee: Assignee | null) => ({
  assignee_id: assignee?.id ?? null,
  assignee_name: assignee?.name ?? null,
});

const inGroup = (group: TicketGroup | null) => ({
  group_id: group?.id ?? null,
  group_name: group?.name ?? null,
});

/** The ticket after a change by its author. */
export function changedTicket(
  actor: Actor | undefined,
  before: TicketRecord,
  changed: FieldUpdate,
  at: Date,
): TicketRecord {
  const takes = changed.assignee && changed.assignee.id !== before.assignee_id;
  const status = changed.status ?? (takes && before.status === 'new' ? 'assigned' : before.status);
  const after: TicketRecord = {
    ...before,
    status,
    priority: changed.priority ?? before.priority,
    tags: [...(changed.tags ?? before.tags)],
    waiting: isOpen(status) && (changed.waiting ?? before.waiting),
    ...(changed.assignee !== undefined && assigned(changed.assignee)),
    ...(changed.group !== undefined && inGroup(changed.group)),
    waiting_on: waitsOn(status, before.last_to_speak),
    ended_at: endOf(before, status, at),
    queued: isOpen(status),
    version: before.version + 1,
  };
  if (!actor || !isShownToCustomers(before, after)) return after;
  const { tag, name, side } = authorOf(actor);
  const updated_at = at.toISOString();
  return { ...after, updated_at, last_activity_at: updated_at, last_by: side, by: tag, last_name: name };
}

function endOf(before: TicketRecord, status: TicketStatus, at: Date): string | null {
  if (tabOfStatus(status) !== 'closed') return null;
  return status === before.status ? before.ended_at : at.toISOString();
}
