import { describe, expect, it } from 'vitest';
import {
  addCachedComment,
  findChangedComments,
  filterUnchangedComments,
} from '../../../web/conversation/change/cached-comments.ts';
import { comment, detail } from '../admin/tickets/fixtures.ts';

const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);

describe('the comments that arrived while a user was writing', () => {
  it('are comments added or edited since then, not older comments that were loaded in the meantime', () => {
    const [first, second] = [comment('c3'), comment('c4')];
    const editedComment = { ...second, changed_at: '2026-11-24T10:00:00.000Z' };
    const after = { comments: [comment('c1'), comment('c2'), first, editedComment, comment('c5')] };
    expect(ids(findChangedComments({ comments: [first, second] }, after))).toEqual(['c4', 'c5']);
  });

  it('do not include comments that their author took back', () => {
    const removedComment = { ...comment('c5'), removed: 'taken_back' as const };
    expect(findChangedComments({ comments: [] }, { comments: [removedComment] })).toEqual([]);
  });

  it('include all comments added since the text of an earlier visit was typed', () => {
    const [before, after] = [comment('c3'), { ...comment('c4'), created_at: '2026-11-24T10:00:00.000Z' }];
    const comments = [before, after];
    const readComments = filterUnchangedComments({ comments }, Date.parse(before.created_at));
    expect(ids(findChangedComments(readComments, { comments }))).toEqual(['c4']);
  });
});

describe('the ticket after a comment of the user', () => {
  it('contains that comment once, and counts it in the version of the conversation', () => {
    const withComment = addCachedComment(addCachedComment(detail, comment('c5')), comment('c5'));
    expect(ids(withComment.comments)).toEqual(['c3', 'c4', 'c5']);
    expect(withComment.ticket.conversation_version).toBe(detail.ticket.conversation_version + 1);
    const note = { ...comment('c6'), is_internal: true };
    expect(addCachedComment(withComment, note).ticket).toMatchObject({
      conversation_version: withComment.ticket.conversation_version,
      last_staff_activity_at: note.created_at,
    });
  });
});
