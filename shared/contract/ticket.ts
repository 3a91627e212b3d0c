import * as z from 'zod';
import { alertStatuses } from '../model/alerts.ts';
import { limits } from '../model/limits.ts';
import { textRules } from '../model/text-rules.ts';
import { clockKinds, pauseReasons } from '../model/service-levels.ts';
import { lineSchema, paragraphsSchema } from '../model/text.ts';
import {
  priorities,
  newTicketDefaults,
  replyEffects,
  selectableStatuses,
  sides,
  ticketStatuses,
  ticketTypes,
  waitingSides,
} from '../model/ticket.ts';
import { CustomChanges, CustomValues } from './custom-fields.ts';
import { CompanyId } from './company-id.ts';
import { GroupId } from './groups.ts';
import { ReferenceId } from './reference-id.ts';
import { Tags } from './tags.ts';
import { TicketId } from './ticket-id.ts';
import { UserId } from './user-id.ts';

const Priority = z.enum(priorities);

/**
 * The fields of a ticket in lists. The table's indexes contain whole tickets, so a field that is added here
 * is available in every list (infra/docs/changing-the-table.md).
 */
export const TicketSummary = z
  .strictObject({
    id: TicketId,
    ticket_number: z.string(),
    subject: z.string(),
    type: z.enum(ticketTypes),
    status: z.enum(ticketStatuses),
    priority: Priority,
    company_name: z.string(),
    requester_name: z.string(),
    created_at: z.iso.datetime(),
    /**
     * The time of the last event that a customer can see: the ticket's creation, a public comment, a change,
     * or a file. Internal notes do not count.
     */
    last_activity_at: z.iso.datetime(),
    last_by: z.enum(sides),
    last_name: z.string(),
    /** The beginning of the last public comment; empty if there is none. */
    last_text: z.string(),
    waiting_on: z.enum(waitingSides),
    /** Whether there is activity that the caller has not seen. */
    unread: z.boolean(),
    /** Present if the caller has not seen the latest public answer of staff. */
    unread_answer: z.literal(true).optional(),
    /**
     * Increases with each change of the ticket that the caller can see. Lists may lag: of two states of a
     * ticket, the one with the higher revision is newer.
     */
    revision: z.int().min(1),
    /** Increases with each public comment. */
    conversation_version: z.int().min(0),
    /** When the last internal note was added; sent to staff only. */
    last_staff_activity_at: z.iso.datetime().optional(),
    /** The assignee; null for none. Sent to staff only. */
    assignee_id: z.string().nullable().optional(),
    /** The assignee's name when the ticket was last open. */
    assignee_name: z.string().nullable().optional(),
    /** The group of the ticket (`listGroups`); null for none. Sent to staff only. */
    group_id: z.string().nullable().optional(),
    group_name: z.string().nullable().optional(),
    /**
     * When the next response or the resolution is due; a time more than a minute in the past means overdue.
     * If it is null and `due_kind` is not, the clock is paused. Sent to staff only.
     */
    due_at: z.iso.datetime().nullable().optional(),
    /** The kind of the next target; null if there is no target, or if none remains. */
    due_kind: z.enum(clockKinds).nullable().optional(),
    /** In alphabetical order; sent to staff only. */
    tags: z.array(z.string()).optional(),
    /** The version of the policy, such as `gold@3`; null without a contract. Sent to staff only. */
    policy: z.string().nullable().optional(),
    /** Values of the fields that customers see; staff also get the values of staff fields. */
    custom_fields: CustomValues,
  })
  .meta({ id: 'TicketSummary' });
export type TicketSummary = z.output<typeof TicketSummary>;

/** One clock of a service level. */
export const ServiceLevelClock = z
  .strictObject({
    kind: z.enum(clockKinds),
    /** For `next_response`: the number of the customer's question after the first response; otherwise 1. */
    cycle: z.int(),
    /** The target in business minutes; null without a target. */
    promised: z.int().nullable(),
    /** Null while the clock is paused, or without a target. */
    due_at: z.iso.datetime().nullable(),
    met_at: z.iso.datetime().nullable(),
    /**
     * Whether the target was missed: it was met only after the due time, or the ticket ended after the due
     * time without meeting it.
     */
    missed: z.boolean(),
    /**
     * Why the clock is paused; null while it runs. `ended`: the ticket was closed or merged before the target
     * was met.
     */
    paused: z.enum([...pauseReasons, 'ended']).nullable(),
  })
  .meta({ id: 'ServiceLevelClock' });
export type ServiceLevelClock = z.output<typeof ServiceLevelClock>;

/** The versions of policy and business hours that apply to a ticket, such as `gold@3`, and its clocks. */
export const TicketServiceLevel = z
  .strictObject({ policy: z.string(), calendar: z.string(), clocks: z.array(ServiceLevelClock) })
  .meta({ id: 'TicketServiceLevel' });
export type TicketServiceLevel = z.output<typeof TicketServiceLevel>;

/** Why staff put a ticket on hold, and until when. */
export const NewHold = z
  .strictObject({
    reason: paragraphsSchema('Reason', limits.hold_reason),
    /** When the hold ends; null if it has no end. A customer's reply also ends the hold. */
    until: z.iso.datetime().nullable(),
  })
  .meta({ id: 'NewHold' });
export type NewHold = z.output<typeof NewHold>;

/** The hold of a ticket, with the status that the ticket gets back when the hold ends. */
export const TicketHold = NewHold.extend({ former_status: z.enum(ticketStatuses) }).meta({
  id: 'TicketHold',
});
export type TicketHold = z.output<typeof TicketHold>;

export const TicketLink = z.strictObject({ id: TicketId, ticket_number: z.string() });

/** A ticket without its description. The description never changes, so it is stored as a separate item. */
export const TicketFacts = TicketSummary.omit({ unread: true, unread_answer: true, policy: true })
  .extend({
    impact: Priority,
    urgency: Priority,
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
     * Whether staff have marked the ticket as waiting for the customer. A public comment of the customer sets
     * this to false. Sent to staff only.
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
    /** The effect that a reply by a customer would have now. Staff can always comment. */
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
  /** The ticket that staff created from this description by a split; sent to staff only. */
  split_into: TicketLink.optional(),
}).meta({ id: 'Ticket' });
export type Ticket = z.output<typeof Ticket>;

/** The response of a command that does not return the whole ticket. */
export const ChangedTicketResponse = z.strictObject({ ticket: TicketFacts });

/** The alert that created a ticket, with its current state. */
export const TicketAlert = z
  .strictObject({
    /** The name of the integration. */
    name: z.string(),
    title: z.string(),
    /** How often the alert fired. */
    times: z.int(),
    /** When the alert last fired or recovered. */
    last_at: z.iso.datetime(),
    status: z.enum(alertStatuses),
    /** A link to the alert in its tool. */
    link: z.string().nullable(),
  })
  .meta({ id: 'TicketAlert' });
export type TicketAlert = z.output<typeof TicketAlert>;

/** A text without characters that change its direction. */
export const refuseDirectionMarks = (label: string, text: z.ZodString) =>
  text.refine(textRules.in_order.passes, `${label} ${textRules.in_order.message}`);

const Subject = refuseDirectionMarks('Subject', lineSchema('Subject', limits.subject));

/** The type, priority, impact and urgency of new and imported tickets, with defaults. */
export const classificationShape = {
  type: z.enum(ticketTypes).default(newTicketDefaults.type),
  priority: Priority.default(newTicketDefaults.priority),
  impact: Priority.default(newTicketDefaults.impact),
  urgency: Priority.default(newTicketDefaults.urgency),
};

export const NewTicket = z
  .strictObject({
    ...classificationShape,
    category_id: ReferenceId.nullable().default(null),
    department_id: ReferenceId.nullable().default(null),
    subject: Subject,
    description: refuseDirectionMarks('Description', paragraphsSchema('Description', limits.description)),
    /** Values for the fields of the ticket's type; customers can only set fields for customers. */
    custom_fields: CustomChanges.default({}),
  })
  .meta({ id: 'NewTicket' });
export type NewTicket = z.output<typeof NewTicket>;

export const TicketUpdate = z
  .strictObject({
    status: z.enum(selectableStatuses).optional(),
    priority: Priority.optional(),
    /**
     * The id of an enabled member of staff; null removes the assignee. Assigning a new ticket makes it
     * `assigned`.
     */
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
    impact: Priority.optional(),
    urgency: Priority.optional(),
    /** Null removes the category. */
    category_id: ReferenceId.nullable().optional(),
    /** Null removes the department. */
    department_id: ReferenceId.nullable().optional(),
    /** Only the values to change. */
    custom_fields: CustomChanges.optional(),
    /** The id of an enabled person or of a contact, who must belong to a company. */
    requester_id: UserId.optional(),
    /**
     * The new requester's company. Required if it differs from the ticket's company; the ticket then moves to
     * the new company.
     */
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
