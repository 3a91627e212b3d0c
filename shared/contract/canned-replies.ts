import * as z from 'zod';
import { findPlaceholderError, replyStatuses } from '../model/canned-replies.ts';
import { limits } from '../model/limits.ts';
import { permissions } from '../model/permissions.ts';
import { sharingScopes } from '../model/sharing.ts';
import { priorities } from '../model/ticket.ts';
import { lineSchema, paragraphsSchema } from '../model/text.ts';
import { defineEndpoints } from './define.ts';
import { GroupId } from './groups.ts';
import { Tags } from './tags.ts';
import { UserId } from './user-id.ts';

const Scope = z.enum(sharingScopes);

/** The changes that sending the canned reply makes to the ticket. Omitted fields are not changed. */
export const ReplyChanges = z
  .strictObject({
    status: z.enum(replyStatuses).optional(),
    priority: z.enum(priorities).optional(),
    /** Assigns the ticket to the sender. */
    assign_to_me: z.literal(true).optional(),
    /** Assigns the ticket to this member of staff, unless `assign_to_me` is set. */
    assignee_id: UserId.optional(),
    group_id: GroupId.optional(),
    /** Added to the ticket's tags. */
    add_tags: Tags.optional(),
  })
  .meta({ id: 'ReplyChanges' });
export type ReplyChanges = z.output<typeof ReplyChanges>;

/** A text that staff insert into a comment, with placeholders for values of the ticket. */
export const CannedReply = z
  .strictObject({
    id: z.ulid(),
    scope: Scope,
    title: z.string(),
    text: z.string(),
    changes: ReplyChanges.optional(),
    /** Increases with each change; an update names the version that the user saw. */
    version: z.int().min(1),
  })
  .meta({ id: 'CannedReply' });
export type CannedReply = z.output<typeof CannedReply>;

const fields = {
  title: lineSchema('Title', limits.canned_reply_title),
  text: paragraphsSchema('Text', limits.canned_reply).superRefine((text, context) => {
    const message = findPlaceholderError(text);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  }),
  changes: ReplyChanges.optional(),
};

export const NewCannedReply = z.strictObject({ scope: Scope, ...fields }).meta({ id: 'NewCannedReply' });
export type NewCannedReply = z.output<typeof NewCannedReply>;

export const CannedReplyUpdate = z
  .strictObject({ ...fields, version: z.int().min(1) })
  .meta({ id: 'CannedReplyUpdate' });
export type CannedReplyUpdate = z.output<typeof CannedReplyUpdate>;

const CannedReplyParams = z.strictObject({ scope: Scope, id: z.ulid('must be the id of a canned reply') });

export const cannedReplyEndpoints = defineEndpoints({
  listCannedReplies: {
    method: 'GET',
    path: '/api/canned-replies',
    access: permissions.use_canned_replies,
    service: 'desk-tools',
    summary: "The caller's own canned replies and the shared ones, by title",
    response: z.strictObject({ items: z.array(CannedReply) }),
  },
  createCannedReply: {
    method: 'POST',
    path: '/api/canned-replies',
    access: permissions.use_canned_replies,
    service: 'desk-tools',
    summary: `Write a canned reply; shared ones only by administrators. There are at most ${limits.canned_replies} of one person, and as many shared ones; beyond that the answer is 409, \`limit_reached\``,
    body: NewCannedReply,
    response: CannedReply,
    status: 201,
    idempotent: true,
    errors: [404, 409],
  },
  updateCannedReply: {
    method: 'PUT',
    path: '/api/canned-replies/{scope}/{id}',
    access: permissions.use_canned_replies,
    service: 'desk-tools',
    summary: 'Change one of your canned replies, or, as an administrator, a shared one',
    params: CannedReplyParams,
    body: CannedReplyUpdate,
    response: CannedReply,
    errors: [404, 409],
  },
  deleteCannedReply: {
    method: 'DELETE',
    path: '/api/canned-replies/{scope}/{id}',
    access: permissions.use_canned_replies,
    service: 'desk-tools',
    summary: 'Delete one of your canned replies, or, as an administrator, a shared one',
    params: CannedReplyParams,
    response: z.strictObject({ deleted: z.literal(true) }),
    errors: [404],
  },
});
