import * as z from 'zod';
import { limits } from '../model/limits.ts';
import { paragraphsSchema } from '../model/text.ts';
import { commentModes, historyFields, commentRemovals } from '../model/ticket.ts';
import { AuthorSide } from './author-side.ts';
import { TicketId } from './ticket-id.ts';
import { UserId } from './user-id.ts';
import { TicketLink } from './ticket.ts';

/** A member of staff that a comment mentions with `@`. */
export const Mention = z
  .strictObject({
    id: z.string(),
    /** The name as written in the text. */
    name: z.string(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'Mention' });
export type Mention = z.output<typeof Mention>;

export const TicketComment = z
  .strictObject({
    id: z.string(),
    ticket_id: TicketId,
    user_id: z.string(),
    user_name: z.string(),
    user_email: z.string(),
    /** If the author is an integration, the person who created it. Sent only to staff, by `getTicket`. */
    made_by_name: z.string().optional(),
    author_role: AuthorSide,
    content: z.string(),
    /** The quoted text and signatures of the comment's mail. If the author is staff, only staff get them. */
    left_out: z.string().optional(),
    /**
     * Present if the author does not belong to the ticket's company: the comment came by mail, and staff
     * accepted it.
     */
    is_outside: z.literal(true).optional(),
    /** Internal notes are sent to staff only. */
    is_internal: z.boolean(),
    created_at: z.iso.datetime(),
    /** When the author last edited or deleted the comment. */
    changed_at: z.iso.datetime().optional(),
    /**
     * How the comment was removed; its text is then empty. Only staff see comments that their author took
     * back within seconds.
     */
    removed: z.enum(commentRemovals).optional(),
    /** Sent to staff only. */
    mentions: z.array(Mention).optional(),
    /** The ticket that staff created from this text by a split; sent to staff only. */
    split_into: TicketLink.optional(),
  })
  .meta({ id: 'TicketComment' });
export type TicketComment = z.output<typeof TicketComment>;

/**
 * A change of one field. Customers get only changes of status, merges and splits. Values of `assignee`,
 * `group`, `category`, `department`, `requester` and `company` are names, and values of `tags` are lists of
 * all tags; empty for none. Values of `hold` are the reason, preceded by the end of the hold if it has one;
 * empty for none. For `service_level`, the old value is the kind, such as `first_response`, and the new value
 * is `due_soon` or `overdue`. For `link`, `merge`, `split` and `participant`, one of the two values is empty.
 * The other value is, for `link`, the kind and number of the linked ticket, such as
 * `duplicate_of TKT-000012`; for `merge` and `split`, the direction and number, such as `into TKT-000012`;
 * for `participant`, the person who is copied in. For the first `rating`, the old value is empty; the two
 * values are equal if only the comment changed.
 */
export const TicketChange = z
  .strictObject({
    id: z.string(),
    ticket_id: TicketId,
    user_name: z.string(),
    /** The integration that made the change. */
    integration_id: z.string().optional(),
    /** The person who created the integration. Sent only to staff, by `getTicket`. */
    made_by_name: z.string().optional(),
    field_name: z.enum(historyFields),
    /** The name of the custom field at that time; present if `field_name` is `custom_field`. */
    custom_name: z.string().optional(),
    old_value: z.string(),
    new_value: z.string(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'TicketChange' });
export type TicketChange = z.output<typeof TicketChange>;

/** The caller's unsent text, from any device. */
export const TicketDraft = z
  .strictObject({
    mode: z.enum(commentModes),
    content: z.string(),
    saved_at: z.iso.datetime(),
  })
  .meta({ id: 'TicketDraft' });
export type TicketDraft = z.output<typeof TicketDraft>;

export const SeenConversation = z.strictObject({
  /** The ticket's `conversation_version` that the author saw. */
  conversation_version: z.int().min(0),
  /**
   * The ticket's `last_staff_activity_at` that the author saw; null if there was no note. Checked only for
   * staff.
   */
  last_staff_activity_at: z.iso.datetime().nullable().default(null),
});
export type SeenConversation = z.output<typeof SeenConversation>;

export const NewComment = z
  .strictObject({
    content: paragraphsSchema('Comment', limits.comment),
    is_internal: z.boolean().default(false),
    /**
     * The ids of staff that the text mentions; only staff may send them. Ids of other people are ignored. The
     * `mentions` of the stored comment show who is notified.
     */
    mentions: z.array(UserId).max(limits.mentions).optional(),
    /**
     * How much of the conversation the author saw. If there is a newer comment, the response is 409,
     * `unseen_comment`. If omitted, comments are not checked.
     */
    seen: SeenConversation.optional(),
  })
  .meta({ id: 'NewComment' });
export type NewComment = z.output<typeof NewComment>;

export const NewFollowUp = z
  .strictObject({ content: paragraphsSchema('Comment', limits.comment) })
  .meta({ id: 'NewFollowUp' });
export type NewFollowUp = z.output<typeof NewFollowUp>;
