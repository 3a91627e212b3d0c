import { isDeepStrictEqual } from 'node:util';
import type { NewHold, Ticket, TicketHold } from '@portico/shared/contract/ticket.ts';
import type { TicketStatus } from '@portico/shared/model/ticket.ts';
import { type CustomChange, combineValues } from '../../domain/custom-fields.ts';
import type { TicketGroup } from '../../domain/groups.ts';
import { type FieldChange, isNamedChange } from '../../domain/ticket/recorded-event.ts';
import { type Assignee, type StoredTicket, isOpen } from '../../domain/ticket/ticket.ts';
import type { NewRequester } from '../people/requester.ts';

interface NamedEntry {
  readonly id: string;
  readonly name: string;
}

/** New values of a ticket. */
export interface FieldUpdate {
  readonly status?: Ticket['status'] | undefined;
  readonly priority?: Ticket['priority'] | undefined;
  /** Null removes the assignee. */
  readonly assignee?: Assignee | null | undefined;
  /** Null removes the ticket from its group. */
  readonly group?: TicketGroup | null | undefined;
  readonly tags?: readonly string[] | undefined;
  /** Whether the ticket waits for the customer. */
  readonly waiting?: boolean | undefined;
  /** Null takes the ticket off hold. */
  readonly hold?: (NewHold & Partial<TicketHold>) | null | undefined;
  readonly subject?: string | undefined;
  readonly type?: Ticket['type'] | undefined;
  readonly impact?: Ticket['impact'] | undefined;
  readonly urgency?: Ticket['urgency'] | undefined;
  /** Null removes the category. */
  readonly category?: NamedEntry | null | undefined;
  /** Null removes the department. */
  readonly department?: NamedEntry | null | undefined;
  readonly custom_fields?: readonly CustomChange[] | undefined;
  readonly requester?: NewRequester | undefined;
  /** The company to which the ticket moves together with its requester. */
  readonly company_id?: string | undefined;
}

const toNamedEntry = (id: string | null, name: string | null): NamedEntry | null =>
  id === null ? null : { id, name: name ?? '' };

const toIdAndName = <T extends NamedEntry | null>(entry: T) => entry && { id: entry.id, name: entry.name };

/** The status after an update. The end of a hold restores the previous status. */
export function decideStatus(ticket: StoredTicket, { status, hold, assignee }: FieldUpdate): TicketStatus {
  if (hold) return 'on_hold';
  if (status !== undefined) return status;
  const isResumed = hold === null && ticket.hold !== null;
  const statusWithoutHold = isResumed ? ticket.hold.former_status : ticket.status;
  const isNewAssignee = assignee !== null && assignee !== undefined && assignee.id !== ticket.assignee_id;
  const becomesAssigned = isNewAssignee || (isResumed && assignee !== null && ticket.assignee_id !== null);
  return statusWithoutHold === 'new' && becomesAssigned ? 'assigned' : statusWithoutHold;
}

function decideHold(
  ticket: StoredTicket,
  hold: FieldUpdate['hold'],
  status: TicketStatus,
): TicketHold | null {
  if (status !== 'on_hold') return null;
  const former_status = ticket.hold?.former_status ?? ticket.status;
  return hold ? { former_status, ...hold } : ticket.hold;
}

/** The requester with their company and its service level. */
function computeRequesterChanges(ticket: StoredTicket, next: NewRequester | undefined) {
  const old = { id: ticket.requester_id, name: ticket.requester_name, email: ticket.requester_email };
  const company = { id: ticket.company_id, name: ticket.company_name };
  const { terms } = ticket.service_level;
  const changesCompany = next !== undefined && next.company.id !== company.id;
  return {
    requester: {
      field: 'requester',
      old,
      new: next ? { id: next.id, name: next.name, email: next.email } : old,
    },
    company: { field: 'company', old: company, new: changesCompany ? toIdAndName(next.company) : company },
    terms: { field: 'terms', old: terms, new: changesCompany ? next.company.terms : terms },
  } as const satisfies Record<string, FieldChange>;
}

/** The fields that differ from the ticket, in the order of the history. */
export function computeFieldChanges(ticket: StoredTicket, update: FieldUpdate): FieldChange[] {
  const old = {
    assignee: toNamedEntry(ticket.assignee_id, ticket.assignee_name),
    group: toNamedEntry(ticket.group_id, ticket.group_name),
    category: toNamedEntry(ticket.category_id, ticket.category_name),
    department: toNamedEntry(ticket.department_id, ticket.department_name),
  };
  const values = combineValues(ticket);
  const { assignee = old.assignee, group = old.group } = update;
  const { category = old.category, department = old.department } = update;
  const { requester, company, terms } = computeRequesterChanges(ticket, update.requester);
  const status = decideStatus(ticket, update);
  const changes: FieldChange[] = [
    { field: 'status', old: ticket.status, new: status },
    { field: 'priority', old: ticket.priority, new: update.priority ?? ticket.priority },
    { field: 'assignee', old: old.assignee, new: toIdAndName(assignee) },
    { field: 'group', old: old.group, new: toIdAndName(group) },
    { field: 'tags', old: ticket.tags, new: [...(update.tags ?? ticket.tags)] },
    // Unchanged when the ticket ends, because the status then implies that the ticket no longer waits.
    { field: 'waiting', old: ticket.waiting, new: update.waiting ?? ticket.waiting },
    { field: 'hold', old: ticket.hold, new: decideHold(ticket, update.hold, status) },
    { field: 'subject', old: ticket.subject, new: update.subject ?? ticket.subject },
    { field: 'type', old: ticket.type, new: update.type ?? ticket.type },
    { field: 'impact', old: ticket.impact, new: update.impact ?? ticket.impact },
    { field: 'urgency', old: ticket.urgency, new: update.urgency ?? ticket.urgency },
    { field: 'category', old: old.category, new: toIdAndName(category) },
    { field: 'department', old: old.department, new: toIdAndName(department) },
    ...(update.custom_fields ?? []).map(({ field: { id, name, for_customers }, value }) => ({
      field: 'custom_field' as const,
      id,
      name,
      for_customers,
      old: values[id] ?? null,
      new: value,
    })),
    requester,
    company,
    terms,
  ];
  return changes.filter((change) => {
    if (isNamedChange(change)) return change.old?.id !== change.new?.id;
    if (change.field === 'waiting' && !isOpen(status)) return false;
    return !isDeepStrictEqual(change.old, change.new);
  });
}
