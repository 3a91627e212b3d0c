import { describe, expect, it } from 'vitest';
import {
  addCachedComment,
  findChangedComments,
  filterUnchangedComments,
} from '../../../web/conversation/change/cached-comments.ts';
import { createComment, detail } from '../admin/tickets/fixtures.ts';

const listIds = (items: readonly { id: string }[]) => items.map(({ id }) => id);

describe('the comments that arrived while a user was writing', () => {
  it('are comments added or edited since then, not older comments that were loaded in the meantime', () => {
    const [firstComment, secondComment] = [createComment('c3'), createComment('c4')];
    const editedComment = { ...secondComment, changed_at: '2026-11-24T10:00:00.000Z' };
    const currentTicket = {
      comments: [createComment('c1'), createComment('c2'), firstComment, editedComment, createComment('c5')],
    };
    expect(listIds(findChangedComments({ comments: [firstComment, secondComment] }, currentTicket))).toEqual([
      'c4',
      'c5',
    ]);
  });

  it('do not include comments that their author took back', () => {
    const removedComment = { ...createComment('c5'), removed: 'taken_back' as const };
    expect(findChangedComments({ comments: [] }, { comments: [removedComment] })).toEqual([]);
  });

  it('include all comments added since the text of an earlier visit was typed', () => {
    const [olderComment, newerComment] = [
      createComment('c3'),
      { ...createComment('c4'), created_at: '2026-11-24T10:00:00.000Z' },
    ];
    const comments = [olderComment, newerComment];
    const readComments = filterUnchangedComments({ comments }, Date.parse(olderComment.created_at));
    expect(listIds(findChangedComments(readComments, { comments }))).toEqual(['c4']);
  });
});

describe('the ticket after a comment of the user', () => {
  it('contains that comment once, and counts it in the version of the conversation', () => {
    const ticketWithComment = addCachedComment(
      addCachedComment(detail, createComment('c5')),
      createComment('c5'),
    );
    expect(listIds(ticketWithComment.comments)).toEqual(['c3', 'c4', 'c5']);
    expect(ticketWithComment.ticket.conversation_version).toBe(detail.ticket.conversation_version + 1);
    const note = { ...createComment('c6'), is_internal: true };
    expect(addCachedComment(ticketWithComment, note).ticket).toMatchObject({
      conversation_version: ticketWithComment.ticket.conversation_version,
      last_staff_activity_at: note.created_at,
    });
  });
});
