import { ApiError, notFound } from '../../platform/api-error.ts';
import {
  ConditionFailed,
  type TransactItem,
  getItem,
  pause,
  put,
  transact,
} from '../../platform/dynamodb.ts';
import { listItems } from '../../table/all-items.ts';
import { ticketEventPrefix } from '../../table/definition.ts';
import { keys } from '../../table/keys.ts';
import { readVersions } from '../service-levels/versions.ts';
import type { Terms } from '../service-levels/clocks.ts';
import { applyEvent, foldEvents } from './apply.ts';
import {
  type NewEvent,
  type RecordedEvent,
  listEventChanges,
  eventItem,
  parseEvent,
  createRecordedEvent,
  createSystemActor,
} from './recorded-event.ts';
import { type StoredTicket, ticketItem, parseTicket } from './ticket.ts';

const putEvent = (event: RecordedEvent): TransactItem =>
  put({ Item: eventItem(event), ConditionExpression: 'attribute_not_exists(pk)' });

/** The operations that store a new ticket and its event. */
export const createTicketOperations = (event: NewEvent & { readonly event: 'created' }): TransactItem[] => [
  put({ Item: ticketItem(event.ticket), ConditionExpression: 'attribute_not_exists(pk)' }),
  putEvent(createRecordedEvent(event, event.ticket.id, event.ticket.revision)),
];

/** The versions of policy and business hours that these events contain. */
export const listEventTerms = (events: readonly RecordedEvent[]): (Terms | null)[] =>
  events.flatMap((event) => {
    if (event.event === 'created') return [event.ticket.service_level.terms];
    if (event.event === 'terms_changed') return [event.new];
    return listEventChanges(event).flatMap((change) => (change.field === 'terms' ? [change.new] : []));
  });

/** All events of a ticket, in order. */
export async function readTicketEvents(id: string): Promise<RecordedEvent[]> {
  const items = await listItems({
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :event)',
    ExpressionAttributeValues: { ':pk': keys.ticket(id).pk, ':event': ticketEventPrefix },
  });
  return items.map(parseEvent);
}

/** The ticket as it was created; undefined if it does not exist. */
export async function readCreatedTicket(id: string): Promise<StoredTicket | undefined> {
  const item = await getItem(keys.event(id, 1));
  const event = item && parseEvent(item);
  return event?.event === 'created' ? event.ticket : undefined;
}

async function applyNewEvent(before: StoredTicket, event: RecordedEvent): Promise<StoredTicket> {
  if (event.event !== 'comment_taken_back') {
    const versions = await readVersions(before.service_level.terms, ...listEventTerms([event]));
    return applyEvent(before, event, versions);
  }
  const earlierEvents = await readTicketEvents(before.id);
  // The ticket was deleted after it was read.
  if (earlierEvents.length === 0) throw notFound();
  const events = [...earlierEvents, event];
  return foldEvents(events, await readVersions(...listEventTerms(events)));
}

/** The operation that replaces a ticket, unless it has changed since it was read. */
const replaceTicket = ({ revision }: StoredTicket, after: StoredTicket): TransactItem =>
  put({
    Item: ticketItem(after),
    ConditionExpression: 'revision = :read',
    ExpressionAttributeValues: { ':read': revision },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  });

/** Stores a ticket without the names of a person who is being erased. */
export async function eraseNames(before: StoredTicket, after: StoredTicket): Promise<void> {
  const newEvent = { event: 'names_erased', actor: createSystemActor(), at: new Date() } as const;
  const event = createRecordedEvent(newEvent, before.id, before.revision + 1);
  const { revision, customer_revision } = applyEvent(before, event, { policies: {}, calendars: {} });
  await transact([replaceTicket(before, { ...after, revision, customer_revision }), putEvent(event)]);
}

interface AppendedEvent {
  readonly ticket: StoredTicket;
  readonly event: RecordedEvent;
  readonly operations: readonly TransactItem[];
}

/**
 * The time of an event, which is never before the ticket's latest activity. Lists, read marks and service
 * levels need events in the order of their times. A retried request may store its event after an event that
 * happened later.
 */
function computeEventTime(at: Date, { last_activity_at, last_staff_activity_at }: StoredTicket): Date {
  const latestActivityTime = Math.max(
    ...[last_activity_at, last_staff_activity_at ?? 0].map((time) => new Date(time).getTime()),
  );
  return at.getTime() < latestActivityTime ? new Date(latestActivityTime + 1) : at;
}

/**
 * Returns the ticket after an event, and the operations that store both. The first operation fails if the
 * ticket has changed since it was read.
 */
export async function appendEvent(before: StoredTicket, newEvent: NewEvent): Promise<AppendedEvent> {
  const event = createRecordedEvent(
    { ...newEvent, at: computeEventTime(newEvent.at, before) },
    before.id,
    before.revision + 1,
  );
  const ticket = await applyNewEvent(before, event);
  const operations = [replaceTicket(before, ticket), putEvent(event)];
  return { ticket, event, operations };
}

/** How often a change is attempted while other requests change the same ticket. */
const attempts = 12;

/**
 * Retries work that reads tickets and writes them on condition that they have not changed.
 * @throws ApiError `busy` if other requests keep changing them
 */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      await pause(attempt);
    }
  }
  throw new ApiError('busy', 'Others are changing the same thing right now. Please try again.');
}

/** Undefined if the ticket does not exist. */
export async function findTicket(id: string): Promise<StoredTicket | undefined> {
  const item = await getItem(keys.ticket(id), { consistent: true });
  return item && parseTicket(item);
}

/** @throws ApiError `not_found` */
export async function readTicket(id: string): Promise<StoredTicket> {
  const ticket = await findTicket(id);
  if (!ticket) throw notFound();
  return ticket;
}

/**
 * Stores a ticket event that a change elsewhere causes, such as a new name. Does nothing if the ticket was
 * deleted.
 * @param createEvent returns the event for the current ticket; undefined to change nothing
 * @throws ApiError `busy`
 */
export const changeTicket = (
  id: string,
  createEvent: (ticket: StoredTicket) => NewEvent | undefined,
): Promise<void> =>
  retryOnConflict(async () => {
    const ticket = await findTicket(id);
    const event = ticket && createEvent(ticket);
    if (event) await transact([...(await appendEvent(ticket, event)).operations]);
  });
