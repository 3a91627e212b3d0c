import type { TicketChange, TicketFacts, TicketUpdate } from '@portico/shared/contract/tickets.ts';
import type { Actor } from '../domain/actor.ts';
import { authorForAudit } from '../domain/audit-ticket.ts';
import { groupById, groupStays, nameOfGroup } from '../domain/groups.ts';
import { ticketMerged } from '../domain/ticket-link.ts';
import { activityPaths, authorOf } from '../domain/ticket-activity.ts';
import { copiedAsRead, moveInQueues, queuedAsRead } from '../domain/ticket-queue.ts';
import {
  assigneePath,
  assigneePaths,
  duePath,
  duePaths,
  groupPath,
  groupPaths,
} from '../domain/ticket-summary.ts';
import { isOpen } from '../domain/ticket-queue-entry.ts';
import { allTickets } from '../domain/visibility-scope.ts';
import { keys } from '../table/keys.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import { ConditionFailed, type Item, put, transact, update } from '../platform/dynamodb.ts';
import { assign } from '../table/update-expression.ts';
import { counterOf } from './counters.ts';
import {
  type TicketRecord,
  changeItem,
  factsOf,
  statusPartitions,
  tagsAttribute,
  ticketPaths,
} from './items.ts';
import { changedTicket, historyOf, isShownToCustomers } from './changed-ticket.ts';
import type { FieldUpdate } from './field-changes.ts';
import { loadLevels, withLevels } from './service-level.ts';
import { ticketShown } from './shown.ts';
import { isStillStaff, staffMember } from './staff-member.ts';
import { visibleTicket } from './store.ts';
import { count, waitingMove } from './statistics.ts';
import { countTags } from './tags.ts';

const attempts = 5;

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
  ticket: TicketRecord,
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
const withGroupName = async (ticket: TicketRecord, { group }: FieldUpdate): Promise<TicketRecord> =>
  group === undefined || ticket.group_id === null || ticket.group_id === group?.id
    ? ticket
    : { ...ticket, group_name: await nameOfGroup(ticket.group_id) };

/**
 * A ticket that opens again leaves an assignee who is no longer staff, and a group that was deleted: nobody
 * would look for it there.
 */
export async function withPresentAssignee(ticket: TicketRecord, changed: FieldUpdate): Promise<FieldUpdate> {
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
 * Changes status, priority, assignee, group or tags of a ticket, or whether it waits. Ticket, its place in
 * the list of an assignee, history entry, statistics and counts of tags are one transaction, so the history
 * never disagrees with the ticket and the counts always equal a recount.
 * @throws ApiError `version_conflict` if the ticket has changed since the caller's version, `unseen_comment`,
 * `ticket_merged`, `invalid_request` if it is to wait and has no service level, `busy`
 */
export async function updateTicket(
  actor: Actor | undefined,
  read: TicketRecord,
  update: FieldUpdate,
  at: Date,
): Promise<{ ticket: TicketFacts; changes: TicketChange[] }> {
  let before = await loadLevels(read);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (before.merged_into) throw ticketMerged(before.merged_into);
    assertSeen(before, update);
    if (update.waiting === true && !before.promised) throw nothingToWaitFor();
    const changed = await withPresentAssignee(before, update);
    before = await withGroupName(before, changed);
    const ticket = await withLevels(before, changedTicket(actor, before, changed, at), at);
    const changes = historyOf(actor, before, ticket, at);
    if (changes.length === 0) return { ticket: ticketShown(allTickets, before, at), changes };
    const operations = changeOperations(actor, before, ticket, changes);
    try {
      await transact([...operations, ...conditionsOf(changed)]);
      return { ticket: ticketShown(allTickets, ticket, at), changes };
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (error.index === 0 && !error.item) throw notFound();
      if (error.index >= operations.length)
        throw error.index === operations.length && changed.assignee ? notStaff() : noGroup();
      const found = error.item ? factsOf(error.item) : await visibleTicket(allTickets, before.id);
      before = await loadLevels(found);
    }
  }
  throw new ApiError('busy', 'Others are changing the same thing right now. Please try again.');
}

/** The new assignee and the new group are still what they were when they were read. */
export const conditionsOf = ({ assignee, group }: Pick<FieldUpdate, 'assignee' | 'group'>) => [
  ...(assignee ? [isStillStaff(assignee)] : []),
  ...(group ? [groupStays(group)] : []),
];

/** Names of the history are shown; ids are for those who are notified of it, and for the audit log. */
const changedIds = (before: TicketRecord, after: TicketRecord, { field_name }: TicketChange) =>
  field_name === 'assignee' ? { old_id: before.assignee_id, new_id: after.assignee_id } : {};

/** The operations of a change: the ticket, its history, the statistics, and the list of its assignee. */
export function changeOperations(
  actor: Actor | undefined,
  before: TicketRecord,
  ticket: TicketRecord,
  changes: readonly TicketChange[],
) {
  const { set, removed } = changedPaths(actor, before, ticket);
  return [
    replaceTicket(before, ticket, set, removed),
    // Not shown: mails about the change are not for its author.
    ...changes.map((change) =>
      put({
        Item: {
          ...changeItem(change),
          ...changedIds(before, ticket, change),
          ...(actor && { ...authorForAudit(actor), user_id: actor.id }),
        },
      }),
    ),
    ...countMove(before, ticket),
    ...countTags(before.tags, ticket.tags),
    ...moveInQueues(before, ticket, set, removed),
  ];
}

/** What a change sets on the ticket, by path, and what it removes. */
function changedPaths(actor: Actor | undefined, before: TicketRecord, ticket: TicketRecord) {
  const { id, status, priority, version, ended_at, queued, assignee_id, assignee_name } = ticket;
  const { last_text, last_to_speak, conversation_version, tags, levels, merged_into, group_id } = ticket;
  const partitions = statusPartitions(ticket);
  const assignee = assignee_id === null ? undefined : { id: assignee_id, name: assignee_name ?? '' };
  const set: Item = {
    ...(actor &&
      isShownToCustomers(before, ticket) &&
      activityPaths(id, authorOf(actor), ticket.last_activity_at)),
    ...ticketPaths({ status, priority, version, ...(ended_at !== null && { ended_at }) }),
    ...ticketPaths({ last_text, last_to_speak, conversation_version, ...(queued && { queued }) }),
    ...(assignee && assigneePaths(assignee)),
    ...(group_id !== null && groupPaths(group_id)),
    ...tagsAttribute(tags),
    ...duePaths(ticket),
    ...(levels !== null && !queued && { levels }),
    ...(merged_into && { merged_into }),
    ...partitions,
  };
  const removed = [
    ...('company_tab_pk' in partitions ? [] : ['company_tab_pk']),
    ...(ended_at === null ? ['ended_at'] : []),
    ...(queued ? [] : ['queued']),
    ...(assignee ? [] : [assigneePath]),
    ...(group_id === null ? [groupPath] : []),
    ...(tags.length > 0 ? [] : ['tags']),
    ...(ticket.promised ? [] : [duePath]),
    ...(levels !== null && !queued ? [] : ['levels']),
    ...(merged_into ? [] : ['merged_into']),
  ];
  return { set, removed };
}

function replaceTicket(before: TicketRecord, ticket: TicketRecord, set: Item, removed: readonly string[]) {
  const { ExpressionAttributeNames, ExpressionAttributeValues, UpdateExpression } = assign(set, removed);
  const unchanged =
    before.conversation_version === 0
      ? '(attribute_not_exists(#conversation) OR #conversation = :conversation)'
      : '#conversation = :conversation';
  const copied = ticket.queued && !before.queued ? copiedAsRead(before) : undefined;
  return update({
    Key: keys.ticket(ticket.id),
    UpdateExpression,
    // A comment that came in between decides which side the ticket waits for.
    ConditionExpression: [
      `#version = :expected AND ${unchanged} AND ${queuedAsRead(before)}`,
      ...(copied ? [copied.condition] : []),
    ].join(' AND '),
    ExpressionAttributeNames: { ...ExpressionAttributeNames, '#conversation': 'conversation_version' },
    ExpressionAttributeValues: {
      ...ExpressionAttributeValues,
      ...copied?.values,
      ':expected': before.version,
      ':conversation': before.conversation_version,
    },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  });
}

type Counted = Pick<TicketRecord, 'status' | 'priority' | 'waiting_on'>;

/** The statistics after a change of status or priority, or of the side that a ticket waits for. */
export function countMove(before: Counted, after: Counted) {
  const changes: Record<string, number> = { ...waitingMove(before, after) };
  const move = (was: string, is: string) => {
    if (was !== is) Object.assign(changes, { [was]: -1, [is]: 1 });
  };
  move(counterOf.status(before.status), counterOf.status(after.status));
  move(counterOf.priority(before.priority), counterOf.priority(after.priority));
  return Object.keys(changes).length === 0 ? [] : [count(changes)];
}
