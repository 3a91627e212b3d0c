import * as z from 'zod';
import { CommentVersion } from '@portico/shared/contract/comments.ts';
import {
  Ticket,
  TicketChange,
  TicketComment,
  TicketFacts,
  TicketSummary,
} from '@portico/shared/contract/tickets.ts';
import { levelKinds } from '@portico/shared/model/service-levels.ts';
import { departments, ticketCategories } from '@portico/shared/model/reference-data.ts';
import { type TicketStatus, tabOfStatus, ticketStatuses } from '@portico/shared/model/ticket.ts';
import { activitySortKeys } from '../domain/ticket-activity.ts';
import { linkCount } from '../domain/ticket-link.ts';
import { storedTicketSummary, ticketFieldPaths, ticketSummaryOf } from '../domain/ticket-summary.ts';
import { indexKeyNames, summaryAttribute } from '../table/definition.ts';
import { indexKeys, keys, partitions } from '../table/keys.ts';
import type { Page } from '../table/page.ts';
import type { Item } from '../platform/dynamodb.ts';

/** What lists need of a ticket and do not send: who did the last thing, whose own act is not unread. */
const unsent = {
  by: z.string(),
  noted_by: z.string().optional(),
};
// The contract's schemas, but ignoring the key attributes that an item has as well.
const assignee = {
  assignee_id: z.string().nullable(),
  assignee_name: z.string().nullable(),
  group_id: z.string().nullable(),
};
const due = { due_at: z.iso.datetime().nullable(), due_kind: z.enum(levelKinds).nullable() };
const ListedTicket = z.object({
  ...TicketSummary.omit({ unread: true }).shape,
  ...unsent,
  ...assignee,
  ...due,
});
const LevelsOfEntry = z.object({
  /** Whether staff wait for the customer. */
  waiting: z.boolean().default(false),
  /**
   * What its service levels continue from (domain/levels/stored.ts); null without a contract. The entry in
   * the list of its assignee has it while the ticket is open, because a ticket's own item is to stay below a
   * kibibyte.
   */
  levels: z.string().nullable().default(null),
});
/** What the entry of an open ticket says besides. */
export const levelsOfEntry = (entry: Item) => LevelsOfEntry.parse(entry);

const WholeTicket = z.object({
  ...TicketFacts.omit({ reply: true, service_level: true }).shape,
  ...unsent,
  ...assignee,
  ...due,
  promised: z.boolean(),
  /** Id of the person who created it, who may be staff: they get no mail about it. */
  created_by: z.string(),
  ...LevelsOfEntry.shape,
  /** Whether it has an entry in the list of its assignee, or of nobody. */
  queued: z.boolean().default(false),
  links: z.int().default(0),
  tags: z
    .string()
    .default('')
    .transform((stored) => stored.split(' ').filter(Boolean)),
  category_name: z.string().nullish(),
  department_name: z.string().nullish(),
  follows: TicketFacts.shape.follows.default(null),
  followed_by: TicketFacts.shape.followed_by.default(null),
  merged_into: TicketFacts.shape.merged_into.default(null),
  /** When it became resolved or closed; null while it is neither. */
  ended_at: z.iso.datetime().nullable().default(null),
  /** Not stored: its name, where a change of the group has read it. */
  group_name: z.string().nullish(),
  /** The side of the last public comment; the customer's until there is one. */
  last_to_speak: z.enum(['customer', 'support']),
});
/** A ticket as its item has it. */
export type TicketRecord = Omit<
  TicketFacts,
  'reply' | 'tags' | 'links' | 'waiting' | 'service_level' | keyof typeof assignee | keyof typeof due
> &
  Pick<
    z.output<typeof WholeTicket>,
    | keyof typeof unsent
    | keyof typeof assignee
    | keyof typeof due
    | 'tags'
    | 'links'
    | 'promised'
    | 'created_by'
    | 'waiting'
    | 'levels'
    | 'queued'
    | 'last_to_speak'
    | 'ended_at'
    | 'group_name'
  >;
/** Fields that acts set one by one. */
type ChangingField =
  | 'status'
  | 'priority'
  | 'last_text'
  | 'last_to_speak'
  | 'conversation_version'
  | 'ended_at'
  | 'version'
  | 'queued';
/** A ticket as lists have it, before it is shown to a user. */
export type ListedTicket = z.output<typeof ListedTicket>;

export interface FoundTickets extends Page<ListedTicket> {
  /**
   * Last activity (or creation, in that order) of the last ticket searched, if the search stopped before the
   * end.
   */
  readonly searched_until?: string;
}

const CommentItem = z.object(TicketComment.shape);
const ChangeItem = z.object(TicketChange.shape);
const DescriptionItem = z.object({ description: z.string(), split_into: Ticket.shape.split_into });
export type StoredDescription = z.output<typeof DescriptionItem>;
const ReferenceItem = z.object({ id: z.string(), name: z.string() });
export type ReferenceEntry = z.output<typeof ReferenceItem>;

/** A list entry, from an index or from the item itself. */
export const summaryOf = (item: Item): ListedTicket => ListedTicket.parse(ticketSummaryOf(item));
/** Changed fields by the path where a ticket's item has them. */
export const ticketPaths = (changed: Partial<Pick<TicketRecord, ChangingField>>): Item =>
  ticketFieldPaths(changed);

/** The item has no names of the default categories and departments. */
const nameIn = (named: readonly { id: string; name: string }[], id: string | null): string | null =>
  named.find((one) => one.id === id)?.name ?? id;

export function factsOf(item: Item): TicketRecord {
  const summary = ticketSummaryOf(item);
  const stored = {
    ...item,
    links: item[linkCount],
    ...summary,
  };
  const { category_name, department_name, ...facts } = WholeTicket.parse(stored);
  return {
    ...facts,
    category_name: category_name ?? nameIn(ticketCategories, facts.category_id),
    department_name: department_name ?? nameIn(departments, facts.department_id),
  };
}

export const commentOf = (item: Item): TicketComment => CommentItem.parse(item);
export const commentItem = (comment: TicketComment): Item => ({
  ...keys.comment(comment.ticket_id, comment.id),
  ...comment,
});

/** What the ticket said of its last activity before a comment, for an author who takes it back. */
const PrecedingActivity = z.object({
  before: z.object({
    at: z.iso.datetime(),
    side: TicketSummary.shape.last_by,
    name: z.string(),
    tag: z.string(),
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

/** The partitions of a ticket that follow from its status; a ticket on hold is under no tab. */
export function statusPartitions(ticket: { company_id: string; status: TicketStatus }): Item {
  const tab = tabOfStatus(ticket.status);
  return {
    [indexKeyNames('status').partition]: partitions.status(ticket.status),
    ...(tab && {
      [indexKeyNames('company_tab').partition]: partitions.companyTab(ticket.company_id, tab),
    }),
  };
}

/** Tags are words: one text is the smallest form. */
export const tagsAttribute = (tags: readonly string[]): Item =>
  tags.length > 0 ? { tags: tags.join(' ') } : {};

/** The attributes beside the map, without null where reading gives it, and names known by their id. */
function attributesOf(ticket: TicketRecord): Item {
  const { impact, urgency, category_id, department_id, company_id } = ticket;
  const { requester_id, requester_email, created_by, version, conversation_version } = ticket;
  const { category_name, department_name, tags, ended_at, follows, followed_by, queued } = ticket;
  const { levels, links, merged_into } = ticket;
  return {
    impact,
    urgency,
    category_id,
    department_id,
    ...(category_name !== nameIn(ticketCategories, category_id) && { category_name }),
    ...(department_name !== nameIn(departments, department_id) && { department_name }),
    requester_id,
    requester_email,
    created_by,
    company_id,
    version,
    conversation_version,
    ...tagsAttribute(tags),
    ...(ended_at !== null && { ended_at }),
    ...(queued && { queued }),
    ...(links > 0 && { [linkCount]: links }),
    ...(levels !== null && !queued && { levels }),
    ...(follows && { follows }),
    ...(followed_by && { followed_by }),
    ...(merged_into && { merged_into }),
  };
}

export const ticketItem = (ticket: TicketRecord): Item => ({
  ...keys.ticket(ticket.id),
  [indexKeyNames('newest').partition]: partitions.tickets,
  [indexKeyNames('company').partition]: partitions.company(ticket.company_id),
  ...statusPartitions(ticket),
  ...activitySortKeys(ticket.id, ticket.last_activity_at),
  ...indexKeys('created', partitions.tickets, ticket.id),
  ...(ticket.requester_id !== null &&
    indexKeys('requester', partitions.requester(ticket.requester_id), ticket.id)),
  [summaryAttribute]: storedTicketSummary(ticket),
  ...attributesOf(ticket),
});
