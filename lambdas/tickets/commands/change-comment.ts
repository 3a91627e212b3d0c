import { isDeepStrictEqual } from 'node:util';
import { ulid } from 'ulid';
import type { CommentVersion } from '@portico/shared/contract/comments.ts';
import type { TicketComment } from '@portico/shared/contract/ticket-conversation.ts';
import { commentTimes } from '@portico/shared/model/comment-times.ts';
import type { Actor } from '../../domain/actor.ts';
import { increasesVersion } from '../../domain/ticket/apply.ts';
import { type NewEvent, toEventActor } from '../../domain/ticket/recorded-event.ts';
import { appendEvent, readTicketEvents, retryOnConflict } from '../../domain/ticket/store.ts';
import type { VisibilityScope } from '../../domain/visibility-scope.ts';
import { ApiError, forbidden, notFound } from '../../platform/api-error.ts';
import { type Item, getItem, put, query, transact, update } from '../../platform/dynamodb.ts';
import { keys } from '../../table/keys.ts';
import { createAssignment } from '../../table/update-expression.ts';
import { parseComment, parseVersion } from '../items.ts';
import { toCommentPreview } from '../conversation/comment-preview.ts';
import { resolveMentions } from '../conversation/mentions.ts';
import { readVisibleTicket } from '../reader-view.ts';
import type { CommentResult } from './add-comment.ts';

const second = 1000;
const minute = 60 * second;
/** Milliseconds that allow for network latency. */
const latencyTolerance = 5 * second;

/** Milliseconds until a comment is final. */
const timeLimits: Readonly<Record<CommentVersion['replaced_by'], number>> = {
  edited: commentTimes.change_minutes * minute,
  deleted: commentTimes.change_minutes * minute,
  taken_back: commentTimes.take_back_seconds * second + latencyTolerance,
};

const commentFinalError = (replaced_by: CommentVersion['replaced_by']) =>
  new ApiError(
    'comment_final',
    replaced_by === 'taken_back'
      ? `A comment can be taken back for ${commentTimes.take_back_seconds} seconds. You can still delete it.`
      : `A comment can be changed for ${commentTimes.change_minutes} minutes.`,
  );

interface CommentIds {
  readonly ticket: string;
  readonly comment: string;
}

async function readComment(scope: VisibilityScope, { ticket, comment }: CommentIds): Promise<TicketComment> {
  const item = await getItem(keys.comment(ticket, comment), { consistent: true });
  const storedComment = item && parseComment(item);
  if (
    !storedComment ||
    (storedComment.is_internal && scope.kind !== 'all') ||
    storedComment.removed === 'taken_back'
  )
    throw notFound();
  return storedComment;
}

const pageSize = 10;

/** The latest public comment after the change, which may be the changed comment itself. */
async function findLatestPublicComment(changedComment: TicketComment): Promise<TicketComment | undefined> {
  const { pk, sk } = keys.comment(changedComment.ticket_id, '');
  let lastKey: Item | undefined;
  do {
    const page = await query({
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
      ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
      ScanIndexForward: false,
      Limit: pageSize,
      ...(lastKey && { ExclusiveStartKey: lastKey }),
    });
    const latestComment = page.items
      .map(parseComment)
      .map((comment) => (comment.id === changedComment.id ? changedComment : comment))
      .find(({ is_internal, removed }) => !is_internal && removed === undefined);
    if (latestComment) return latestComment;
    lastKey = page.lastKey;
  } while (lastKey);
  return undefined;
}

/** Whether a comment reopened its ticket and nobody has changed the ticket since. */
async function canUndoReopening(ticket_id: string, comment_id: string): Promise<boolean> {
  const events = await readTicketEvents(ticket_id);
  const index = events.findIndex((event) => event.event === 'commented' && event.comment_id === comment_id);
  const commentEvent = events[index];
  if (commentEvent?.event !== 'commented' || commentEvent.opening.length === 0) return false;
  return events.slice(index + 1).every((event) => !increasesVersion(event));
}

/** Decides how changing a comment changes its ticket. Lists show the latest remaining comment. */
async function createChangeEvent(
  actor: Actor,
  after: TicketComment,
  mentionedIds: string[],
  at: Date,
): Promise<NewEvent> {
  const { id: comment_id, removed, is_internal, ticket_id } = after;
  const latestComment = is_internal ? undefined : await findLatestPublicComment(after);
  const lastComment = is_internal
    ? null
    : {
        text: toCommentPreview(latestComment?.content ?? ''),
        side: latestComment?.author_role ?? ('customer' as const),
      };
  const commonFields = { comment_id, last: lastComment, actor: toEventActor(actor), at };
  if (removed === 'deleted') return { event: 'comment_deleted', ...commonFields };
  if (removed === undefined) return { event: 'comment_edited', mentioned: mentionedIds, ...commonFields };
  // A note never reopens a ticket.
  const undoes_opening = !is_internal && (await canUndoReopening(ticket_id, comment_id));
  return { event: 'comment_taken_back', undoes_opening, ...commonFields };
}

/** Stores a comment's new text, which is empty if it was removed, and the earlier text as a version. */
function createReplacementOperations(
  before: TicketComment,
  after: TicketComment,
  replaced_by: CommentVersion['replaced_by'],
) {
  const { content, changed_at = '', removed, mentions } = after;
  const changedFields = { content, changed_at, ...(removed && { removed }), ...(mentions && { mentions }) };
  const assignment = createAssignment(changedFields);
  const version: CommentVersion = { content: before.content, replaced_at: changed_at, replaced_by };
  const id = ulid(Date.parse(changed_at));
  return [
    update({
      Key: keys.comment(after.ticket_id, after.id),
      ...assignment,
      ConditionExpression: '#content = :before',
      ExpressionAttributeValues: { ...assignment.ExpressionAttributeValues, ':before': before.content },
    }),
    put({ Item: { ...keys.commentVersion(after.ticket_id, after.id, id), ...version } }),
  ];
}

interface Change extends Pick<CommentVersion, 'replaced_by' | 'content'> {
  /** The ids of mentioned people; undefined if they do not change. */
  readonly mentions?: readonly string[] | undefined;
}

/**
 * Changes the author's own comment. Comment, version and ticket are one transaction.
 * @throws ApiError `not_found`, `forbidden` for another user's comment, `comment_final`, `busy`
 */
async function changeComment(
  actor: Actor,
  scope: VisibilityScope,
  ids: CommentIds,
  { replaced_by, content, mentions: mentionedIds }: Change,
  at: Date,
): Promise<CommentResult> {
  return retryOnConflict(async () => {
    const [ticket, before] = await Promise.all([
      readVisibleTicket(scope, ids.ticket),
      readComment(scope, ids),
    ]);
    if (before.user_id !== actor.id) throw forbidden();
    if (before.removed && replaced_by === 'deleted') return { comment: before, ticket };
    const mentions = mentionedIds && (await resolveMentions(actor, mentionedIds, at, before.mentions));
    const isSame =
      before.content === content &&
      isDeepStrictEqual(before.mentions ?? [], mentions ?? before.mentions ?? []);
    if (isSame && !before.removed) return { comment: before, ticket };
    if (before.removed || at.getTime() - Date.parse(before.created_at) > timeLimits[replaced_by])
      throw commentFinalError(replaced_by);
    const after: TicketComment = {
      ...before,
      content,
      changed_at: at.toISOString(),
      ...(replaced_by !== 'edited' && { removed: replaced_by }),
      ...(mentions && { mentions }),
    };
    const earlierMentionIds = (before.mentions ?? []).map(({ id }) => id);
    const newMentionIds = (mentions ?? [])
      .map(({ id }) => id)
      .filter((id) => !earlierMentionIds.includes(id));
    const newEvent = await createChangeEvent(actor, after, newMentionIds, at);
    const { operations, ticket: changedTicket } = await appendEvent(ticket, newEvent);
    await transact([...createReplacementOperations(before, after, replaced_by), ...operations]);
    return { comment: after, ticket: changedTicket };
  });
}

export const editComment = (
  actor: Actor,
  scope: VisibilityScope,
  ids: CommentIds,
  { content, mentions }: Omit<Change, 'replaced_by'>,
  at: Date,
): Promise<CommentResult> =>
  changeComment(actor, scope, ids, { replaced_by: 'edited', content, mentions }, at);

/** Deletes a comment. Everybody still sees that the comment existed. */
export const deleteComment = (actor: Actor, scope: VisibilityScope, ids: CommentIds, at: Date) =>
  changeComment(actor, scope, ids, { replaced_by: 'deleted', content: '' }, at);

/** Takes back a comment. Customers do not see that the comment existed, and the ticket is restored. */
export const withdrawComment = (actor: Actor, scope: VisibilityScope, ids: CommentIds, at: Date) =>
  changeComment(actor, scope, ids, { replaced_by: 'taken_back', content: '' }, at);

/** The earlier texts of a comment, oldest first. */
export async function listCommentVersions(
  scope: VisibilityScope,
  ids: CommentIds,
): Promise<{ items: CommentVersion[] }> {
  const { pk, sk } = keys.commentVersion(ids.ticket, ids.comment, '');
  const [, { items }] = await Promise.all([
    readVisibleTicket(scope, ids.ticket),
    query({
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
      ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
    }),
  ]);
  return { items: items.map(parseVersion) };
}
