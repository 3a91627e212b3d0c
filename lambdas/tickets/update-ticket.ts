import { monotonicFactory, ulid } from 'ulid';
import type {
  NewComment,
  TicketChange,
  TicketComment,
  TicketFacts,
} from '@portico/shared/contract/tickets.ts';
import type { Actor } from '../domain/actor.ts';
import { type RepeatableRequest, earlierResult, recordRequest } from '../table/idempotency.ts';
import { keys } from '../table/keys.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import { type VisibilityScope, visibilityCondition } from '../domain/visibility-scope.ts';
import { ConditionFailed, check, getItem, put, transact, update } from '../platform/dynamodb.ts';
import { assign } from '../table/update-expression.ts';
import { counterOf } from './counters.ts';
import { changeItem, commentItem, commentOf, statusIndexKeys, ticketPaths } from './items.ts';
import { type FieldUpdate, changesOf } from './field-changes.ts';
import { count } from './statistics.ts';

const changedMeanwhile = () =>
  new ApiError('version_conflict', 'Somebody else changed this ticket meanwhile. Reload it and try again.');

/**
 * Changes status or priority of a ticket. Ticket, history entry and statistics are one transaction, so the
 * history never disagrees with the ticket and the counts always equal a recount.
 * @throws ApiError `version_conflict` if the ticket has changed since the caller's version, `busy`
 */
export async function updateTicket(
  actor: Actor,
  before: TicketFacts,
  changed: FieldUpdate,
  at: Date,
): Promise<{ ticket: TicketFacts; changes: TicketChange[] }> {
  const { id } = before;
  if (before.version !== changed.version) throw changedMeanwhile();
  const created_at = at.toISOString();
  const nextId = monotonicFactory();
  const changes = changesOf(before, changed).map((change): TicketChange => ({
    id: nextId(at.getTime()),
    ticket_id: id,
    user_name: actor.full_name,
    ...change,
    created_at,
  }));
  if (changes.length === 0) return { ticket: before, changes };

  const ticket: TicketFacts = {
    ...before,
    status: changed.status ?? before.status,
    priority: changed.priority ?? before.priority,
    updated_at: created_at,
    version: before.version + 1,
  };
  try {
    await transact([
      replaceTicket(ticket, before.version),
      // Not shown: mails about the change are not for its author.
      ...changes.map((change) => put({ Item: { ...changeItem(change), user_id: actor.id } })),
      countMove(before, ticket),
    ]);
  } catch (error) {
    throw error instanceof ConditionFailed ? changedMeanwhile() : error;
  }
  return { ticket, changes };
}

function replaceTicket({ id, ...ticket }: TicketFacts, expectedVersion: number) {
  const { status, priority, updated_at, version } = ticket;
  const indexKeys = statusIndexKeys({ id, ...ticket });
  const { ExpressionAttributeNames, ExpressionAttributeValues, UpdateExpression } = assign(
    { ...ticketPaths({ status, priority, updated_at, version }), ...indexKeys },
    'company_tab_pk' in indexKeys ? [] : ['company_tab_pk', 'company_tab_sk'],
  );
  return update({
    Key: keys.ticket(id),
    UpdateExpression,
    ConditionExpression: '#version = :expected',
    ExpressionAttributeNames,
    ExpressionAttributeValues: { ...ExpressionAttributeValues, ':expected': expectedVersion },
  });
}

function countMove(before: TicketFacts, after: TicketFacts) {
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

/**
 * Adds a comment to a visible ticket. Visibility is a condition of the transaction, so no read comes first.
 * @throws ApiError `not_found` if the ticket does not exist or is not visible, `idempotency_key_reused`,
 * `busy`
 */
export async function addComment(
  actor: Actor,
  scope: VisibilityScope,
  ticket_id: string,
  { content, is_internal }: NewComment,
  request: RepeatableRequest,
  at: Date,
): Promise<TicketComment> {
  if (scope.kind === 'none') throw notFound();
  const comment: TicketComment = {
    id: ulid(at.getTime()),
    ticket_id,
    user_id: actor.id,
    user_name: actor.full_name,
    user_email: actor.email,
    content,
    is_internal,
    created_at: at.toISOString(),
  };
  const Key = keys.ticket(ticket_id);
  const { ConditionExpression, ExpressionAttributeValues: values } = visibilityCondition(scope);
  try {
    await transact([
      recordRequest(request, comment.id, at),
      // Customers see when their ticket was last updated, and must not learn of an internal note from it.
      is_internal
        ? check({ Key, ConditionExpression, ExpressionAttributeValues: values })
        : update({
            Key,
            ConditionExpression,
            UpdateExpression: 'SET updated_at = :at',
            ExpressionAttributeValues: { ...values, ':at': comment.created_at },
          }),
      put({ Item: commentItem(comment) }),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (error.index !== 0) throw notFound();
    const earlier = await getItem(keys.comment(ticket_id, earlierResult(request, error)), {
      consistent: true,
    });
    if (!earlier) throw notFound();
    return commentOf(earlier);
  }
  return comment;
}
