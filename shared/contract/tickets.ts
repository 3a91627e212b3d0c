import * as z from 'zod';
import { alertStatuses } from '../model/alerts.ts';
import { limits } from '../model/limits.ts';
import { staff } from '../model/permissions.ts';
import { textRules } from '../model/text-rules.ts';
import { levelKinds, pauseReasons } from '../model/service-levels.ts';
import { line, paragraphs } from '../model/text.ts';
import {
  commentModes,
  historyFields,
  levels,
  newTicketDefaults,
  removals,
  replyEffects,
  selectableStatuses,
  sides,
  ticketListFilters,
  ticketOrders,
  ticketQueues,
  ticketStatuses,
  ticketTypes,
  waitingOn,
} from '../model/ticket.ts';
import { TicketAttachment } from './attachments.ts';
import { AuthorRole } from './author-role.ts';
import { CustomChanges, CustomValues } from './custom-fields.ts';
import { defineEndpoints } from './define.ts';
import { CompanyId } from './company-id.ts';
import { GroupId } from './groups.ts';
import { PageQuery, pageSchema } from './page.ts';
import { Participant } from './participants.ts';
import { ReferenceId } from './reference-id.ts';
import { Tags } from './tags.ts';
import { dayProblems, ticketFilterNames, ticketFilters } from './ticket-filters.ts';
import { TicketId } from './ticket-id.ts';
import { UserId } from './user-id.ts';

const Level = z.enum(levels);

/**
 * The fields of a ticket in lists. Indexes contain the whole ticket: a field added here is available in every
 * list (infra/docs/changing-the-table.md).
 */
export const TicketSummary = z
  .strictObject({
    id: TicketId,
    ticket_number: z.string(),
    subject: z.string(),
    type: z.enum(ticketTypes),
    status: z.enum(ticketStatuses),
    priority: Level,
    company_name: z.string(),
    requester_name: z.string(),
    created_at: z.iso.datetime(),
    /**
     * The last event that a customer can see: the ticket's creation, a public comment, a change, or a file.
     * Internal notes do not count.
     */
    last_activity_at: z.iso.datetime(),
    last_by: z.enum(sides),
    last_name: z.string(),
    /** The beginning of the last public comment; empty without one. */
    last_text: z.string(),
    waiting_on: z.enum(waitingOn),
    /** Whether there is activity that the caller has not seen. */
    unread: z.boolean(),
    /** Present if the caller has not seen the latest public answer of staff. */
    unread_answer: z.literal(true).optional(),
    /**
     * Increases with each change of the ticket that the caller can see. Lists may lag: of two states of a
     * ticket, the one with the higher revision is newer.
     */
    revision: z.int().min(1),
    /** When the last internal note was added; sent to staff only. */
    last_staff_activity_at: z.iso.datetime().optional(),
    /** The assignee; null for none. Sent to staff only. */
    assignee_id: z.string().nullable().optional(),
    /** The name at the time when the ticket was last open. */
    assignee_name: z.string().nullable().optional(),
    /** The group of the ticket (`listGroups`); null for none. Sent to staff only. */
    group_id: z.string().nullable().optional(),
    group_name: z.string().nullable().optional(),
    /**
     * When the next response or the resolution is due; overdue if it is in the past. Null together with a
     * kind: the clock is paused. Sent to staff only.
     */
    due_at: z.iso.datetime().nullable().optional(),
    /** Null if there is no target, or no remaining one. */
    due_kind: z.enum(levelKinds).nullable().optional(),
    /** In alphabetical order; sent to staff only. */
    tags: z.array(z.string()).optional(),
    /** The version of the policy, such as `gold@3`; null without a contract. Sent to staff only. */
    policy: z.string().nullable().optional(),
    /** Values of fields for customers; staff also get those of staff fields. */
    custom_fields: CustomValues,
  })
  .meta({ id: 'TicketSummary' });
export type TicketSummary = z.output<typeof TicketSummary>;

/** One clock of a service level. */
export const LevelClock = z
  .strictObject({
    kind: z.enum(levelKinds),
    /** Numbers the customer's questions. */
    cycle: z.int(),
    /** Business minutes. */
    promised: z.int().nullable(),
    /** Null while the clock is paused, or without a target. */
    due_at: z.iso.datetime().nullable(),
    met_at: z.iso.datetime().nullable(),
    /** Whether it was met after the due time. */
    missed: z.boolean(),
    /**
     * Why the clock is paused; null while it runs. `ended`: the ticket was resolved or closed without meeting
     * it.
     */
    paused: z.enum([...pauseReasons, 'ended']).nullable(),
  })
  .meta({ id: 'LevelClock' });
export type LevelClock = z.output<typeof LevelClock>;

/** The versions that apply to a ticket, such as `gold@3`, and its clocks. */
export const TicketServiceLevel = z
  .strictObject({ policy: z.string(), calendar: z.string(), clocks: z.array(LevelClock) })
  .meta({ id: 'TicketServiceLevel' });
export type TicketServiceLevel = z.output<typeof TicketServiceLevel>;

/** Why staff put a ticket on hold, and until when. */
export const NewHold = z
  .strictObject({
    reason: paragraphs('Reason', limits.hold_reason),
    /** When the hold ends; null if it has no end. A customer's answer also ends it. */
    until: z.iso.datetime().nullable(),
  })
  .meta({ id: 'NewHold' });
export type NewHold = z.output<typeof NewHold>;

/** The hold of a ticket, with the status to which it returns. */
export const TicketHold = NewHold.extend({ former_status: z.enum(ticketStatuses) }).meta({
  id: 'TicketHold',
});
export type TicketHold = z.output<typeof TicketHold>;

const TicketLink = z.strictObject({ id: TicketId, ticket_number: z.string() });

/** A ticket without its description, which is a separate item because it never changes. */
export const TicketFacts = TicketSummary.omit({ unread: true, unread_answer: true, policy: true })
  .extend({
    impact: Level,
    urgency: Level,
    category_id: ReferenceId.nullable(),
    /** The name of the category when it was chosen. */
    category_name: z.string().nullable(),
    department_id: ReferenceId.nullable(),
    department_name: z.string().nullable(),
    /** Null for a requester that staff entered. */
    requester_id: z.string().nullable(),
    requester_email: z.string(),
    company_id: z.string(),
    /**
     * Whether staff have marked the ticket as waiting for the customer. A public comment of the customer
     * resets it. Sent to staff only.
     */
    waiting: z.boolean().optional(),
    /** The hold; null while the ticket is not on hold. Sent to staff only. */
    hold: TicketHold.nullable().optional(),
    /** The number of links to other tickets; sent to staff only. */
    links: z.int().optional(),
    /** The service level and its results; null without a contract. Sent to staff only. */
    service_level: TicketServiceLevel.nullable().optional(),
    updated_at: z.iso.datetime(),
    /**
     * Increases by one with each change of a field that an update can set. An update contains the version
     * that the user saw; if the ticket has changed since, the response is 409. Customers always get 1,
     * because they change none of these fields.
     */
    version: z.int().min(1),
    /** Increases with each public comment. */
    conversation_version: z.int().min(0),
    /** The effect of a customer's reply now; staff can always comment. */
    reply: z.enum(replyEffects),
    /**
     * The original product, such as `zendesk`, and the ticket's number there; null unless it was imported.
     */
    external: z.strictObject({ source: z.string(), id: z.string() }).nullable(),
    /** The closed ticket to which this is a follow-up. */
    follows: TicketLink.nullable(),
    /** The latest follow-up ticket. */
    followed_by: TicketLink.nullable(),
    /** The ticket on which the conversation continues; null unless this ticket was merged into it. */
    merged_into: TicketLink.nullable(),
  })
  .meta({ id: 'TicketFacts' });
export type TicketFacts = z.output<typeof TicketFacts>;

export const Ticket = TicketFacts.extend({
  description: z.string(),
  /** The ticket that staff split off with this description; sent to staff only. */
  split_into: TicketLink.optional(),
}).meta({ id: 'Ticket' });
export type Ticket = z.output<typeof Ticket>;

/** The response of a command that does not return the whole ticket. */
export const ChangedTicket = z.strictObject({ ticket: TicketFacts });

/** A member of staff that a comment mentions with `@`. */
export const Mention = z
  .strictObject({
    id: z.string(),
    /** As written in the text. */
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
    /** On the ticket screen of staff, for an integration: the person who created it. */
    made_by_name: z.string().optional(),
    author_role: AuthorRole,
    content: z.string(),
    /** The quoted text and signatures of the comment's mail. For comments by staff, sent to staff only. */
    left_out: z.string().optional(),
    /**
     * The author does not belong to the ticket's company: the comment came by mail, and staff accepted it.
     */
    is_outside: z.literal(true).optional(),
    /** Internal notes are sent to staff only. */
    is_internal: z.boolean(),
    created_at: z.iso.datetime(),
    /** When its author last edited or deleted it. */
    changed_at: z.iso.datetime().optional(),
    /** The text is empty then. Only staff see comments that their author took back within seconds. */
    removed: z.enum(removals).optional(),
    /** Sent to staff only. */
    mentions: z.array(Mention).optional(),
    /** The ticket that staff split off with this text; sent to staff only. */
    split_into: TicketLink.optional(),
  })
  .meta({ id: 'TicketComment' });
export type TicketComment = z.output<typeof TicketComment>;

/**
 * A change of one field. Customers get only changes of status, merges and splits. Values of `assignee`,
 * `group`, `category`, `department`, `requester` and `company` are names, and those of `tags` lists of all
 * tags; empty for none. Values of `hold` are the reason, preceded by the end of the hold if it has one; empty
 * for none. For `service_level`, the old value is the kind, such as `first_response`, and the new one
 * `due_soon` or `overdue`. Values of `link` contain kind and number of a linked ticket, such as `duplicate_of
 * TKT-000012`; those of `merge` and `split` direction and number, such as `into TKT-000012`; those of
 * `participant` a person in copy; one of the two values is empty. The first old value of `rating` is empty;
 * both are equal if only the comment changed.
 */
export const TicketChange = z
  .strictObject({
    id: z.string(),
    ticket_id: TicketId,
    user_name: z.string(),
    /** The integration that made the change. */
    integration_id: z.string().optional(),
    /** As for a comment. */
    made_by_name: z.string().optional(),
    field_name: z.enum(historyFields),
    /** The name of the custom field at that time; present together with `custom_field`. */
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

/** The alert that created a ticket, with its present state. */
export const TicketAlert = z
  .strictObject({
    /** The name of the integration. */
    name: z.string(),
    title: z.string(),
    /** How often it fired. */
    times: z.int(),
    /** When it last fired or recovered. */
    last_at: z.iso.datetime(),
    status: z.enum(alertStatuses),
    /** A link to the alert in its tool. */
    link: z.string().nullable(),
  })
  .meta({ id: 'TicketAlert' });
export type TicketAlert = z.output<typeof TicketAlert>;

/** The whole ticket screen in one response. */
export const TicketDetail = z
  .strictObject({
    ticket: Ticket,
    /** Whether there was activity that the caller had not seen before this request. */
    unread: z.boolean(),
    /** Until when the caller has seen the ticket; null if never, or long ago. */
    seen_at: z.iso.datetime().nullable(),
    /** Oldest first. */
    comments: z.array(TicketComment),
    /** Newest first. */
    history: z.array(TicketChange),
    /** Newest first; only completed uploads. */
    attachments: z.array(TicketAttachment),
    /** In copy, or waiting for staff, by name; staff only. */
    participants: z.array(Participant).optional(),
    /** Present if an alert created the ticket or one that was merged into it; staff only. */
    alert: TicketAlert.optional(),
    /** The caller's own drafts. */
    drafts: z.array(TicketDraft),
    /** Cursor for `listTicketComments` if a very long ticket did not fit; otherwise null. */
    older_comments: z.string().nullable(),
    /** Cursor for `listTicketHistory` if a very long ticket did not fit; otherwise null. */
    older_history: z.string().nullable(),
  })
  .meta({ id: 'TicketDetail' });
export type TicketDetail = z.output<typeof TicketDetail>;

/** A text without characters that change its direction. */
export const orderedText = (label: string, text: z.ZodString) =>
  text.refine(textRules.in_order.passes, `${label} ${textRules.in_order.message}`);

const Subject = orderedText('Subject', line('Subject', limits.subject));

export const NewTicket = z
  .strictObject({
    type: z.enum(ticketTypes).default(newTicketDefaults.type),
    priority: Level.default(newTicketDefaults.priority),
    impact: Level.default(newTicketDefaults.impact),
    urgency: Level.default(newTicketDefaults.urgency),
    category_id: ReferenceId.nullable().default(null),
    department_id: ReferenceId.nullable().default(null),
    subject: Subject,
    description: orderedText('Description', paragraphs('Description', limits.description)),
    /** Values for the fields of the ticket's type; customers can only set fields for customers. */
    custom_fields: CustomChanges.default({}),
  })
  .meta({ id: 'NewTicket' });
export type NewTicket = z.output<typeof NewTicket>;

export const TicketUpdate = z
  .strictObject({
    status: z.enum(selectableStatuses).optional(),
    priority: Level.optional(),
    /** The id of enabled staff; null removes the assignee. Assigning a new ticket makes it `assigned`. */
    assignee_id: UserId.nullable().optional(),
    /** Null removes the ticket from its group. */
    group_id: GroupId.nullable().optional(),
    /** All tags of the ticket after the update. */
    tags: Tags.optional(),
    /** Whether the ticket waits for the customer. */
    waiting: z.boolean().optional(),
    /**
     * Puts an open ticket on hold; null takes it off hold. Cannot be combined with `status`, which also ends
     * a hold.
     */
    hold: NewHold.nullable().optional(),
    subject: Subject.optional(),
    type: z.enum(ticketTypes).optional(),
    impact: Level.optional(),
    urgency: Level.optional(),
    /** Null removes the category. */
    category_id: ReferenceId.nullable().optional(),
    /** Null removes the department. */
    department_id: ReferenceId.nullable().optional(),
    /** Only changed values. */
    custom_fields: CustomChanges.optional(),
    /** The id of an enabled person of a company. */
    requester_id: UserId.optional(),
    /** The new requester's company. Required if it is another company, to which the ticket then moves. */
    company_id: CompanyId.optional(),
    version: z.int().min(1),
    /**
     * The version of the conversation that the user saw. If there is a newer comment, the response is 409,
     * `unseen_comment`. If omitted, comments are not checked.
     */
    conversation_version: z.int().min(0).optional(),
  })
  .refine(
    (update) =>
      Object.entries(update).some(
        ([name, value]) => name !== 'version' && name !== 'conversation_version' && value !== undefined,
      ),
    'Name a field to change, such as status or subject',
  )
  .meta({ id: 'TicketUpdate' });
export type TicketUpdate = z.output<typeof TicketUpdate>;

const SeenConversation = z.strictObject({
  /** As in the ticket. */
  conversation_version: z.int().min(0),
  /** As in the ticket; null without a note. Compared for staff only. */
  last_staff_activity_at: z.iso.datetime().nullable().default(null),
});
export type SeenConversation = z.output<typeof SeenConversation>;

export const NewComment = z
  .strictObject({
    content: paragraphs('Comment', limits.comment),
    is_internal: z.boolean().default(false),
    /**
     * The ids of staff that the text mentions; only from staff. Other ids are ignored: the comment is stored,
     * and its `mentions` show who is notified.
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

const TicketParams = z.strictObject({ id: TicketId });

export const NewFollowUp = z
  .strictObject({ content: paragraphs('Comment', limits.comment) })
  .meta({ id: 'NewFollowUp' });
export type NewFollowUp = z.output<typeof NewFollowUp>;

/** True if the caller cannot see tickets of colleagues. */
export const OwnTicketsOnly = z.literal(true).optional();

export const ticketEndpoints = defineEndpoints({
  listTickets: {
    method: 'GET',
    path: '/api/tickets',
    access: 'signed-in',
    service: 'tickets',
    scope: 'tickets:read',
    restricted_by: 'handler',
    // A key does not belong to a company.
    query_of_keys: { scope: 'all' },
    summary:
      "Tickets, by last activity or by creation: of the caller's company by tab or status, or (staff) all tickets; open ones also by due time or priority",
    query: PageQuery.extend({
      scope: z.enum(['company', 'all']).default('company'),
      /** A tab of the customer list, or a single status; only with scope `company`. */
      tab: z.enum(ticketListFilters, `must be one of: ${ticketListFilters.join(', ')}`).default('all'),
      /**
       * `due` (only with scope `all`): open tickets with a service level, the next due first and paused ones
       * last. `priority` (only with scope `all`): open tickets, the most urgent first, then by last activity.
       * If omitted, by last activity or in the queue's own order.
       */
      order: z.enum(ticketOrders, `must be one of: ${ticketOrders.join(', ')}`).optional(),
      /**
       * A queue, in its own order: by due time, or by last activity. In another order, all of its matching
       * tickets are sorted, at most 500.
       */
      queue: z.enum(ticketQueues, `must be one of: ${ticketQueues.join(', ')}`).optional(),
      /** Only with scope `all`. */
      ...ticketFilters,
      /** Also counts all tickets, for 'Showing X of Y tickets'; staff only. */
      with_total: z.stringbool().default(false),
    }).superRefine(({ scope, ...query }, context) => {
      const staffOnly = ['queue', 'with_total'] as const;
      for (const name of [...staffOnly, ...ticketFilterNames])
        if (scope === 'company' && query[name])
          context.addIssue({ code: 'custom', path: [name], message: 'Goes with scope=all only' });
      if (scope === 'company' && (query.order === 'due' || query.order === 'priority'))
        context.addIssue({ code: 'custom', path: ['order'], message: 'Goes with scope=all only' });
      for (const problem of dayProblems(query)) context.addIssue(problem);
    }),
    response: pageSchema(TicketSummary).extend({
      total: z.int().optional(),
      /**
       * If the search stopped early: the last activity (or creation, in that order) of the last ticket
       * searched; `next_cursor` continues from there.
       */
      searched_until: z.iso.datetime().optional(),
      own_tickets_only: OwnTicketsOnly,
    }),
  },
  createTicket: {
    method: 'POST',
    path: '/api/tickets',
    access: 'signed-in',
    service: 'tickets',
    summary: "Create a ticket for the caller's own company",
    body: NewTicket,
    response: Ticket,
    status: 201,
    idempotent: true,
    errors: [409],
    counts: [{ limit: 'tickets' }],
  },
  getTicket: {
    method: 'GET',
    path: '/api/tickets/{id}',
    access: 'signed-in',
    service: 'tickets',
    scope: 'tickets:read',
    restricted_by: 'handler',
    summary: 'A ticket with its comments, history and attachments',
    params: TicketParams,
    response: TicketDetail,
    errors: [404],
  },
  updateTicket: {
    method: 'PATCH',
    path: '/api/tickets/{id}',
    access: staff,
    service: 'tickets',
    scope: 'tickets:write',
    restricted_by: 'handler',
    summary:
      'Change status, priority, assignee, group or tags, put on hold, wait for the customer, or correct subject, type, impact, urgency, category, department, requester or fields that administrators have added; each change is recorded in the history',
    params: TicketParams,
    body: TicketUpdate,
    response: z.strictObject({ ticket: TicketFacts, changes: z.array(TicketChange) }),
    errors: [404, 409],
  },
  markTicketRead: {
    method: 'POST',
    path: '/api/tickets/{id}/read',
    access: 'signed-in',
    service: 'tickets',
    summary: 'Mark a ticket as seen by the caller, on every device, up to the newest activity on the screen',
    params: TicketParams,
    body: z.strictObject({ seen_at: z.iso.datetime() }),
    response: z.strictObject({ seen_at: z.iso.datetime() }),
    errors: [404],
  },
  markTicketUnread: {
    method: 'DELETE',
    path: '/api/tickets/{id}/read',
    access: 'signed-in',
    service: 'tickets',
    summary: 'Mark a ticket as unread for the caller, on every device, until it is marked as seen again',
    params: TicketParams,
    response: z.strictObject({ unread: z.literal(true) }),
    errors: [404],
  },
  startFollowUp: {
    method: 'POST',
    path: '/api/tickets/{id}/follow-up',
    access: 'signed-in',
    service: 'tickets',
    summary: 'Create a ticket that continues a closed one, with the reply as its description',
    params: TicketParams,
    body: NewFollowUp,
    response: Ticket,
    status: 201,
    idempotent: true,
    errors: [404, 409],
    counts: [{ limit: 'tickets' }],
  },
  listTicketComments: {
    method: 'GET',
    path: '/api/tickets/{id}/comments',
    access: 'signed-in',
    service: 'tickets',
    scope: 'tickets:read',
    restricted_by: 'handler',
    summary: 'Comments of a ticket, newest first, page by page',
    params: TicketParams,
    query: PageQuery,
    response: pageSchema(TicketComment),
    errors: [404],
  },
  addTicketComment: {
    method: 'POST',
    path: '/api/tickets/{id}/comments',
    access: 'signed-in',
    service: 'tickets',
    scope: 'tickets:write',
    restricted_by: 'handler',
    summary:
      'Comment on a ticket; staff may mark the comment internal. A customer opens a closed ticket again with it; long after its end the answer is 409, `ticket_ended`',
    params: TicketParams,
    body: NewComment,
    response: TicketComment.extend(ChangedTicket.shape),
    status: 201,
    idempotent: true,
    errors: [404, 409],
    counts: [{ limit: 'comments' }],
  },
  listTicketHistory: {
    method: 'GET',
    path: '/api/tickets/{id}/history',
    access: 'signed-in',
    service: 'tickets',
    scope: 'tickets:read',
    restricted_by: 'handler',
    summary: 'Changes of a ticket, newest first, page by page',
    params: TicketParams,
    query: PageQuery,
    response: pageSchema(TicketChange),
    errors: [404],
  },
});
