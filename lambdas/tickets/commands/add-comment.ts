import { ulid } from 'ulid';
import type {
  NewComment,
  SeenConversation,
  TicketComment,
} from '@portico/shared/contract/ticket-conversation.ts';
import type { Actor } from '../../domain/actor.ts';
import { mergedOrEndedTicketError } from '../../domain/links/named-tickets.ts';
import { type NewEvent, toEventActor } from '../../domain/ticket/recorded-event.ts';
import { appendEvent, retryOnConflict } from '../../domain/ticket/store.ts';
import { ticketEndedError } from '../../domain/links/ticket-link.ts';
import { type StoredTicket, toActorSide } from '../../domain/ticket/ticket.ts';
import type { VisibilityScope } from '../../domain/visibility-scope.ts';
import { notFound } from '../../platform/api-error.ts';
import { ConditionFailed, getItem, put, remove, transact } from '../../platform/dynamodb.ts';
import {
  type RepeatableRequest,
  executeRepeatableRequest,
  requireEarlierResultId,
  isRepeatedRequest,
  recordRequest,
} from '../../table/idempotency.ts';
import { keys } from '../../table/keys.ts';
import { toCommentItem, parseComment } from '../items.ts';
import { toCommentPreview } from '../conversation/comment-preview.ts';
import { resolveMentions } from '../conversation/mentions.ts';
import { decideReplyEffect } from '../reopening.ts';
import { readVisibleTicket } from '../reader-view.ts';
import { removeStaleAssignment, unseenCommentError } from './change-ticket.ts';
import { computeFieldChanges } from './decide-changes.ts';

/**
 * Decides how a comment changes its ticket. A customer's comment reopens a recently ended ticket, and takes
 * it off hold.
 * @throws ApiError `ticket_ended`
 */
async function decideCommentEvent(
  actor: Actor,
  ticket: StoredTicket,
  { id: comment_id, is_internal, content }: TicketComment,
  at: Date,
): Promise<NewEvent> {
  const commonFields = { actor: toEventActor(actor), at };
  if (is_internal) return { event: 'noted', comment_id, ...commonFields };
  const isCustomer = toActorSide(actor) === 'customer';
  const effect = isCustomer ? decideReplyEffect(ticket, at) : 'comment';
  if (effect === 'follow_up') throw ticketEndedError();
  const ticketChanges =
    effect === 'reopen'
      ? computeFieldChanges(ticket, await removeStaleAssignment(ticket, { status: 'in_progress' }))
      : computeFieldChanges(ticket, isCustomer ? { hold: null } : {});
  return {
    event: 'commented',
    comment_id,
    text: toCommentPreview(content),
    opening: ticketChanges,
    ...commonFields,
  };
}

/** A comment, and the ticket as this comment has changed it. */
export interface CommentResult {
  readonly comment: TicketComment;
  readonly ticket: StoredTicket;
}

/** The result of the request for a comment. */
const formatCommentResult = ({ ticket_id, id }: TicketComment): string => `${ticket_id}#${id}`;

export function parseCommentResult(result: string): Pick<TicketComment, 'ticket_id' | 'id'> {
  const [ticket_id = '', id = ''] = result.split('#');
  return { ticket_id, id };
}

/**
 * Whether there is a comment that the author has not seen. Notes count only for staff, because customers must
 * not learn of them.
 */
const hasUnseenComment = (actor: Actor, ticket: StoredTicket, seenConversation: SeenConversation): boolean =>
  ticket.conversation_version > seenConversation.conversation_version ||
  (toActorSide(actor) === 'support' &&
    (ticket.last_staff_activity_at ?? '') > (seenConversation.last_staff_activity_at ?? ''));

/**
 * Adds a comment to a visible ticket. A customer's comment reopens an ended ticket. Comment, ticket and the
 * request's record are one transaction.
 * @throws ApiError `ticket_merged`, `ticket_ended` if a reply needs a follow-up ticket, `not_found` if the
 * ticket is no longer visible, `forbidden` if a customer mentions a user, `unseen_comment`,
 * `idempotency_key_reused`, `busy`
 */
export async function addComment(
  actor: Actor,
  scope: VisibilityScope,
  read: StoredTicket,
  {
    content,
    left_out = '',
    is_outside = false,
    is_internal,
    mentions: mentionedIds = [],
    seen,
  }: NewComment & { left_out?: string | undefined; is_outside?: boolean | undefined },
  request: RepeatableRequest,
  at: Date,
): Promise<CommentResult> {
  if (scope.kind === 'none') throw notFound();
  const mentions = await resolveMentions(actor, mentionedIds, at);
  const comment: TicketComment = {
    id: ulid(at.getTime()),
    ticket_id: read.id,
    user_id: actor.id,
    user_name: actor.full_name,
    user_email: actor.email,
    author_role: toActorSide(actor),
    content,
    ...(left_out !== '' && { left_out }),
    ...(is_outside && { is_outside }),
    is_internal,
    created_at: at.toISOString(),
    ...(mentions.length > 0 && { mentions }),
  };
  let preloadedTicket: StoredTicket | undefined = read;
  const add = async () => {
    const ticket = preloadedTicket ?? (await readVisibleTicket(scope, read.id));
    preloadedTicket = undefined;
    if (seen && hasUnseenComment(actor, ticket, seen))
      throw unseenCommentError('send yours if it still fits');
    if (ticket.merged_into) throw await mergedOrEndedTicketError(scope, ticket.merged_into);
    const newEvent = await decideCommentEvent(actor, ticket, comment, at);
    const { operations, ticket: after } = await appendEvent(ticket, newEvent);
    try {
      await transact([
        recordRequest(request, formatCommentResult(comment), at),
        put({ Item: toCommentItem(comment) }),
        ...operations,
        remove({ Key: keys.draft(ticket.id, actor.id, is_internal ? 'note' : 'reply') }),
      ]);
      return { comment, ticket: after };
    } catch (error) {
      if (!(error instanceof ConditionFailed) || !isRepeatedRequest(error)) throw error;
      return readEarlierComment(scope, requireEarlierResultId(request, error));
    }
  };
  return executeRepeatableRequest(
    request,
    at,
    () => retryOnConflict(add),
    (result) => readEarlierComment(scope, result),
  );
}

async function readEarlierComment(scope: VisibilityScope, result: string): Promise<CommentResult> {
  const { ticket_id, id } = parseCommentResult(result);
  const [ticket, item] = await Promise.all([
    readVisibleTicket(scope, ticket_id),
    getItem(keys.comment(ticket_id, id), { consistent: true }),
  ]);
  if (!item) throw notFound();
  return { ticket, comment: parseComment(item) };
}
