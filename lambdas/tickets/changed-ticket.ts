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
import { type Assignee, type StoredTicket, activityBy, authorOf, isOpen } from '../domain/ticket/ticket.ts';
import { type FieldUpdate, changesBetween } from './field-changes.ts';

/** The author of what no user has decided. */
export const systemName = 'System';

/** The entries of the history. @param author of what no user has decided */
export function historyOf(
  actor: Actor | undefined,
  before: NamedGroupTicket,
  after: NamedGroupTicket,
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
export const isShownToCustomers = (before: StoredTicket, after: StoredTicket) =>
  before.status !== after.status || before.priority !== after.priority;

const assigned = (assignee: Assignee | null) => ({
  assignee_id: assignee?.id ?? null,
  assignee_name: assignee?.name ?? null,
});

const inGroup = (group: TicketGroup | null) => ({
  group_id: group?.id ?? null,
  group_name: group?.name ?? null,
});

/** A ticket with the name of its group, which its history says; the item has only the id. */
export type NamedGroupTicket = StoredTicket & { readonly group_name?: string | null };

/** The ticket after a change by its author. */
export function changedTicket(
  actor: Actor | undefined,
  before: NamedGroupTicket,
  changed: FieldUpdate,
  at: Date,
): NamedGroupTicket {
  const takes = changed.assignee && changed.assignee.id !== before.assignee_id;
  const status = changed.status ?? (takes && before.status === 'new' ? 'assigned' : before.status);
  const after: NamedGroupTicket = {
    ...before,
    status,
    priority: changed.priority ?? before.priority,
    tags: [...(changed.tags ?? before.tags)],
    waiting: isOpen(status) && (changed.waiting ?? before.waiting),
    ...(changed.assignee !== undefined && assigned(changed.assignee)),
    ...(changed.group !== undefined && inGroup(changed.group)),
    ended_at: endOf(before, status, at),
    waiting_on: waitsOn(status, before.last_to_speak),
    version: before.version + 1,
  };
  if (!actor || !isShownToCustomers(before, after)) return after;
  return { ...after, ...activityBy(authorOf(actor), at.toISOString()) };
}

function endOf(before: StoredTicket, status: TicketStatus, at: Date): string | null {
  if (tabOfStatus(status) !== 'closed') return null;
  return status === before.status ? before.ended_at : at.toISOString();
}
