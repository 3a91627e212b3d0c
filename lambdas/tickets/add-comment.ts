import { ulid } from 'ulid';
import type {
  NewComment,
  SeenConversation,
  TicketChange,
  TicketComment,
} from '@portico/shared/contract/tickets.ts';
import { waitsOn } from '@portico/shared/model/ticket.ts';
import type { Actor } from '../domain/actor.ts';
import { activityPaths, authorOf, sideOf } from '../domain/ticket-activity.ts';
import { copyLevelsToQueue, copyToQueue, queuedAsRead } from '../domain/ticket-queue.ts';
import { refusedAsMerged } from '../domain/named-tickets.ts';
import { ticketEnded } from '../domain/ticket-link.ts';
import { duePaths, lastNotePath, personTag, spokenAsRead } from '../domain/ticket-summary.ts';
import { type VisibilityScope, visibilityCondition } from '../domain/visibility-scope.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import { ConditionFailed, getItem, put, remove, transact, update } from '../platform/dynamodb.ts';
import {
  type RepeatableRequest,
  earlierRequest,
  earlierResult,
  recordRequest,
} from '../table/idempotency.ts';
import { indexKeyNames } from '../table/definition.ts';
import { keys, partitions } from '../table/keys.ts';
import { assign } from '../table/update-expression.ts';
import { type PrecedingActivity, type TicketRecord, commentItem, commentOf, ticketPaths } from './items.ts';
import { lastWords } from './last-words.ts';
import { mentionsOf } from './mentions.ts';
import { replyTo } from './reopening.ts';
import { loadLevels, withLevels } from './service-level.ts';
import { changedTicket, historyOf } from './changed-ticket.ts';
import { changeOperations, countMove, unseenComment, withPresentAssignee } from './update-ticket.ts';
import { visibleTicket } from './store.ts';

const attempts = 5;

type Scope = Exclude<VisibilityScope, { kind: 'none' }>;

/** Customers can observe nothing of an internal note: it changes neither their times nor the lists' order. */
const noted = ({ user_id, created_at }: TicketComment) => lastNotePath(personTag(user_id), created_at);

const answered = (actor: Actor, { id }: TicketRecord, comment: TicketComment) => ({
  ...activityPaths(id, authorOf(actor), comment.created_at),
  ...ticketPaths({ last_text: lastWords(comment.content), last_to_speak: sideOf(actor) }),
});

/** The ticket after a public comment: a customer's also ends waiting. */
async function spoken(actor: Actor, ticket: TicketRecord, at: Date): Promise<TicketRecord> {
  const side = sideOf(actor);
  const waiting = ticket.waiting && side === 'support';
  return { ...(await withLevels(ticket, ticket, at, side)), waiting };
}

/** The ticket after a comment. Visibility and status are those of the moment of writing. */
async function touchTicket(
  actor: Actor,
  scope: Scope,
  ticket: TicketRecord,
  comment: TicketComment,
  at: Date,
  seen: SeenConversation | undefined,
) {
  const { ConditionExpression: isVisible, ExpressionAttributeValues: visible } = visibilityCondition(scope);
  const { is_internal } = comment;
  const after = is_internal ? ticket : await spoken(actor, ticket, at);
  const set = is_internal ? noted(comment) : { ...answered(actor, ticket, comment), ...duePaths(after) };
  const ended = !is_internal && after.levels !== null && !after.queued && { levels: after.levels };
  const { ExpressionAttributeNames, ExpressionAttributeValues, UpdateExpression } = assign({
    ...set,
    ...ended,
  });
  const condition = `${isVisible} AND ${queuedAsRead(ticket)} AND attribute_not_exists(merged_into)`;
  const waiting_on = is_internal ? ticket.waiting_on : waitsOn(ticket.status, sideOf(actor));
  const counted = countMove(ticket, { ...ticket, waiting_on });
  const turned = counted.length > 0 ? spokenAsRead(ticket) : undefined;
  return [
    update({
      Key: keys.ticket(ticket.id),
      UpdateExpression: is_internal ? UpdateExpression : `${UpdateExpression} ADD conversation_version :one`,
      ConditionExpression: is_internal
        ? condition
        : [
            condition,
            `${indexKeyNames('status').partition} = :status`,
            ...(seen ? ['conversation_version = :said'] : []),
            ...(turned ? [turned.condition] : []),
          ].join(' AND '),
      ExpressionAttributeNames,
      ExpressionAttributeValues: {
        ...ExpressionAttributeValues,
        ...visible,
        ...(!is_internal && { ':one': 1, ':status': partitions.status(ticket.status) }),
        ...(!is_internal && seen && { ':said': ticket.conversation_version }),
        ...turned?.values,
      },
    }),
    ...(is_internal ? copyToQueue(ticket, set) : copyLevelsToQueue(ticket, after, set)),
    ...counted,
  ];
}

/**
 * What a public comment replaces, for an author who takes it back.
 * @param change that opens the ticket again
 */
const precedingActivity = (
  { last_activity_at: at, last_by: side, last_name: name, by: tag, status, ended_at, version }: TicketRecord,
  change: TicketChange | undefined,
): PrecedingActivity => ({
  at,
  side,
  name,
  tag,
  ...(change && { end: { status, ended_at, version: version + 1, change: change.id } }),
});

/** The ticket that a customer opens again with a comment. */
async function reopened(actor: Actor, before: TicketRecord, comment: TicketComment, at: Date) {
  const opening = { status: 'in_progress', version: before.version } as const;
  const opened = changedTicket(
    actor,
    { ...before, last_to_speak: 'customer' },
    await withPresentAssignee(before, opening),
    at,
  );
  const ticket: TicketRecord = {
    ...(await withLevels(before, opened, at, 'customer')),
    last_text: lastWords(comment.content),
    conversation_version: before.conversation_version + 1,
  };
  return { ticket, history: historyOf(actor, before, ticket, at) };
}

/** The comment and what it does to its ticket. @throws ApiError `ticket_ended`, `ticket_merged` */
async function operationsOf(
  actor: Actor,
  scope: Scope,
  read: TicketRecord,
  comment: TicketComment,
  at: Date,
  seen: SeenConversation | undefined,
) {
  if (read.merged_into) throw await refusedAsMerged(scope, read.merged_into);
  const ticket = comment.is_internal ? read : await loadLevels(read);
  const effect = sideOf(actor) === 'customer' && !comment.is_internal ? replyTo(ticket, at) : 'comment';
  if (effect === 'follow_up') throw ticketEnded();
  const opened = effect === 'reopen' ? await reopened(actor, ticket, comment, at) : undefined;
  const before = comment.is_internal ? undefined : precedingActivity(ticket, opened?.history[0]);
  return [
    put({ Item: { ...commentItem(comment), before } }),
    ...(opened
      ? changeOperations(actor, ticket, opened.ticket, opened.history)
      : await touchTicket(actor, scope, ticket, comment, at, seen)),
  ];
}

/** Whether a comment has come that the author has not seen. Customers learn nothing of notes. */
const isUnseen = (actor: Actor, ticket: TicketRecord, seen: SeenConversation): boolean =>
  ticket.conversation_version > seen.conversation_version ||
  (sideOf(actor) === 'support' &&
    (ticket.last_staff_activity_at ?? '') > (seen.last_staff_activity_at ?? ''));

/**
 * Adds a comment to a visible ticket, and opens a ticket again that a customer answers after its end.
 * Comment, ticket and the request's record are one transaction.
 * @throws ApiError `ticket_merged`, `ticket_ended` if a reply needs a follow-up ticket, `not_found` if the
 * ticket is not visible any more, `forbidden` if a customer mentions a user, `unseen_comment`,
 * `idempotency_key_reused`, `busy`
 */
export async function addComment(
  actor: Actor,
  scope: VisibilityScope,
  read: TicketRecord,
  {
    content,
    left_out = '',
    is_internal,
    mentions: mentioned = [],
    seen,
  }: NewComment & { left_out?: string | undefined },
  request: RepeatableRequest,
  at: Date,
): Promise<TicketComment> {
  if (scope.kind === 'none') throw notFound();
  const mentions = await mentionsOf(actor, mentioned, at);
  const comment: TicketComment = {
    id: ulid(at.getTime()),
    ticket_id: read.id,
    user_id: actor.id,
    user_name: actor.full_name,
    user_email: actor.email,
    author_role: sideOf(actor),
    content,
    ...(left_out !== '' && { left_out }),
    is_internal,
    created_at: at.toISOString(),
    ...(mentions.length > 0 && { mentions }),
  };
  let ticket = read;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (seen && isUnseen(actor, ticket, seen)) {
      const earlier = await earlierRequest(request, at);
      if (earlier === undefined) throw unseenComment('send yours if it still fits');
      return earlierComment(ticket.id, earlier);
    }
    try {
      await transact([
        recordRequest(request, comment.id, at),
        ...(await operationsOf(actor, scope, ticket, comment, at, seen)),
        remove({ Key: keys.draft(ticket.id, actor.id, is_internal ? 'note' : 'reply') }),
      ]);
      return comment;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (error.index === 0) return earlierComment(ticket.id, earlierResult(request, error));
      ticket = await visibleTicket(scope, ticket.id);
    }
  }
  throw new ApiError('busy', 'Others are changing the same thing right now. Please try again.');
}

async function earlierComment(ticket_id: string, id: string): Promise<TicketComment> {
  const item = await getItem(keys.comment(ticket_id, id), { consistent: true });
  if (!item) throw notFound();
  return commentOf(item);
}
