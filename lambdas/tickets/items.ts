import * as z from 'zod';
import { CommentVersion } from '@portico/shared/contract/comments.ts';
import { TicketComment } from '@portico/shared/contract/ticket-conversation.ts';
import { Ticket } from '@portico/shared/contract/ticket.ts';
import { keys } from '../table/keys.ts';
import type { Item } from '../platform/dynamodb.ts';

const CommentItem = z.object(TicketComment.shape);
const DescriptionItem = z.object({ description: z.string(), split_into: Ticket.shape.split_into });
export type StoredDescription = z.output<typeof DescriptionItem>;

export const parseComment = (item: Item): TicketComment => CommentItem.parse(item);
export const toCommentItem = (comment: TicketComment): Item => ({
  ...keys.comment(comment.ticket_id, comment.id),
  ...comment,
});

const VersionItem = z.object(CommentVersion.shape);
export const parseVersion = (item: Item): CommentVersion => VersionItem.parse(item);

export const parseDescription = (item: Item): StoredDescription => DescriptionItem.parse(item);
export const toDescriptionItem = (ticket_id: string, description: string): Item => ({
  ...keys.ticketDescription(ticket_id),
  description,
});
