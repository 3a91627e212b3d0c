import * as z from 'zod';
import { commentTimes } from '../model/comment-times.ts';
import { staff } from '../model/permissions.ts';
import { commentModes, commentRemovals } from '../model/ticket.ts';
import { limits } from '../model/limits.ts';
import { optionalParagraphsSchema } from '../model/text.ts';
import { defineEndpoints } from './define.ts';
import { TicketId } from './ticket-id.ts';
import { NewComment, TicketComment } from './ticket-conversation.ts';
import { ChangedTicketResponse } from './ticket.ts';

const CommentParams = z.strictObject({ id: TicketId, comment_id: z.ulid('must be the id of a comment') });

const CommentEdit = z
  .strictObject({
    content: NewComment.shape.content,
    /** The ids of mentioned staff, as in a new comment. If omitted, the mentions do not change. */
    mentions: NewComment.shape.mentions,
  })
  .meta({ id: 'CommentEdit' });

/** The text of a comment before its author changed it. */
export const CommentVersion = z
  .strictObject({
    content: z.string(),
    /** When and how this text was replaced. */
    replaced_at: z.iso.datetime(),
    replaced_by: z.enum(['edited', ...commentRemovals]),
  })
  .meta({ id: 'CommentVersion' });
export type CommentVersion = z.output<typeof CommentVersion>;

const { change_minutes, take_back_seconds } = commentTimes;

/** Changes that authors can make to their comments. */
export const commentEndpoints = defineEndpoints({
  editTicketComment: {
    method: 'PATCH',
    path: '/api/tickets/{id}/comments/{comment_id}',
    access: 'signed-in',
    service: 'tickets',
    summary: `Edit one of your comments, within ${change_minutes} minutes; afterwards the answer is 409, \`comment_final\``,
    params: CommentParams,
    body: CommentEdit,
    response: TicketComment.extend(ChangedTicketResponse.shape),
    errors: [404, 409],
  },
  deleteTicketComment: {
    method: 'DELETE',
    path: '/api/tickets/{id}/comments/{comment_id}',
    access: 'signed-in',
    service: 'tickets',
    summary: `Delete one of your comments, within ${change_minutes} minutes; everybody still sees that there was one`,
    params: CommentParams,
    response: TicketComment.extend(ChangedTicketResponse.shape),
    errors: [404, 409],
  },
  takeBackTicketComment: {
    method: 'POST',
    path: '/api/tickets/{id}/comments/{comment_id}/take-back',
    access: 'signed-in',
    service: 'tickets',
    summary: `Take back one of your comments, within ${take_back_seconds} seconds, before any mail about it leaves; customers no longer see that there was one`,
    params: CommentParams,
    response: ChangedTicketResponse.extend({ taken_back: z.literal(true) }),
    errors: [404, 409],
  },
  saveDraft: {
    method: 'PUT',
    path: '/api/tickets/{id}/draft',
    access: 'signed-in',
    service: 'tickets',
    summary: 'Store what the caller has typed, for their other devices; a blank text discards it',
    params: CommentParams.pick({ id: true }),
    body: z.strictObject({
      mode: z.enum(commentModes),
      content: optionalParagraphsSchema('Draft', limits.comment),
    }),
    response: z.strictObject({ saved_at: z.iso.datetime() }),
    errors: [404],
  },
  listCommentVersions: {
    method: 'GET',
    path: '/api/tickets/{id}/comments/{comment_id}/versions',
    access: staff,
    service: 'tickets',
    summary: 'Earlier texts of a comment, oldest first',
    params: CommentParams,
    response: z.strictObject({ items: z.array(CommentVersion) }),
    errors: [404],
  },
});
