import { monotonicFactory } from 'ulid';
import type { TicketChange, TicketFacts } from '@portico/shared/contract/tickets.ts';
import { type TicketStatus, tabOfStatus, waitsOn } from '@portico/shared/model/ticket.ts';
import type { Actor } from '../domain/actor.ts';
import { authorForAudit } from '../domain/audit-ticket.ts';
import { activityPaths, authorOf } from '../domain/ticket-activity.ts';
import { allTickets } from '../domain/visibility-scope.ts';
import { keys } from '../table/keys.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import { ConditionFailed, put, transact, update } from '../platform/dynamodb.ts';
import { assign } from '../table/update-expression.ts';
import { counterOf } from './counters.ts';
import { type TicketRecord, changeItem, factsOf, statusPartitions, ticketPaths } from './items.ts';
import { type FieldUpdate, changesOf } from './field-changes.ts';
import { ticketShown } from './shown.ts';
import { count } from './statistics.ts';

const attempts = 5;

const changedMeanwhile = () =>
  new ApiError('version_conflict', 'Somebody else changed this ticket meanwhile. Reload it and try again.');
const unseenComment = () =>
  new ApiError(
    'unseen_comment',
    'There is a comment on this ticket that you have not seen. Read it, then change the ticket if it still fits.',
  );

/**
 * Refuses a change by a user who has not seen the ticket as it is.
 * @throws ApiError `version_conflict` if the ticket has changed since the caller's version, `unseen_comment`
 */
function assertSeen(ticket: TicketRecord, { version, conversation_version }: FieldUpdate): void {
  if (ticket.version !== version) throw changedMeanwhile();
  if (conversation_version !== undefined && ticket.conversation_version > conversation_version)
    throw unseenComment();
}

/**
 * Changes status or priority of a ticket. Ticket, history entry and statistics are one transaction, so the
 * history never disagrees with the ticket and the counts always equal a recount.
 * @throws ApiError `version_conflict` if the ticket has changed since the caller's version, `unseen_comment`,
 * `busy`
 */
export async function updateTicket(
  actor: Actor,
  read: TicketRecord,
  changed: FieldUpdate,
  at: Date,
): Promise<{ ticket: TicketFacts; changes: TicketChange[] }> {
  let before = read;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    assertSeen(before, changed);
    const changes = historyOf(actor, before, changed, at);
    if (changes.length === 0) return { ticket: ticketShown(allTickets, before, at), changes };
    const ticket = changedTicket(actor, before, changed, at);
    try {
      await transact(changeOperations(actor, before, ticket, changes));
      return { ticket: ticketShown(allTickets, ticket, at), changes };
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (!error.item) throw notFound();
      before = factsOf(error.item);
    }
  }
  throw new ApiError('busy', 'Others are changing the same thing right now. Please try again.');
}

/** The operations of a change: the ticket, its history and the statistics. */
export const changeOperations = (
  actor: Actor,
  before: TicketRecord,
  ticket: TicketRecord,
  changes: readonly TicketChange[],
) => [
  replaceTicket(actor, before, ticket),
  // Not shown: mails about the change are not for its author.
  ...changes.map((change) =>
    put({ Item: { ...changeItem(change), ...authorForAudit(actor), user_id: actor.id } }),
  ),
  countMove(before, ticket),
];

export function historyOf(
  actor: Actor,
  before: TicketRecord,
  changed: FieldUpdate,
  at: Date,
): TicketChange[] {
  const nextId = monotonicFactory();
  return changesOf(before, changed).map((change) => ({
    id: nextId(at.getTime()),
    ticket_id: before.id,
    user_name: actor.full_name,
    ...change,
    created_at: at.toISOString(),
  }));
}

/** The ticket after a change by its author. */
export function changedTicket(
  actor: Actor,
  before: TicketRecord,
  changed: FieldUpdate,
  at: Date,
): TicketRecord {
  const status = changed.status ?? before.status;
  const { tag, name, side } = authorOf(actor);
  return {
    ...before,
    status,
    priority: changed.priority ?? before.priority,
    updated_at: at.toISOString(),
    last_activity_at: at.toISOString(),
    last_by: side,
    by: tag,
    last_name: name,
    waiting_on: waitsOn(status, before.last_to_speak),
    ended_at: endOf(before, status, at),
    version: before.version + 1,
  };
}

function endOf(before: TicketRecord, status: TicketStatus, at: Date): string | null {
  if (tabOfStatus(status) !== 'closed') return null;
  return status === before.status ? before.ended_at : at.toISOString();
}

function replaceTicket(actor: Actor, before: TicketRecord, ticket: TicketRecord) {
  const { id, status, priority, version, ended_at } = ticket;
  const { last_text, last_to_speak, conversation_version } = ticket;
  const partitions = statusPartitions(ticket);
  const { ExpressionAttributeNames, ExpressionAttributeValues, UpdateExpression } = assign(
    {
      ...activityPaths(id, authorOf(actor), ticket.last_activity_at),
      ...ticketPaths({ status, priority, version, ...(ended_at !== null && { ended_at }) }),
      ...ticketPaths({ last_text, last_to_speak, conversation_version }),
      ...partitions,
    },
    [
      ...('company_tab_pk' in partitions ? [] : ['company_tab_pk']),
      ...(ended_at === null ? ['ended_at'] : []),
    ],
  );
  const unchanged =
    before.conversation_version === 0
      ? '(attribute_not_exists(#conversation) OR #conversation = :conversation)'
      : '#conversation = :conversation';
  return update({
    Key: keys.ticket(id),
    UpdateExpression,
    // A comment that came in between decides which side the ticket waits for.
    ConditionExpression: `#version = :expected AND ${unchanged}`,
    ExpressionAttributeNames: { ...ExpressionAttributeNames, '#conversation': 'conversation_version' },
    ExpressionAttributeValues: {
      ...ExpressionAttributeValues,
      ':expected': before.version,
      ':conversation': before.conversation_version,
    },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  });
}

/** The statistics after a change of status or priority. */
export function countMove(
  before: Pick<TicketRecord, 'status' | 'priority'>,
  after: Pick<TicketRecord, 'status' | 'priority'>,
) {
  const changes: Record<string, number> = {};
  const add = (counter: string, by: number) => {
    changes[counter] = (changes[counter] ?? 0) + by;
  };
  add(counterOf.status(before.status), -1);
  add(counterOf.status(after.status), 1);
  add(counterOf.priority(before.priority), -1);
  add(counterOf.priority(after.priority), 1);
  return count(changes);
}
