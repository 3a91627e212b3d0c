import { type TransactItem, update } from '../../platform/dynamodb.ts';
import { keys } from '../../table/keys.ts';
import { countedDays, counterOf, dayCounter, epochDay } from './counters.ts';
import { isOpen, type StoredTicket } from './ticket.ts';

/**
 * Counters are spread over shards, so that tickets created at the same time do not conflict on one item. The
 * shards are few and their attribute names short, so that reading all of them costs half a read unit.
 */
const shards = 8;

/** Number of expired days that each new ticket removes: several, as not every shard is written every day. */
const removedDays = 14;

type Counts = Record<string, number>;

/** What a ticket adds to the statistics. */
function statisticsOf(ticket: StoredTicket | undefined): Counts {
  if (!ticket) return {};
  return {
    [counterOf.total]: 1,
    [counterOf.status(ticket.status)]: 1,
    [counterOf.priority(ticket.priority)]: 1,
    [dayCounter(epochDay(new Date(ticket.created_at)))]: 1,
    ...(ticket.waiting_on === 'us' && { [counterOf.waiting_on_us]: 1 }),
  };
}

/** The counters that change, and by how much. */
function difference(before: Counts, after: Counts): [name: string, by: number][] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names]
    .map((name): [string, number] => [name, (after[name] ?? 0) - (before[name] ?? 0)])
    .filter(([, by]) => by !== 0);
}

/** Adds to counters in a random shard; only the sum of all shards matters. */
function addToStatistics(changes: readonly [string, number][], expired: readonly string[]): TransactItem[] {
  if (changes.length === 0) return [];
  const additions = changes.map((_, index) => `#c${index} :c${index}`).join(', ');
  return [
    update({
      Key: keys.statistics(Math.floor(Math.random() * shards)),
      UpdateExpression: `ADD ${additions}${expired.length > 0 ? ` REMOVE ${expired.join(', ')}` : ''}`,
      ExpressionAttributeNames: Object.fromEntries(changes.map(([name], index) => [`#c${index}`, name])),
      ExpressionAttributeValues: Object.fromEntries(changes.map(([, by], index) => [`:c${index}`, by])),
    }),
  ];
}

const add = (Key: ReturnType<typeof keys.tag>, counter: string, by: number): TransactItem =>
  update({
    Key,
    UpdateExpression: 'ADD #counter :by',
    ExpressionAttributeNames: { '#counter': counter },
    ExpressionAttributeValues: { ':by': by },
  });

const countsOf = (names: readonly (string | null)[]): Counts =>
  Object.fromEntries(names.flatMap((name) => (name === null ? [] : [[name, 1]])));

/** Open tickets of an assignee or a group. */
const openIn = (ticket: StoredTicket | undefined, field: 'assignee_id' | 'group_id'): Counts =>
  countsOf([ticket && isOpen(ticket.status) ? ticket[field] : null]);

/**
 * The operations that keep the counters right: statistics, open tickets by assignee and by group, and tags.
 * They are part of the transaction that changes the ticket, so that counts always equal a recount.
 * @param before undefined for a new ticket, as `after` for one that is deleted
 */
export function countTicketChange(
  before: StoredTicket | undefined,
  after: StoredTicket | undefined,
): TransactItem[] {
  const today = after && !before ? epochDay(new Date(after.created_at)) : undefined;
  const expired =
    today === undefined
      ? []
      : Array.from({ length: removedDays }, (_, n) => dayCounter(today - countedDays - n));
  return [
    ...addToStatistics(difference(statisticsOf(before), statisticsOf(after)), expired),
    ...difference(openIn(before, 'assignee_id'), openIn(after, 'assignee_id')).map(([person, by]) =>
      add(keys.queueCount(person), 'open_tickets', by),
    ),
    ...difference(openIn(before, 'group_id'), openIn(after, 'group_id')).map(([group, by]) =>
      add(keys.groupCount(group), 'open_tickets', by),
    ),
    ...difference(countsOf(before?.tags ?? []), countsOf(after?.tags ?? [])).map(([tag, by]) =>
      add(keys.tag(tag), 'tickets', by),
    ),
  ];
}
