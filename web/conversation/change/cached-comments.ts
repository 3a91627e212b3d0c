import type { TicketDetail } from '@portico/shared/contract/tickets.ts';
import type { TicketComment } from '@portico/shared/contract/ticket-conversation.ts';

/**
 * Adds the user's comment. The user has seen everything before it, so the conversation version that includes
 * the comment counts as seen.
 */
export function addCachedComment(detail: TicketDetail, comment: TicketComment): TicketDetail {
  const otherComments = detail.comments.filter(({ id }) => id !== comment.id);
  const isNew = otherComments.length === detail.comments.length && !comment.is_internal;
  const conversation_version = detail.ticket.conversation_version + (isNew ? 1 : 0);
  const staffActivity = comment.is_internal && { last_staff_activity_at: comment.created_at };
  return {
    ...detail,
    ticket: { ...detail.ticket, conversation_version, ...staffActivity },
    comments: [...otherComments, comment],
  };
}

type Conversation = Pick<TicketDetail, 'comments'>;

/**
 * The comments in `after` that are not in `before`, or were edited since, oldest first. Excludes comments of
 * older pages that were loaded in between.
 */
export function findChangedComments(before: Conversation, after: Conversation): TicketComment[] {
  const first = after.comments.findIndex(({ id }) => id === before.comments[0]?.id);
  return after.comments
    .slice(Math.max(first, 0))
    .filter(
      ({ id, changed_at, removed }) =>
        removed === undefined &&
        !before.comments.some((oldComment) => oldComment.id === id && oldComment.changed_at === changed_at),
    );
}

/** Only the comments that have not changed since `time`, in milliseconds since the epoch. */
export const filterUnchangedComments = ({ comments }: Conversation, time: number): Conversation => ({
  comments: comments.filter(({ created_at, changed_at = created_at }) => Date.parse(changed_at) <= time),
});
