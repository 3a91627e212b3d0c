import { ulid } from 'ulid';
import type {
  NewComment,
  SeenConversation,
  TicketChange,
  TicketComment,
} from '@portico/shared/contract/tickets.ts';
import { waitsOn } from '@portico/shared/model/ticket.ts';
import type { Actor } from '../domain/actor.ts';
import { refusedAsMerged } from '../domain/named-tickets.ts';
import { replaceTicket, retryOnConflict } from '../domain/ticket/store.ts';
import { ticketEnded } from '../domain/ticket-link.ts';
import { type StoredTicket, activityBy, authorOf, nextRevision, sideOf } from '../domain/ticket/ticket.ts';
import type { VisibilityScope } from '../domain/visibility-scope.ts';
import { notFound } from '../platform/api-error.ts';
import { ConditionFailed, type TransactItem, getItem, put, remove, transact } from '../platform/dynamodb.ts';
import {
  type RepeatableRequest,
  earlierRequest,
  earlierResult,
  recordRequest,
  isRepeated,
} from '../table/idempotency.ts';
import { keys } from '../table/keys.ts';
import { changedTicket, historyOf } from './changed-ticket.ts';
import { type PrecedingActivity, commentItem, commentOf } from './items.ts';
import { lastWords } from './last-words.ts';
import { mentionsOf } from './mentions.ts';
import { replyTo } from './reopening.ts';
import { withLevels } from './service-level.ts';
import { visibleTicket } from './store.ts';
import { changeOperations, unseenComment, withPresentAssignee } from './update-ticket.ts';

/** Customers can observe nothing of an internal note: it changes neither their times nor the lists' order. */
const noted = (ticket: StoredTicket, { user_id, created_at }: TicketComment): StoredTicket => ({
  ...ticket,
  last_staff_activity_at: created_at,
  noted_by: user_id,
});

/** The ticket after a public comment: a customer's also ends waiting. */
async function answered(
  actor: Actor,
  ticket: StoredTicket,
  comment: TicketComment,
  at: Date,
): Promise<StoredTicket> {
  const side = sideOf(actor);
  return {
    ...(await withLevels(ticket, ticket, at, side)),
    ...activityBy(authorOf(actor), comment.created_at),
    waiting: ticket.waiting && side === 'support',
    last_text: lastWords(comment.content),
    last_to_speak: side,
    waiting_on: waitsOn(ticket.status, side),
    conversation_version: ticket.conversation_version + 1,
  };
}

/**
 * What a public comment replaces, for an author who takes it back.
 * @param change that opens the ticket again
 */
const precedingActivity = (
  {
    last_activity_at: at,
    last_by: side,
    last_name: name,
    last_actor_id: id,
    status,
    ended_at,
    version,
  }: StoredTicket,
  change: TicketChange | undefined,
): PrecedingActivity => ({
  at,
  side,
  name,
  id,
  ...(change && { end: { status, ended_at, version: version + 1, change: change.id } }),
});

/** The ticket that a customer opens again with a comment. */
async function reopened(actor: Actor, before: StoredTicket, comment: TicketComment, at: Date) {
  const opening = { status: 'in_progress', version: before.version } as const;
  const opened = changedTicket(
    actor,
    { ...before, last_to_speak: 'customer' },
    await withPresentAssignee(before, opening),
    at,
  );
  const ticket = {
    ...(await withLevels(before, opened, at, 'customer')),
    last_text: lastWords(comment.content),
    last_to_speak: 'customer' as const,
    conversation_version: before.conversation_version + 1,
  };
  return { ticket, history: historyOf(actor, before, ticket, at) };
}

/** A comment, and its ticket since then. */
export interface CommentResult {
  readonly comment: TicketComment;
  readonly ticket: StoredTicket;
}

/** The comment and what it does to its ticket. @throws ApiError `ticket_ended`, `ticket_merged` */
async function commentOperations(
  actor: Actor,
  scope: VisibilityScope,
  ticket: StoredTicket,
  comment: TicketComment,
  at: Date,
): Promise<{ operations: TransactItem[]; after: StoredTicket }> {
  if (ticket.merged_into) throw await refusedAsMerged(scope, ticket.merged_into);
  if (comment.is_internal) {
    const after = noted(ticket, comment);
    return { after, operations: [put({ Item: commentItem(comment) }), ...replaceTicket(ticket, after)] };
  }
  const effect = sideOf(actor) === 'customer' ? replyTo(ticket, at) : 'comment';
  if (effect === 'follow_up') throw ticketEnded();
  const opened = effect === 'reopen' ? await reopened(actor, ticket, comment, at) : undefined;
  const before = precedingActivity(ticket, opened?.history[0]);
  const after = opened?.ticket ?? (await answered(actor, ticket, comment, at));
  const operations = [
    put({ Item: { ...commentItem(comment), before } }),
    ...(opened ? changeOperations(actor, ticket, after, opened.history) : replaceTicket(ticket, after)),
  ];
  return { after, operations };
}

/** Whether a comment has come that the author has not seen. Customers learn nothing of notes. */
const isUnseen = (actor: Actor, ticket: StoredTicket, seen: SeenConversation): boolean =>
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
  read: StoredTicket,
  {
    content,
    left_out = '',
    is_internal,
    mentions: mentioned = [],
    seen,
  }: NewComment & { left_out?: string | undefined },
  request: RepeatableRequest,
  at: Date,
): Promise<CommentResult> {
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
  let known: StoredTicket | undefined = read;
  return retryOnConflict(async () => {
    const ticket = known ?? (await visibleTicket(scope, read.id));
    known = undefined;
    if (seen && isUnseen(actor, ticket, seen)) {
      const earlier = await earlierRequest(request, at);
      if (earlier === undefined) throw unseenComment('send yours if it still fits');
      return earlierComment(scope, ticket.id, earlier);
    }
    try {
      const { operations, after } = await commentOperations(actor, scope, ticket, comment, at);
      await transact([
        recordRequest(request, comment.id, at),
        ...operations,
        remove({ Key: keys.draft(ticket.id, actor.id, is_internal ? 'note' : 'reply') }),
      ]);
      return { comment, ticket: nextRevision(ticket, after) };
    } catch (error) {
      if (!(error instanceof ConditionFailed) || !isRepeated(error)) throw error;
      return earlierComment(scope, ticket.id, earlierResult(request, error));
    }
  });
}

async function earlierComment(scope: VisibilityScope, ticket_id: string, id: string): Promise<CommentResult> {
  const [ticket, item] = await Promise.all([
    visibleTicket(scope, ticket_id),
    getItem(keys.comment(ticket_id, id), { consistent: true }),
  ]);
  if (!item) throw notFound();
  return { ticket, comment: commentOf(item) };
}
