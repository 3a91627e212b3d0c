import { isDeepStrictEqual } from 'node:util';
import type {
  NewHold,
  Ticket,
  TicketChange,
  TicketFacts,
  TicketHold,
  TicketUpdate,
} from '@portico/shared/contract/tickets.ts';
import type { TicketStatus } from '@portico/shared/model/ticket.ts';
import { messages } from '@portico/shared/model/messages.ts';
import type { Actor } from '../../domain/actor.ts';
import { type CustomChange, allValues, assertChangesFit, customChanges } from '../../domain/custom-fields.ts';
import { type TicketGroup, groupById, groupOperation, groupStays } from '../../domain/groups.ts';
import { participantsAfterMove } from '../../domain/people/participant.ts';
import { chosenEntry } from '../../domain/reference.ts';
import { type FieldChange, eventActor, isNamedChange, system } from '../../domain/ticket/event.ts';
import { toHistory } from '../../domain/ticket/history.ts';
import { appendEvent, readTicket, retryOnConflict } from '../../domain/ticket/store.ts';
import { ticketMerged } from '../../domain/links/ticket-link.ts';
import { type Assignee, type StoredTicket, isOpen, isPromised } from '../../domain/ticket/ticket.ts';
import { allTickets, isVisible, visibilityScopeOf } from '../../domain/visibility-scope.ts';
import { ApiError, notFound } from '../../platform/api-error.ts';
import { ConditionFailed, transact } from '../../platform/dynamodb.ts';
import { ticketShown } from '../shown.ts';
import { type NewRequester, newRequester, notRequester } from '../people/requester.ts';
import { isStillStaff, staffMember } from '../people/staff-member.ts';

interface Named {
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
  readonly category?: Named | null | undefined;
  /** Null removes the department. */
  readonly department?: Named | null | undefined;
  readonly custom_fields?: readonly CustomChange[] | undefined;
  readonly requester?: NewRequester | undefined;
  /** The company to which the ticket moves together with its requester. */
  readonly company_id?: string | undefined;
}

/** The versions of ticket and conversation that the user saw. */
export interface Seen {
  readonly version: number;
  readonly conversation_version?: number | undefined;
}

const named = (id: string | null, name: string | null): Named | null =>
  id === null ? null : { id, name: name ?? '' };

const onlyNamed = <T extends Named | null>(entry: T) => entry && { id: entry.id, name: entry.name };

/** The status after an update. The end of a hold restores the previous status. */
function decideStatus(ticket: StoredTicket, { status, hold, assignee }: FieldUpdate): TicketStatus {
  if (hold) return 'on_hold';
  if (status !== undefined) return status;
  const isResumed = hold === null && ticket.hold !== null;
  const former = isResumed ? ticket.hold.former_status : ticket.status;
  const isTaken = assignee !== null && assignee !== undefined && assignee.id !== ticket.assignee_id;
  const isAssigned = isTaken || (isResumed && assignee !== null && ticket.assignee_id !== null);
  return former === 'new' && isAssigned ? 'assigned' : former;
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
function decideRequester(ticket: StoredTicket, next: NewRequester | undefined) {
  const old = { id: ticket.requester_id, name: ticket.requester_name, email: ticket.requester_email };
  const company = { id: ticket.company_id, name: ticket.company_name };
  const { terms } = ticket.service_level;
  const moves = next !== undefined && next.company.id !== company.id;
  return {
    requester: {
      field: 'requester',
      old,
      new: next ? { id: next.id, name: next.name, email: next.email } : old,
    },
    company: { field: 'company', old: company, new: moves ? onlyNamed(next.company) : company },
    terms: { field: 'terms', old: terms, new: moves ? next.company.terms : terms },
  } as const satisfies Record<string, FieldChange>;
}

/** The fields that differ from the ticket, in the order of the history. */
export function decideChanges(ticket: StoredTicket, update: FieldUpdate): FieldChange[] {
  const old = {
    assignee: named(ticket.assignee_id, ticket.assignee_name),
    group: named(ticket.group_id, ticket.group_name),
    category: named(ticket.category_id, ticket.category_name),
    department: named(ticket.department_id, ticket.department_name),
  };
  const values = allValues(ticket);
  const { assignee = old.assignee, group = old.group } = update;
  const { category = old.category, department = old.department } = update;
  const { requester, company, terms } = decideRequester(ticket, update.requester);
  const status = decideStatus(ticket, update);
  const changes: FieldChange[] = [
    { field: 'status', old: ticket.status, new: status },
    { field: 'priority', old: ticket.priority, new: update.priority ?? ticket.priority },
    { field: 'assignee', old: old.assignee, new: onlyNamed(assignee) },
    { field: 'group', old: old.group, new: onlyNamed(group) },
    { field: 'tags', old: ticket.tags, new: [...(update.tags ?? ticket.tags)] },
    // An ended ticket does not wait for anyone; its status implies that.
    { field: 'waiting', old: ticket.waiting, new: update.waiting ?? ticket.waiting },
    { field: 'hold', old: ticket.hold, new: decideHold(ticket, update.hold, status) },
    { field: 'subject', old: ticket.subject, new: update.subject ?? ticket.subject },
    { field: 'type', old: ticket.type, new: update.type ?? ticket.type },
    { field: 'impact', old: ticket.impact, new: update.impact ?? ticket.impact },
    { field: 'urgency', old: ticket.urgency, new: update.urgency ?? ticket.urgency },
    { field: 'category', old: old.category, new: onlyNamed(category) },
    { field: 'department', old: old.department, new: onlyNamed(department) },
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

const changedMeanwhile = () =>
  new ApiError('version_conflict', 'Another user has changed this ticket. Reload it and try again.');
/** @param hint what to do after reading the comment */
export const unseenComment = (hint: string) =>
  new ApiError(
    'unseen_comment',
    `There is a comment on this ticket that you have not seen. Read it, then ${hint}.`,
  );

/**
 * Refuses a change by a user who saw an outdated ticket.
 * @throws ApiError `version_conflict` if the ticket has changed since the version that the caller saw,
 * `unseen_comment`
 */
export function assertSeen(ticket: StoredTicket, { version, conversation_version }: Seen): void {
  if (ticket.version !== version) throw changedMeanwhile();
  if (conversation_version !== undefined && ticket.conversation_version > conversation_version)
    throw unseenComment('change the ticket if it still fits');
}

const notStaff = () =>
  new ApiError('invalid_request', 'Tickets are assigned to enabled staff only', [
    { path: 'body.assignee_id', message: 'must be the id of enabled staff' },
  ]);

const noGroup = () =>
  new ApiError('invalid_request', 'This group does not exist', [
    { path: 'body.group_id', message: 'must be the id of a group from /api/groups' },
  ]);

const nothingToWaitFor = () =>
  new ApiError('invalid_request', 'Nothing is promised on this ticket, so that nothing waits', [
    { path: 'body.waiting', message: 'is for open tickets with a service level' },
  ]);

const notBoth = () =>
  new ApiError('invalid_request', 'A ticket is on hold, or has another status', [
    { path: 'body.hold', message: 'does not go with status' },
  ]);

const notOpen = () =>
  new ApiError('invalid_request', 'Only open tickets can be put on hold', [
    { path: 'body.hold', message: 'is for open tickets' },
  ]);

const holdIsOver = () =>
  new ApiError('invalid_request', 'The day on which a ticket comes back must be in the future', [
    { path: 'body.hold.until', message: 'must be in the future' },
  ]);

/** @throws ApiError `invalid_request` */
function assertHoldable(ticket: StoredTicket, { status }: FieldUpdate, { until }: NewHold, at: Date): void {
  if (status !== undefined) throw notBoth();
  if (!isOpen(ticket.status)) throw notOpen();
  if (until !== null && Date.parse(until) <= at.getTime()) throw holdIsOver();
}

const otherCompany = ({ company }: NewRequester) =>
  new ApiError('invalid_request', `The requester is of ${company.name}, whose people would read the ticket`, [
    { path: 'body.company_id', message: 'must be the company of the requester' },
  ]);

const noRequester = () =>
  new ApiError('invalid_request', 'A ticket moves to another company with its requester', [
    { path: 'body.requester_id', message: 'goes with company_id' },
  ]);

/**
 * Refuses a move to another company unless the user named that company.
 * @param companies to which the caller is restricted
 * @throws ApiError `invalid_request`, `company_inactive`
 */
function assertRequester(
  ticket: StoredTicket,
  { requester, company_id }: FieldUpdate,
  companies: readonly string[] | undefined,
): void {
  if (!requester) {
    if (company_id !== undefined) throw noRequester();
    return;
  }
  const { company } = requester;
  if (companies && !companies.includes(company.id)) throw notRequester();
  if (company.id !== (company_id ?? ticket.company_id)) throw otherCompany(requester);
  if (company.id !== ticket.company_id && company.status !== 'active')
    throw new ApiError('company_inactive', messages.company_inactive);
}

/**
 * Resolves the ids in a user's update to names.
 * @throws ApiError `invalid_request`
 */
export async function resolveUpdate({
  assignee_id,
  group_id,
  category_id,
  department_id,
  hold,
  custom_fields,
  requester_id,
  ...changed
}: Partial<TicketUpdate>): Promise<FieldUpdate> {
  const [assignee, group, category, department, custom, requester] = await Promise.all([
    assignee_id && staffMember(assignee_id),
    group_id && groupById(group_id),
    category_id === undefined ? undefined : chosenEntry('categories', category_id),
    department_id === undefined ? undefined : chosenEntry('departments', department_id),
    custom_fields && customChanges(custom_fields),
    requester_id === undefined ? undefined : newRequester(requester_id),
  ]);
  if (assignee_id && !assignee) throw notStaff();
  if (group_id && !group) throw noGroup();
  return {
    ...changed,
    // Times in the table must sort as text.
    hold: hold?.until ? { ...hold, until: new Date(hold.until).toISOString() } : hold,
    ...(assignee_id !== undefined && { assignee: assignee || null }),
    ...(group_id !== undefined && { group: group || null }),
    category,
    department,
    custom_fields: custom,
    requester,
  };
}

/**
 * When a ticket reopens, removes an assignee who is no longer staff and a deleted group, because nobody would
 * look for the ticket there.
 */
export async function dropAbsentAssignee(ticket: StoredTicket, changed: FieldUpdate): Promise<FieldUpdate> {
  const { assignee_id, group_id, status } = ticket;
  if (isOpen(status) || !isOpen(decideStatus(ticket, changed))) return changed;
  const [assignee, group] = await Promise.all([
    assignee_id !== null && changed.assignee === undefined && staffMember(assignee_id),
    group_id !== null && changed.group === undefined && groupById(group_id),
  ]);
  return {
    ...changed,
    ...(assignee !== false && { assignee: assignee ?? null }),
    ...(group !== false && { group: group ?? null }),
  };
}

/**
 * Changes fields of a ticket.
 * @param seen undefined to apply the change even if the ticket has changed
 * @throws ApiError `not_found` if the ticket is not visible, `version_conflict` if it has changed since the
 * version that the caller saw, `unseen_comment`, `ticket_merged`, `invalid_request` if a ticket without a
 * service level is to wait, an ended ticket to be on hold, or a ticket to move to a company that the user has
 * not named, `company_inactive`, `busy`
 */
export async function changeTicketFields(
  actor: Actor | undefined,
  read: StoredTicket,
  update: FieldUpdate,
  seen: Seen | undefined,
  at: Date,
): Promise<{ ticket: TicketFacts; changes: TicketChange[] }> {
  let known: StoredTicket | undefined = read;
  return retryOnConflict(async () => {
    const before = known ?? (await readTicket(read.id));
    known = undefined;
    if (actor && !isVisible(visibilityScopeOf(actor), before)) throw notFound();
    if (before.merged_into) throw ticketMerged(before.merged_into);
    if (seen) assertSeen(before, seen);
    if (update.waiting === true && !isPromised(before)) throw nothingToWaitFor();
    assertRequester(before, update, actor?.company_ids);
    if (update.hold) assertHoldable(before, update, update.hold, at);
    if (update.custom_fields) assertChangesFit(before, update.custom_fields);
    const changed = await dropAbsentAssignee(before, update);
    const changes = decideChanges(before, changed);
    if (changes.length === 0) return { ticket: ticketShown(allTickets, before, at), changes: [] };
    const happened = { event: 'changed', changes, actor: actor ? eventActor(actor) : system(), at } as const;
    const { ticket, event, operations } = await appendEvent(before, happened);
    try {
      const moves = ticket.company_id !== before.company_id;
      const participants = moves ? await participantsAfterMove(ticket.id, ticket.company_id) : [];
      await transact([...operations, ...assigneeConditions(changed), ...participants]);
      return { ticket: ticketShown(allTickets, ticket, at), changes: toHistory(event) };
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (error.has('assignee')) throw notStaff();
      throw changed.group && error.has(groupOperation(changed.group.id)) ? noGroup() : error;
    }
  });
}

/** Checks that the new assignee and the new group have not changed since they were read. */
export const assigneeConditions = ({ assignee, group }: Pick<FieldUpdate, 'assignee' | 'group'>) => [
  ...(assignee ? [isStillStaff(assignee)] : []),
  ...(group ? [groupStays(group)] : []),
];
