import { ulid } from 'ulid';
import * as z from 'zod';
import { CustomFieldId, CustomValues } from '@portico/shared/contract/custom-fields.ts';
import { TicketHold } from '@portico/shared/contract/ticket.ts';
import { linkKinds } from '@portico/shared/model/ticket-links.ts';
import { ratingAnswers } from '@portico/shared/model/ratings.ts';
import { roles } from '@portico/shared/model/roles.ts';
import { clockKinds, reminderKinds } from '@portico/shared/model/service-levels.ts';
import { priorities, sides, ticketStatuses, ticketTypes } from '@portico/shared/model/ticket.ts';
import { getCurrentContext } from '../../platform/request-context.ts';
import type { Item } from '../../platform/dynamodb.ts';
import type { ItemChange } from '../../platform/messaging/stream.ts';
import { ticketEventPrefix } from '../../table/definition.ts';
import { keys } from '../../table/keys.ts';
import type { Actor } from '../actor.ts';
import { StoredTerms } from '../service-levels/stored.ts';
import { StoredTicket, toActorSide } from './ticket.ts';

const NamedReference = z.object({ id: z.string(), name: z.string() }).nullable();

/** The requester; a person without an account has no id. */
const Requester = z.object({ id: z.string().nullable(), name: z.string(), email: z.string() });

const change = <F extends string, T extends z.ZodType>(field: F, valueSchema: T) =>
  z.object({ field: z.literal(field), old: valueSchema, new: valueSchema });

/** A change of a field that staff can set. */
const FieldChange = z.discriminatedUnion('field', [
  change('status', z.enum(ticketStatuses)),
  change('priority', z.enum(priorities)),
  change('assignee', NamedReference),
  change('group', NamedReference),
  change('tags', z.array(z.string())),
  change('waiting', z.boolean()),
  change('hold', TicketHold.nullable()),
  change('subject', z.string()),
  change('type', z.enum(ticketTypes)),
  change('impact', z.enum(priorities)),
  change('urgency', z.enum(priorities)),
  change('category', NamedReference),
  change('department', NamedReference),
  change('custom_field', CustomValues.valueType.nullable()).extend({
    id: CustomFieldId,
    /** The name at that time. */
    name: z.string(),
    for_customers: z.boolean(),
  }),
  change('requester', Requester),
  change('company', z.object({ id: z.string(), name: z.string() })),
  change('terms', StoredTerms.nullable()),
]);
export type FieldChange = z.output<typeof FieldChange>;

/** A change of a field whose values have an id and a name. */
type NamedChange = Extract<FieldChange, { readonly new: z.output<typeof NamedReference> }>;
const namedFields: readonly string[] = [
  'assignee',
  'group',
  'category',
  'department',
  'company',
] satisfies NamedChange['field'][];
export const isNamedChange = (fieldChange: FieldChange): fieldChange is NamedChange =>
  namedFields.includes(fieldChange.field);

const Changes = z.array(FieldChange);

const NamedTicket = z.object({ id: z.string(), ticket_number: z.string() });

/** The text and the author's side of the comment that is the latest public one after the event. */
const LatestComment = z.object({ text: z.string(), side: z.enum(['customer', 'support']) });

const event = <K extends string, T extends z.ZodRawShape>(kind: K, fields: T) =>
  z.object({ event: z.literal(kind), ...fields });

/**
 * All kinds of ticket events. apply.ts defines how an event changes the ticket, history.ts what the history
 * shows, and ticket-event.ts what is published to consumers.
 */
const EventContent = z.discriminatedUnion('event', [
  event('created', { ticket: StoredTicket, split_from: NamedTicket.nullable() }),
  /** A public comment. A customer's comment can reopen the ticket, or take it off hold. */
  event('commented', { comment_id: z.string(), text: z.string(), opening: Changes }),
  /** An internal note. */
  event('noted', { comment_id: z.string() }),
  /** `last` is null for an internal note, which does not change the ticket. */
  event('comment_edited', {
    comment_id: z.string(),
    last: LatestComment.nullable(),
    /** The ids of people who were not mentioned before. */
    mentioned: z.array(z.string()),
  }),
  event('comment_deleted', { comment_id: z.string(), last: LatestComment.nullable() }),
  /** The ticket is restored as if the comment had never existed. Later events remain. */
  event('comment_taken_back', {
    comment_id: z.string(),
    last: LatestComment.nullable(),
    /**
     * Whether the comment reopened the ticket or took it off hold, and nobody has changed the ticket since.
     * If so, its earlier status is restored.
     */
    undoes_opening: z.boolean(),
  }),
  event('changed', { changes: Changes }),
  /** Other versions of the policy and the business hours apply from now on. */
  event('terms_changed', { old: StoredTerms.nullable(), new: StoredTerms }),
  /** A due time has passed, or will soon. */
  event('reminded', {
    reminders: z.array(
      z.object({
        kind: z.enum(clockKinds),
        cycle: z.int(),
        reminder: z.enum(reminderKinds),
        /** Minutes since 1970. */
        due_at: z.int(),
      }),
    ),
  }),
  event('linked', { other: NamedTicket, kind: z.enum(linkKinds) }),
  event('unlinked', { other: NamedTicket, kind: z.enum(linkKinds) }),
  event('merged', { into: NamedTicket, changes: Changes }),
  event('merge_undone', { into: NamedTicket, changes: Changes, ended_at: z.iso.datetime().nullable() }),
  /** Another ticket was merged into this one. */
  event('merge_received', { from: NamedTicket }),
  event('merge_returned', { from: NamedTicket }),
  /** A linked ticket, or the ticket into which this one was merged, was deleted. */
  event('neighbor_deleted', { links: z.int(), was_merged: z.boolean() }),
  /** The description or a comment became a separate ticket. */
  event('split', { into: NamedTicket }),
  /** A reply after the ticket ended created a follow-up ticket. */
  event('followed_up', { by: NamedTicket }),
  event('rated', {
    number: z.int(),
    old: z.enum(ratingAnswers).nullable(),
    new: z.enum(ratingAnswers),
  }),
  /** People were copied in; `by_mail` if this was done because they were recipients of a mail. */
  event('participants_added', {
    people: z.array(z.object({ id: z.string(), name: z.string() })),
    by_mail: z.boolean(),
  }),
  event('participant_removed', { person: z.object({ id: z.string(), name: z.string() }) }),
  event('file_added', { file_id: z.string() }),
  /** The requester was a contact that now has an account, or that was merged into another contact. */
  event('requester_merged', { requester: Requester }),
  /** The name of an erased person was removed from the ticket and from its earlier events. */
  event('names_erased', {}),
  /** The company, a group, a person, a category or a department was renamed. */
  event('renamed', {
    names: z.object({
      company_name: z.string().exactOptional(),
      assignee_name: z.string().exactOptional(),
      group_name: z.string().exactOptional(),
      category_name: z.string().exactOptional(),
      department_name: z.string().exactOptional(),
    }),
  }),
]);
export type EventContent = z.output<typeof EventContent>;

/** Who caused an event. */
const EventActor = z.object({
  /** Null if the system acted. */
  id: z.string().nullable(),
  name: z.string(),
  side: z.enum(sides),
  roles: z.array(z.enum(roles)),
  /** Whether the actor is an integration. */
  is_integration: z.literal(true).exactOptional(),
});
export type EventActor = z.output<typeof EventActor>;

const EventRecord = z.object({
  id: z.ulid(),
  ticket_id: z.string(),
  /** The ticket's revision after this event. */
  revision: z.int(),
  at: z.iso.datetime(),
  actor: EventActor,
  request_id: z.string().nullable(),
  /**
   * Set if the event happened in another product, or if an import created it. Such an event notifies nobody
   * and runs no rule.
   */
  quiet: z.literal(true).exactOptional(),
});

/** A stored event of a ticket. It never changes, except that names can be erased. */
export const RecordedEvent = EventRecord.and(EventContent);
export type RecordedEvent = z.output<typeof RecordedEvent>;

/** An event that is not stored yet. */
export type NewEvent = EventContent & {
  readonly actor: EventActor;
  readonly at: Date;
  readonly quiet?: true;
};

/** The changes of fields in an event. */
export function listEventChanges(event: RecordedEvent): readonly FieldChange[] {
  if (event.event === 'commented') return event.opening;
  return 'changes' in event ? event.changes : [];
}

/** The author of changes that no user made. */
export const systemName = 'System';

/** @param name the author that the history shows */
export const createSystemActor = (name = systemName): EventActor => ({
  id: null,
  name,
  side: 'system',
  roles: [],
});

export const toEventActor = (actor: Actor): EventActor => ({
  id: actor.id,
  name: actor.full_name,
  side: toActorSide(actor),
  roles: [...actor.roles],
  ...(actor.is_integration && { is_integration: true }),
});

const EventKey = z.object({
  pk: z.string().startsWith(keys.ticket('').pk),
  sk: z.string().startsWith(ticketEventPrefix),
});
/** Whether an item of the table is a ticket event. */
export const isEvent = (item: Item | undefined): item is Item => EventKey.safeParse(item).success;

/** Parses the event that an item change adds; undefined for other changes. */
export const parseNewEvent = ({ before, after }: ItemChange): RecordedEvent | undefined =>
  !before && isEvent(after) ? parseEvent(after) : undefined;

export const parseEvent = (item: Item): RecordedEvent => RecordedEvent.parse(item);
export const eventItem = (recordedEvent: RecordedEvent): Item => ({
  ...keys.event(recordedEvent.ticket_id, recordedEvent.revision),
  ...recordedEvent,
});

/** Creates the stored form of a new event. */
export const createRecordedEvent = (
  { at, ...content }: NewEvent,
  ticket_id: string,
  revision: number,
): RecordedEvent => ({
  ...content,
  // Always a new id: an increment of another event's id may be the id of one of its history entries.
  id: ulid(at.getTime()),
  ticket_id,
  revision,
  at: at.toISOString(),
  request_id: getCurrentContext().request_id ?? null,
});

/** For the default case of an exhaustive switch, which does not compile if a kind is missing. */
export function throwUnknownEvent(event: never): never {
  throw new Error(`An event of an unknown kind: ${JSON.stringify(event)}`);
}
