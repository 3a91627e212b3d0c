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
import { PageQuery, pageOf } from './page.ts';
import { Participant } from './participants.ts';
import { ReferenceId } from './reference-id.ts';
import { Tags } from './tags.ts';
import { dayProblems, ticketFilterNames, ticketFilters } from './ticket-filters.ts';
import { TicketId } from './ticket-id.ts';
import { UserId } from './user-id.ts';

const Level = z.enum(levels);

/**
 * The fields of a ticket that lists show (specification §3, support_ticket). Indexes carry the whole ticket:
 * a field added here is in every list (infra/docs/changing-the-table.md).
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
     * The last thing that a customer can see: the ticket's creation, a public comment, a change, or a file.
     * Internal notes do not count.
     */
    last_activity_at: z.iso.datetime(),
    last_by: z.enum(sides),
    last_name: z.string(),
    /** The beginning of the last public comment; empty without one. */
    last_text: z.string(),
    waiting_on: z.enum(waitingOn),
    /** Whether something happened that the caller has not seen. */
    unread: z.boolean(),
    /** Present while staff have answered in public what the caller has not seen. */
    unread_answer: z.literal(true).optional(),
    /**
     * Rises with each change of the ticket that the caller can see. Lists follow within a moment: of two
     * states of a ticket, the one with the higher revision is newer.
     */
    revision: z.int().min(1),
    /** When the last internal note was added; sent to staff only. */
    last_staff_activity_at: z.iso.datetime().optional(),
    /** The member of staff who works on it, or null for none; sent to staff only. */
    assignee_id: z.string().nullable().optional(),
    /** As it was when the ticket was last open. */
    assignee_name: z.string().nullable().optional(),
    /** The group whose ticket it is (`listGroups`), or null for none; sent to staff only. */
    group_id: z.string().nullable().optional(),
    group_name: z.string().nullable().optional(),
    /**
     * When the next response or the resolution is due; past: it is overdue. Null with a kind: its clock
     * stands still. Sent to staff only.
     */
    due_at: z.iso.datetime().nullable().optional(),
    /** Null if nothing is promised, or nothing any more. */
    due_kind: z.enum(levelKinds).nullable().optional(),
    /** In alphabetical order; sent to staff only. */
    tags: z.array(z.string()).optional(),
    /** The version of the policy, such as `gold@3`; null without a contract. Sent to staff only. */
    policy: z.string().nullable().optional(),
    /** Of fields for customers; staff are also sent those of their own. */
    custom_fields: CustomValues,
  })
  .meta({ id: 'TicketSummary' });
export type TicketSummary = z.output<typeof TicketSummary>;

/** One clock of a service level. */
export const LevelClock = z
  .strictObject({
    kind: z.enum(levelKinds),
    /** Counts the customer's questions that were or are to be answered. */
    cycle: z.int(),
    /** Business minutes. */
    promised: z.int().nullable(),
    /** Null while the clock stands still, or if nothing is promised. */
    due_at: z.iso.datetime().nullable(),
    met_at: z.iso.datetime().nullable(),
    /** Whether it was met after the due time. */
    missed: z.boolean(),
    /**
     * Why the clock stands still; null while it runs. `ended`: the ticket is resolved or closed, and this was
     * not met.
     */
    paused: z.enum([...pauseReasons, 'ended']).nullable(),
  })
  .meta({ id: 'LevelClock' });
export type LevelClock = z.output<typeof LevelClock>;

/** The versions that hold for a ticket, such as `gold@3`, and its clocks. */
export const TicketServiceLevel = z
  .strictObject({ policy: z.string(), calendar: z.string(), clocks: z.array(LevelClock) })
  .meta({ id: 'TicketServiceLevel' });
export type TicketServiceLevel = z.output<typeof TicketServiceLevel>;

/** Why staff put a ticket on hold, and until when. */
export const NewHold = z
  .strictObject({
    reason: paragraphs('Reason', limits.hold_reason),
    /** When it comes back; null for no such time. A customer's answer takes it off hold, too. */
    until: z.iso.datetime().nullable(),
  })
  .meta({ id: 'NewHold' });
export type NewHold = z.output<typeof NewHold>;

/** The hold of a ticket, with the status that it had before and has again afterwards. */
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
    /** Name of the category when it was chosen. */
    category_name: z.string().nullable(),
    department_id: ReferenceId.nullable(),
    department_name: z.string().nullable(),
    /** Null if staff entered the requester by hand. */
    requester_id: z.string().nullable(),
    requester_email: z.string(),
    company_id: z.string(),
    /**
     * Whether staff have said that they wait for the customer. A public comment of the customer ends it. Sent
     * to staff only.
     */
    waiting: z.boolean().optional(),
    /** Why it is on hold; null while it is not. Sent to staff only. */
    hold: TicketHold.nullable().optional(),
    /** How many links to other tickets staff have set; sent to staff only. */
    links: z.int().optional(),
    /** What is promised, and what became of it; null without a contract. Sent to staff only. */
    service_level: TicketServiceLevel.nullable().optional(),
    updated_at: z.iso.datetime(),
    /**
     * Increases by one with each change of the fields that an update can name. An update names the version
     * that the user saw; if the ticket has changed since, the answer is 409. Customers, who change none of
     * them, are sent 1.
     */
    version: z.int().min(1),
    /** Increases with each public comment. */
    conversation_version: z.int().min(0),
    /** What a reply of a customer does now; staff can always comment. */
    reply: z.enum(replyEffects),
    /** Where it was first, such as `zendesk`, and its number there; null unless it was imported. */
    external: z.strictObject({ source: z.string(), id: z.string() }).nullable(),
    /** The closed ticket that this one continues. */
    follows: TicketLink.nullable(),
    /** The latest ticket that continues this one. */
    followed_by: TicketLink.nullable(),
    /** The ticket on which the conversation continues; null unless staff merged this one into it. */
    merged_into: TicketLink.nullable(),
  })
  .meta({ id: 'TicketFacts' });
export type TicketFacts = z.output<typeof TicketFacts>;

export const Ticket = TicketFacts.extend({
  description: z.string(),
  /** The ticket that staff have split off with this description; sent to staff only. */
  split_into: TicketLink.optional(),
}).meta({ id: 'Ticket' });
export type Ticket = z.output<typeof Ticket>;

/** The answer of a command that does not answer with the whole ticket. */
export const ChangedTicket = z.strictObject({ ticket: TicketFacts });

/** A member of staff that a comment names with `@`. */
export const Mention = z
  .strictObject({
    id: z.string(),
    /** As in the text. */
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
    /** On the ticket screen of staff, of an integration: the person who made it. */
    made_by_name: z.string().optional(),
    author_role: AuthorRole,
    content: z.string(),
    /**
     * What was left out of the mail that it came by: quotations and signatures. What staff left out is sent
     * to staff only.
     */
    left_out: z.string().optional(),
    /** Its author is not of the ticket's company: it came by mail, and staff have accepted them. */
    is_outside: z.literal(true).optional(),
    /** Internal notes are sent to staff only. */
    is_internal: z.boolean(),
    created_at: z.iso.datetime(),
    /** When its author last edited or deleted it. */
    changed_at: z.iso.datetime().optional(),
    /**
     * Its text is then empty. Only staff are sent what its author took back within seconds after sending it.
     */
    removed: z.enum(removals).optional(),
    /** Sent to staff only. */
    mentions: z.array(Mention).optional(),
    /** The ticket that staff have split off with this text; sent to staff only. */
    split_into: TicketLink.optional(),
  })
  .meta({ id: 'TicketComment' });
export type TicketComment = z.output<typeof TicketComment>;

/**
 * One change of one field (specification §3, ticket_history). Customers are sent changes of status, merges
 * and splits only. Values of `assignee`, `group`, `category`, `department`, `requester` and
 * `company` are names, and those of `tags`
 * all tags; empty for none.
 * Of `hold`, they are the reason, after the time at which it comes back if there is one; empty for none.
 * `service_level` says what was raised: the old value is the kind, such as `first_response`, and the new one
 * `due_soon` or `overdue`. `link` names kind and number of a linked ticket, such as `duplicate_of
 * TKT-000012`, `merge` and `split` direction and number, such as `into TKT-000012`, and `participant` a
 * person in copy; one of the values is empty. The first old value of `rating` is empty; both are the same if
 * only its comment changed.
 */
export const TicketChange = z
  .strictObject({
    id: z.string(),
    ticket_id: TicketId,
    user_name: z.string(),
    /** The integration that did it. */
    integration_id: z.string().optional(),
    /** As of a comment. */
    made_by_name: z.string().optional(),
    field_name: z.enum(historyFields),
    /** The name that a field had which an administrator added; present with `custom_field`. */
    custom_name: z.string().optional(),
    old_value: z.string(),
    new_value: z.string(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'TicketChange' });
export type TicketChange = z.output<typeof TicketChange>;

/** What the caller has typed and not sent yet, on any device. */
export const TicketDraft = z
  .strictObject({
    mode: z.enum(commentModes),
    content: z.string(),
    saved_at: z.iso.datetime(),
  })
  .meta({ id: 'TicketDraft' });
export type TicketDraft = z.output<typeof TicketDraft>;

/** The alert of a monitoring tool that opened a ticket, and what became of it. */
export const TicketAlert = z
  .strictObject({
    /** Of the integration. */
    name: z.string(),
    title: z.string(),
    /** How often it fired. */
    times: z.int(),
    /** When it fired or recovered last. */
    last_at: z.iso.datetime(),
    status: z.enum(alertStatuses),
    /** Where to look at it. */
    link: z.string().nullable(),
  })
  .meta({ id: 'TicketAlert' });
export type TicketAlert = z.output<typeof TicketAlert>;

/** The whole ticket screen in one response. */
export const TicketDetail = z
  .strictObject({
    ticket: Ticket,
    /** Whether something happened that the caller has not seen before this request. */
    unread: z.boolean(),
    /** Up to when the caller has seen the ticket; null if never, or long ago. */
    seen_at: z.iso.datetime().nullable(),
    /** Oldest first. */
    comments: z.array(TicketComment),
    /** Newest first. */
    history: z.array(TicketChange),
    /** Newest first; only completed uploads. */
    attachments: z.array(TicketAttachment),
    /** In copy, or waiting for staff, by name; staff only. */
    participants: z.array(Participant).optional(),
    /** Present if an alert opened it, or one that did was merged into it; staff only. */
    alert: TicketAlert.optional(),
    /** The caller's own. */
    drafts: z.array(TicketDraft),
    /** Cursor for `listTicketComments` if a very long ticket did not fit; otherwise null. */
    older_comments: z.string().nullable(),
    /** Cursor for `listTicketHistory` if a very long ticket did not fit; otherwise null. */
    older_history: z.string().nullable(),
  })
  .meta({ id: 'TicketDetail' });
export type TicketDetail = z.output<typeof TicketDetail>;

/** A text that is shown in the order in which it was typed. */
export const inOrder = (label: string, text: z.ZodString) =>
  text.refine(textRules.in_order.passes, `${label} ${textRules.in_order.message}`);

const Subject = inOrder('Subject', line('Subject', limits.subject));

export const NewTicket = z
  .strictObject({
    type: z.enum(ticketTypes).default(newTicketDefaults.type),
    priority: Level.default(newTicketDefaults.priority),
    impact: Level.default(newTicketDefaults.impact),
    urgency: Level.default(newTicketDefaults.urgency),
    category_id: ReferenceId.nullable().default(null),
    department_id: ReferenceId.nullable().default(null),
    subject: Subject,
    description: inOrder('Description', paragraphs('Description', limits.description)),
    /** Of the fields of its type; customers name only those for customers. */
    custom_fields: CustomChanges.default({}),
  })
  .meta({ id: 'NewTicket' });
export type NewTicket = z.output<typeof NewTicket>;

export const TicketUpdate = z
  .strictObject({
    status: z.enum(selectableStatuses).optional(),
    priority: Level.optional(),
    /** Id of enabled staff; null takes the assignee away. Assigning a new ticket makes it `assigned`. */
    assignee_id: UserId.nullable().optional(),
    /** Null takes the ticket out of its group. */
    group_id: GroupId.nullable().optional(),
    /** All tags that the ticket then has. */
    tags: Tags.optional(),
    /** Whether staff wait for the customer. */
    waiting: z.boolean().optional(),
    /** Puts an open ticket on hold; null takes it off hold. Not with `status`, which ends a hold, too. */
    hold: NewHold.nullable().optional(),
    subject: Subject.optional(),
    type: z.enum(ticketTypes).optional(),
    impact: Level.optional(),
    urgency: Level.optional(),
    /** Null takes the category away. */
    category_id: ReferenceId.nullable().optional(),
    /** Null takes the department away. */
    department_id: ReferenceId.nullable().optional(),
    /** Only those that change. */
    custom_fields: CustomChanges.optional(),
    /** Id of an enabled person of a company. */
    requester_id: UserId.optional(),
    /** The company of the new requester: needed where it is another one, to which the ticket then moves. */
    company_id: CompanyId.optional(),
    version: z.int().min(1),
    /**
     * The version of the conversation that the user saw. If a comment has come since, the answer is 409,
     * `unseen_comment`. Without it, comments are not looked at.
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
     * Ids of staff that the text names; only from staff. Ids of anybody else are left out: the comment is
     * stored, and its `mentions` say who is notified.
     */
    mentions: z.array(UserId).max(limits.mentions).optional(),
    /**
     * What of the conversation the author saw. If a comment has come since, the answer is 409,
     * `unseen_comment`. Without it, comments are not looked at.
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

/** True if the caller sees none of their colleagues' tickets. */
export const OwnTicketsOnly = z.literal(true).optional();

export const ticketEndpoints = defineEndpoints({
  listTickets: {
    method: 'GET',
    path: '/api/tickets',
    access: 'signed-in',
    service: 'tickets',
    scope: 'tickets:read',
    restricted_by: 'handler',
    // A key has no company of its own.
    query_of_keys: { scope: 'all' },
    summary:
      "Tickets, by last activity or by creation: of the caller's company by tab or status, or (staff) all tickets; open ones also by due time or priority",
    query: PageQuery.extend({
      scope: z.enum(['company', 'all']).default('company'),
      /** A tab of the customer list, or any other status exactly; only with scope `company`. */
      tab: z.enum(ticketListFilters, `must be one of: ${ticketListFilters.join(', ')}`).default('all'),
      /**
       * `due`, only with scope `all`: open tickets to whose company something is promised, what is due next
       * first, and what stands still last. `priority`, too: open tickets, the most urgent first, and those of
       * one priority by last activity. Without it by last activity, or in the queue's own order.
       */
      order: z.enum(ticketOrders, `must be one of: ${ticketOrders.join(', ')}`).optional(),
      /**
       * One of these lists, in its own order: by due time, or by last activity. In another order, all of its
       * tickets that match are sorted, which can be 500.
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
    response: pageOf(TicketSummary).extend({
      total: z.int().optional(),
      /**
       * Last activity (or creation, in that order) of the last ticket searched, if the search stopped before
       * the end; `next_cursor` continues from there.
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
    response: pageOf(TicketComment),
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
    response: pageOf(TicketChange),
    errors: [404],
  },
});
