import type { TicketChange, TicketFacts, TicketUpdate } from '@portico/shared/contract/tickets.ts';
import type { Actor } from '../domain/actor.ts';
import { authorForAudit } from '../domain/audit-ticket.ts';
import { groupById, groupOperation, groupStays, nameOfGroup } from '../domain/groups.ts';
import { readTicket, replaceTicket, retryOnConflict } from '../domain/ticket/store.ts';
import { ticketMerged } from '../domain/ticket-link.ts';
import { type StoredTicket, isOpen, isPromised, nextRevision } from '../domain/ticket/ticket.ts';
import { allTickets } from '../domain/visibility-scope.ts';
import { ApiError } from '../platform/api-error.ts';
import { ConditionFailed, type TransactItem, put, transact } from '../platform/dynamodb.ts';
import { type NamedGroupTicket, changedTicket, historyOf } from './changed-ticket.ts';
import type { FieldUpdate } from './field-changes.ts';
import { changeItem } from './items.ts';
import { withLevels } from './service-level.ts';
import { ticketShown } from './shown.ts';
import { isStillStaff, staffMember } from './staff-member.ts';

const changedMeanwhile = () =>
  new ApiError('version_conflict', 'Somebody else changed this ticket meanwhile. Reload it and try again.');
/** @param hint what to do once it is read */
export const unseenComment = (hint: string) =>
  new ApiError(
    'unseen_comment',
    `There is a comment on this ticket that you have not seen. Read it, then ${hint}.`,
  );

/**
 * Refuses a change by a user who has not seen the ticket as it is.
 * @throws ApiError `version_conflict` if the ticket has changed since the caller's version, `unseen_comment`
 */
export function assertSeen(
  ticket: StoredTicket,
  { version, conversation_version }: Pick<FieldUpdate, 'version' | 'conversation_version'>,
): void {
  if (ticket.version !== version) throw changedMeanwhile();
  if (conversation_version !== undefined && ticket.conversation_version > conversation_version)
    throw unseenComment('change the ticket if it still fits');
}

const notStaff = () =>
  new ApiError('invalid_request', 'Tickets are assigned to enabled staff only', [
    { path: 'body.assignee_id', message: 'must be the id of enabled staff' },
  ]);

const noGroup = () =>
  new ApiError('invalid_request', 'There is no such group', [
    { path: 'body.group_id', message: 'must be the id of a group from /api/groups' },
  ]);

const nothingToWaitFor = () =>
  new ApiError('invalid_request', 'Nothing is promised on this ticket, so that nothing waits', [
    { path: 'body.waiting', message: 'is for open tickets with a service level' },
  ]);

/**
 * What the update of a user says, with the names of assignee and group.
 * @throws ApiError `invalid_request`
 */
export async function fieldUpdateOf({
  assignee_id,
  group_id,
  ...changed
}: TicketUpdate): Promise<FieldUpdate> {
  const [assignee, group] = await Promise.all([
    assignee_id && staffMember(assignee_id),
    group_id && groupById(group_id),
  ]);
  if (assignee_id && !assignee) throw notStaff();
  if (group_id && !group) throw noGroup();
  return {
    ...changed,
    ...(assignee_id !== undefined && { assignee: assignee || null }),
    ...(group_id !== undefined && { group: group || null }),
  };
}

/** The ticket with the name of the group that it leaves, which its history says. */
const withGroupName = async (ticket: StoredTicket, { group }: FieldUpdate): Promise<NamedGroupTicket> =>
  group === undefined || ticket.group_id === null || ticket.group_id === group?.id
    ? ticket
    : { ...ticket, group_name: await nameOfGroup(ticket.group_id) };

/**
 * A ticket that opens again leaves an assignee who is no longer staff, and a group that was deleted: nobody
 * would look for it there.
 */
export async function withPresentAssignee(ticket: StoredTicket, changed: FieldUpdate): Promise<FieldUpdate> {
  const { assignee_id, group_id, status } = ticket;
  if (isOpen(status) || !isOpen(changed.status ?? status)) return changed;
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
 * Changes status, priority, assignee, group or tags of a ticket, or whether it waits. Ticket, history entry
 * and counts are one transaction, so the history never disagrees with the ticket and the counts always equal
 * a recount.
 * @throws ApiError `version_conflict` if the ticket has changed since the caller's version, `unseen_comment`,
 * `ticket_merged`, `invalid_request` if it is to wait and has no service level, `busy`
 */
export async function updateTicket(
  actor: Actor | undefined,
  read: StoredTicket,
  update: FieldUpdate,
  at: Date,
): Promise<{ ticket: TicketFacts; changes: TicketChange[] }> {
  let known: StoredTicket | undefined = read;
  return retryOnConflict(async () => {
    const ticket = known ?? (await readTicket(read.id));
    known = undefined;
    if (ticket.merged_into) throw ticketMerged(ticket.merged_into);
    assertSeen(ticket, update);
    if (update.waiting === true && !isPromised(ticket)) throw nothingToWaitFor();
    const changed = await withPresentAssignee(ticket, update);
    const before = await withGroupName(ticket, changed);
    const after = await withLevels(before, changedTicket(actor, before, changed, at), at);
    const changes = historyOf(actor, before, after, at);
    if (changes.length === 0) return { ticket: ticketShown(allTickets, before, at), changes };
    const operations = changeOperations(actor, before, after, changes);
    try {
      await transact([...operations, ...conditionsOf(changed)]);
      return { ticket: ticketShown(allTickets, nextRevision(before, after), at), changes };
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (error.has('assignee')) throw notStaff();
      throw changed.group && error.has(groupOperation(changed.group.id)) ? noGroup() : error;
    }
  });
}

/** The new assignee and the new group are still what they were when they were read. */
export const conditionsOf = ({ assignee, group }: Pick<FieldUpdate, 'assignee' | 'group'>) => [
  ...(assignee ? [isStillStaff(assignee)] : []),
  ...(group ? [groupStays(group)] : []),
];

/** Names of the history are shown; ids are for those who are notified of it, and for the audit log. */
const changedIds = (before: StoredTicket, after: StoredTicket, { field_name }: TicketChange) =>
  field_name === 'assignee' ? { old_id: before.assignee_id, new_id: after.assignee_id } : {};

/** The operations of a change: the ticket, its counts and its history. */
export const changeOperations = (
  actor: Actor | undefined,
  before: StoredTicket,
  after: StoredTicket,
  changes: readonly TicketChange[],
): TransactItem[] => [
  ...replaceTicket(before, after),
  // Not shown: mails about the change are not for its author.
  ...changes.map((change) =>
    put({
      Item: {
        ...changeItem(change),
        ...changedIds(before, after, change),
        ...(actor && { ...authorForAudit(actor), user_id: actor.id }),
      },
    }),
  ),
];
