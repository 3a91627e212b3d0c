import { ulid } from 'ulid';
import { waitsOn } from '@portico/shared/model/ticket.ts';
import { isDeepStrictEqual } from 'node:util';
import type { CommentVersion } from '@portico/shared/contract/comments.ts';
import type { TicketComment } from '@portico/shared/contract/tickets.ts';
import { commentTimes } from '@portico/shared/model/comment-times.ts';
import type { Actor } from '../domain/actor.ts';
import { replaceTicket, retryOnConflict } from '../domain/ticket/store.ts';
import { type StoredTicket, activityBy, nextRevision } from '../domain/ticket/ticket.ts';
import type { VisibilityScope } from '../domain/visibility-scope.ts';
import { ApiError, forbidden, notFound } from '../platform/api-error.ts';
import {
  type Item,
  type TransactItem,
  getItem,
  put,
  query,
  remove,
  transact,
  update,
} from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';
import { assign } from '../table/update-expression.ts';
import type { CommentResult } from './add-comment.ts';
import { type PrecedingActivity, commentOf, precedingActivityOf, versionOf } from './items.ts';
import { lastWords } from './last-words.ts';
import { mentionsOf } from './mentions.ts';
import { withoutComment } from './service-level.ts';
import { visibleTicket } from './store.ts';

const second = 1000;
const minute = 60 * second;
/** For the way of the request. */
const tolerance = 5 * second;

/** Milliseconds after which a comment is final. */
const changeable: Readonly<Record<CommentVersion['replaced_by'], number>> = {
  edited: commentTimes.change_minutes * minute,
  deleted: commentTimes.change_minutes * minute,
  taken_back: commentTimes.take_back_seconds * second + tolerance,
};

const final = (replaced_by: CommentVersion['replaced_by']) =>
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

async function readComment(scope: VisibilityScope, { ticket, comment }: CommentIds) {
  const item = await getItem(keys.comment(ticket, comment), { consistent: true });
  const found = item && commentOf(item);
  if (!found || (found.is_internal && scope.kind !== 'all') || found.removed === 'taken_back')
    throw notFound();
  return { comment: found, preceding: precedingActivityOf(item) };
}

const atOnce = 10;

/** The newest public comment, with this one as it will be. */
async function lastSpoken(changed: TicketComment): Promise<TicketComment | undefined> {
  const { pk, sk } = keys.comment(changed.ticket_id, '');
  let last: Item | undefined;
  do {
    const page = await query({
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
      ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
      ScanIndexForward: false,
      Limit: atOnce,
      ...(last && { ExclusiveStartKey: last }),
    });
    const spoken = page.items
      .map(commentOf)
      .map((comment) => (comment.id === changed.id ? changed : comment))
      .find(({ is_internal, removed }) => !is_internal && removed === undefined);
    if (spoken) return spoken;
    last = page.last;
  } while (last);
  return undefined;
}

/** What a ticket says again after a comment was taken back. */
interface Restored {
  readonly activity: PrecedingActivity | undefined;
  /** The end of the ticket, which the comment had undone. */
  readonly end: PrecedingActivity['end'];
}

/** Nothing that others did after the comment is undone. */
const restoredBy = (
  ticket: StoredTicket,
  { created_at }: TicketComment,
  preceding: PrecedingActivity | undefined,
): Restored => ({
  activity: ticket.last_activity_at === created_at ? preceding : undefined,
  end: ticket.version === preceding?.end?.version ? preceding.end : undefined,
});

/**
 * The operations on a ticket after a change of a public comment: lists show the newest words that are left,
 * and the ticket waits for the other side than theirs. An edit is no activity of its own: it makes nothing
 * unread. The conversation's version rises, so that nobody closes a ticket over words that they have not
 * seen.
 */
async function ticketOperations(
  ticket: StoredTicket,
  changed: TicketComment,
  { activity, end }: Restored,
): Promise<{ operations: TransactItem[]; after: StoredTicket }> {
  const spoken = await lastSpoken(changed);
  const last_to_speak = spoken?.author_role ?? 'customer';
  const isTakenBack = changed.removed === 'taken_back';
  const status = end?.status ?? ticket.status;
  const after: StoredTicket = {
    ...ticket,
    ...(isTakenBack && (await withoutComment(ticket, changed.id, end?.change))),
    ...(activity && activityBy(activity, activity.at)),
    ...(end && { status, ended_at: end.ended_at, version: ticket.version + 1 }),
    last_text: lastWords(spoken?.content ?? ''),
    last_to_speak,
    waiting_on: waitsOn(status, last_to_speak),
    conversation_version: ticket.conversation_version + 1,
  };
  const operations = [
    ...replaceTicket(ticket, after),
    ...(end ? [remove({ Key: keys.change(ticket.id, end.change) })] : []),
  ];
  return { operations, after: nextRevision(ticket, after) };
}

/** The comment with its new text, which is empty where it is removed, and the earlier text as a version. */
function replaceText(
  before: TicketComment,
  after: TicketComment,
  replaced_by: CommentVersion['replaced_by'],
) {
  const { content, changed_at = '', removed, mentions } = after;
  const changed = { content, changed_at, ...(removed && { removed }), ...(mentions && { mentions }) };
  const assignment = assign(changed);
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
  /** Ids; undefined if the mentions stay. */
  readonly mentions?: readonly string[] | undefined;
}

/**
 * Changes an own comment. The comment, its version and the ticket are one transaction.
 * @throws ApiError `not_found`, `forbidden` for the comment of another user, `comment_final`, `busy`
 */
async function changeComment(
  actor: Actor,
  scope: VisibilityScope,
  ids: CommentIds,
  { replaced_by, content, mentions: mentioned }: Change,
  at: Date,
): Promise<CommentResult> {
  return retryOnConflict(async () => {
    const [ticket, { comment: before, preceding }] = await Promise.all([
      visibleTicket(scope, ids.ticket),
      readComment(scope, ids),
    ]);
    if (before.user_id !== actor.id) throw forbidden();
    if (before.removed && replaced_by === 'deleted') return { comment: before, ticket };
    const mentions = mentioned && (await mentionsOf(actor, mentioned, at, before.mentions));
    const isSame =
      before.content === content &&
      isDeepStrictEqual(before.mentions ?? [], mentions ?? before.mentions ?? []);
    if (isSame && !before.removed) return { comment: before, ticket };
    if (before.removed || at.getTime() - Date.parse(before.created_at) > changeable[replaced_by])
      throw final(replaced_by);
    const after: TicketComment = {
      ...before,
      content,
      changed_at: at.toISOString(),
      ...(replaced_by !== 'edited' && { removed: replaced_by }),
      ...(mentions && { mentions }),
    };
    const restored = restoredBy(ticket, before, replaced_by === 'taken_back' ? preceding : undefined);
    const changed = before.is_internal ? undefined : await ticketOperations(ticket, after, restored);
    await transact([...replaceText(before, after, replaced_by), ...(changed?.operations ?? [])]);
    return { comment: after, ticket: changed?.after ?? ticket };
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

/** Everybody still sees that there was a comment. */
export const deleteComment = (actor: Actor, scope: VisibilityScope, ids: CommentIds, at: Date) =>
  changeComment(actor, scope, ids, { replaced_by: 'deleted', content: '' }, at);

/** Customers do not see that there was a comment, and the ticket says again what it said before. */
export const takeBackComment = (actor: Actor, scope: VisibilityScope, ids: CommentIds, at: Date) =>
  changeComment(actor, scope, ids, { replaced_by: 'taken_back', content: '' }, at);

/** Earlier texts of a comment, oldest first. */
export async function versionsOfComment(
  scope: VisibilityScope,
  ids: CommentIds,
): Promise<{ items: CommentVersion[] }> {
  const { pk, sk } = keys.commentVersion(ids.ticket, ids.comment, '');
  const [, { items }] = await Promise.all([
    visibleTicket(scope, ids.ticket),
    query({
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
      ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
    }),
  ]);
  return { items: items.map(versionOf) };
}
