import * as z from 'zod';
import { CommentVersion } from '@portico/shared/contract/comments.ts';
import { Ticket, TicketChange, TicketComment } from '@portico/shared/contract/tickets.ts';
import { sides, ticketStatuses } from '@portico/shared/model/ticket.ts';
import { keys } from '../table/keys.ts';
import type { Item } from '../platform/dynamodb.ts';

const CommentItem = z.object(TicketComment.shape);
const ChangeItem = z.object(TicketChange.shape);
const DescriptionItem = z.object({ description: z.string(), split_into: Ticket.shape.split_into });
export type StoredDescription = z.output<typeof DescriptionItem>;
const ReferenceItem = z.object({ id: z.string(), name: z.string() });
export type ReferenceEntry = z.output<typeof ReferenceItem>;

export const commentOf = (item: Item): TicketComment => CommentItem.parse(item);
export const commentItem = (comment: TicketComment): Item => ({
  ...keys.comment(comment.ticket_id, comment.id),
  ...comment,
});

/** What the ticket said of its last activity before a comment, for an author who takes it back. */
const PrecedingActivity = z.object({
  before: z.object({
    at: z.iso.datetime(),
    side: z.enum(sides),
    name: z.string(),
    id: z.string(),
    /** The end of the ticket, where the comment opened it again. */
    end: z
      .object({
        status: z.enum(ticketStatuses),
        ended_at: z.iso.datetime().nullable(),
        /** The version of the ticket since it is open again. */
        version: z.int(),
        /** Id of the change in the history. */
        change: z.string(),
      })
      .optional(),
  }),
});
export type PrecedingActivity = z.output<typeof PrecedingActivity>['before'];
export const precedingActivityOf = (item: Item): PrecedingActivity | undefined =>
  PrecedingActivity.safeParse(item).data?.before;

const VersionItem = z.object(CommentVersion.shape);
export const versionOf = (item: Item): CommentVersion => VersionItem.parse(item);

export const changeOf = (item: Item): TicketChange => ChangeItem.parse(item);
export const changeItem = (change: TicketChange): Item => ({
  ...keys.change(change.ticket_id, change.id),
  ...change,
});

export const descriptionOf = (item: Item): StoredDescription => DescriptionItem.parse(item);
export const descriptionItem = (ticket_id: string, description: string): Item => ({
  ...keys.ticketDescription(ticket_id),
  description,
});

/** A category or a department. */
export const referenceEntryOf = (item: Item): ReferenceEntry => ReferenceItem.parse(item);

const tagPrefix = keys.tag('').sk;
const TagCount = z.object({ sk: z.string().startsWith(tagPrefix), tickets: z.int() });
/** How many tickets have a tag. */
export function tagCountOf(item: Item) {
  const { sk, tickets } = TagCount.parse(item);
  return { tag: sk.slice(tagPrefix.length), tickets };
}
