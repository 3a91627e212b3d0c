import { encodeTime } from 'ulid';
import * as z from 'zod';
import { commentTimes } from '@portico/shared/model/comment-times.ts';
import { mailKinds } from '@portico/shared/model/mail.ts';
import { isStaff } from '@portico/shared/model/permissions.ts';
import { isUploaded } from '../domain/ticket/attachment-item.ts';
import { CompanyPerson } from '../domain/people/company-people.ts';
import { type Participant, readParticipants, findCopiedInPerson } from '../domain/people/participant.ts';
import { type RecordedEvent, listEventChanges, parseEvent } from '../domain/ticket/recorded-event.ts';
import { toHistory } from '../domain/ticket/history.ts';
import { readTicketEvents } from '../domain/ticket/store.ts';
import { isOpen, hasServiceLevel, parseTicket } from '../domain/ticket/ticket.ts';
import { type Item, getItem, query } from '../platform/dynamodb.ts';
import { keys, partitions } from '../table/keys.ts';
import { type Follower, contactPersonId, parseFollower } from './outbox/items.ts';
import type { StaffMember } from './recipients.ts';
import { toIsoTime } from '../domain/service-levels/calendar.ts';

// Reads items of other features for mails. All reads are consistent, because events may be late.

const parseMailedTicket = (item: Item) => {
  const ticket = parseTicket(item);
  return { ...ticket, promised: hasServiceLevel(ticket), requester: ticket.requester_id ?? contactPersonId };
};
export type MailedTicket = ReturnType<typeof parseMailedTicket>;

const Comment = z.object({
  user_id: z.string(),
  user_name: z.string(),
  user_email: z.string(),
  author_role: z.enum(['customer', 'support']),
  content: z.string(),
  is_internal: z.boolean(),
  is_outside: z.literal(true).optional(),
  created_at: z.iso.datetime(),
  /** How the author removed the comment: `deleted` or `taken_back`. */
  removed: z.string().optional(),
  mentions: z.array(z.object({ id: z.string(), at: z.iso.datetime() })).default([]),
});
export type MailedComment = z.output<typeof Comment>;

const Person = z.object({
  summary: CompanyPerson.extend({
    mail_undeliverable: z.unknown().transform((mark) => mark !== null && mark !== undefined),
    mails_off: z.array(z.enum(mailKinds)),
    new_ticket_groups: z.array(z.string()).nullable(),
  }),
});
const parsePerson = (item: Item) => Person.parse(item).summary;
export type MailedPerson = ReturnType<typeof parsePerson>;

/** The ticket's assignee; undefined if there is none, or if they are no longer enabled staff. */
export async function readAssignee({ assignee_id }: MailedTicket): Promise<StaffMember | undefined> {
  const person = assignee_id === null ? undefined : await findPersonById(assignee_id);
  return person && !person.disabled && isStaff(person.roles) ? person : undefined;
}

async function read<T>(key: { pk: string; sk: string }, parse: (item: Item) => T): Promise<T | undefined> {
  const item = await getItem(key, { consistent: true });
  return item && parse(item);
}

export const findTicketById = (id: string) => read(keys.ticket(id), parseMailedTicket);
export const findStoredCommentById = (ticket: string, id: string) =>
  read(keys.comment(ticket, id), (item) => Comment.parse(item));
/** A comment; undefined if it does not exist, or if its author has removed it. */
export async function findCommentById(ticket: string, id: string): Promise<MailedComment | undefined> {
  const comment = await findStoredCommentById(ticket, id);
  return comment?.removed === undefined ? comment : undefined;
}

/** A history entry that a mail or bell reports: its id, and the revision of its event. */
interface HistoryEntry {
  readonly ticket_id: string;
  readonly item_id: string;
  readonly revision?: number | undefined;
}

const readEvent = ({ ticket_id, revision }: HistoryEntry): Promise<RecordedEvent | undefined> =>
  revision === undefined ? Promise.resolve(undefined) : read(keys.event(ticket_id, revision), parseEvent);

/**
 * The change of a ticket's status; undefined if it does not exist, or if it is a reopening that was undone.
 */
export async function readStatusChange(entry: HistoryEntry, ticket: MailedTicket) {
  const event = await readEvent(entry);
  if (!event) return undefined;
  const change = listEventChanges(event).find(({ field }) => field === 'status');
  if (event.event === 'commented' && !isOpen(ticket.status)) {
    const comment = await findStoredCommentById(entry.ticket_id, event.comment_id);
    if (comment?.removed === 'taken_back') return undefined;
  }
  return change?.field === 'status' ? { ...change, actor: event.actor, at: event.at } : undefined;
}

/** The id of the previous requester; null for one without an account. */
export async function readFormerRequesterId(entry: HistoryEntry): Promise<string | null> {
  const event = await readEvent(entry);
  const change = event && listEventChanges(event).find(({ field }) => field === 'requester');
  return change?.field === 'requester' ? change.old.id : null;
}

export async function readRatingChange(entry: HistoryEntry) {
  const event = await readEvent(entry);
  return event?.event === 'rated' ? { actor: event.actor, at: event.at } : undefined;
}

export async function readAssignment(entry: HistoryEntry) {
  const event = await readEvent(entry);
  if (!event) return undefined;
  const change = listEventChanges(event).find(({ field }) => field === 'assignee');
  return change?.field === 'assignee'
    ? { assignee: change.new?.id ?? null, actor: event.actor, at: event.at }
    : undefined;
}

/** The person that a user copied in; undefined if a mail added them, or if they were removed. */
export async function readParticipantAddition(entry: HistoryEntry) {
  const event = await readEvent(entry);
  if (event?.event !== 'participants_added' || event.by_mail) return undefined;
  const person = event.people[toHistory(event).findIndex(({ id }) => id === entry.item_id)];
  const participant = person && (await findCopiedInPerson(entry.ticket_id, person.id));
  return participant && { person: participant.id, actor: event.actor, at: event.at };
}

/** A hold that ended at its planned time; undefined if a person ended it. */
export async function readHoldEnd(entry: HistoryEntry) {
  const event = await readEvent(entry);
  if (event?.actor.side !== 'system') return undefined;
  const change = listEventChanges(event).find(({ field }) => field === 'hold');
  return change?.field === 'hold' && change.old
    ? { reason: change.old.reason, actor: event.actor, at: event.at }
    : undefined;
}

export async function readReminder(entry: HistoryEntry) {
  const event = await readEvent(entry);
  if (event?.event !== 'reminded') return undefined;
  const reminder = event.reminders[toHistory(event).findIndex(({ id }) => id === entry.item_id)];
  return reminder && { kind: reminder.kind, due_at: toIsoTime(reminder.due_at), at: event.at };
}

/** The comment whose removal also undid the reopening of the ticket; undefined for other comments. */
export async function findUndoneReopening(
  ticket_id: string,
  comment_id: string,
): Promise<RecordedEvent | undefined> {
  const events = await readTicketEvents(ticket_id);
  const isUndone = events.some(
    (event) =>
      event.event === 'comment_taken_back' && event.comment_id === comment_id && event.undoes_opening,
  );
  return isUndone
    ? events.find((event) => event.event === 'commented' && event.comment_id === comment_id)
    : undefined;
}

export const readDescription = (ticket: string) =>
  read(
    keys.ticketDescription(ticket),
    (item) => z.object({ description: z.string() }).parse(item).description,
  );
const maxUploadMilliseconds = commentTimes.upload_minutes * 60_000;

const File = z.object({ file_name: z.string(), file_size: z.number(), uploaded_by: z.string() });

/** The files that the author attached to a comment. */
export async function listCommentFiles(ticket: string, { user_id, created_at }: MailedComment) {
  const sentAt = Date.parse(created_at);
  const { pk, sk } = keys.attachment(ticket, encodeTime(sentAt, 10));
  const { items } = await query({
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: {
      ':pk': pk,
      ':from': sk,
      ':to': keys.attachment(ticket, encodeTime(sentAt + maxUploadMilliseconds, 10)).sk,
    },
  });
  return items
    .filter(isUploaded)
    .map((item) => File.parse(item))
    .filter(({ uploaded_by }) => uploaded_by === user_id);
}

export const findPersonById = (id: string) => read(keys.profile(id), parsePerson);
export const findFollowerById = (ticket: string, person: string) =>
  read(keys.follower(ticket, person), parseFollower);

export async function listFollowers(ticket: string): Promise<Follower[]> {
  const { pk, sk } = keys.follower(ticket, '');
  const { items } = await query({
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
    ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
  });
  return items.map(parseFollower);
}

export const listCopiedInPeople = async (ticket: string): Promise<Participant[]> =>
  (await readParticipants(ticket)).filter(({ state }) => state === 'in_copy');

/** How many earlier comments are read to find a public one. */
const maxNotesBetween = 10;

/** The public comment that precedes another one. */
export async function findPreviousPublicComment(ticket: string, id: string) {
  const { pk, sk } = keys.comment(ticket, id);
  const { items } = await query({
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':pk': pk, ':from': keys.comment(ticket, '').sk, ':to': sk },
    ScanIndexForward: false,
    Limit: maxNotesBetween + 1,
  });
  return items
    .filter((item) => item['sk'] !== sk)
    .map((item) => Comment.parse(item))
    .find(({ is_internal, removed }) => !is_internal && removed === undefined);
}

/**
 * All enabled staff. Reads the whole list of people, so the cost grows with the number of people: about 60
 * read units for a thousand people. Callers cache the result for a minute.
 */
async function readStaff(): Promise<StaffMember[]> {
  const staff: StaffMember[] = [];
  let lastKey: Item | undefined;
  do {
    const page = await query({
      IndexName: 'newest',
      KeyConditionExpression: 'newest_pk = :users',
      FilterExpression: 'contains(summary.#roles, :agent) OR contains(summary.#roles, :admin)',
      ExpressionAttributeNames: { '#roles': 'roles' },
      ExpressionAttributeValues: { ':users': partitions.users, ':agent': 'agent', ':admin': 'admin' },
      ...(lastKey && { ExclusiveStartKey: lastKey }),
    });
    staff.push(...page.items.map(parsePerson).filter(({ disabled }) => !disabled));
    lastKey = page.lastKey;
  } while (lastKey);
  return staff;
}

const staffCacheTime = 60_000;
let cachedStaff: { readonly staff: Promise<StaffMember[]>; readonly readAt: number } | undefined;

/**
 * All enabled staff, as they were at most a minute ago. Access and preferences are checked again when a mail
 * is sent.
 */
export function listCachedStaff(): Promise<StaffMember[]> {
  if (!cachedStaff || Date.now() - cachedStaff.readAt > staffCacheTime) {
    const staff = readStaff();
    cachedStaff = { staff, readAt: Date.now() };
    staff.catch(() => (cachedStaff = undefined));
  }
  return cachedStaff.staff;
}
