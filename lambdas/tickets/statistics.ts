import type { Level, TicketStatus, WaitingOn } from '@portico/shared/model/ticket.ts';
import { keys } from '../table/keys.ts';
import { type Item, query, update } from '../platform/dynamodb.ts';
import { countedDays, counterOf, dayCounter, epochDay, millisecondsOfDay } from './counters.ts';

/**
 * Counters are spread over shards, so that tickets created at the same time do not conflict on one item. The
 * shards are few and their attribute names short, so that reading all of them costs half a read unit.
 */
const shards = 8;

/** Number of expired days that each count removes: several, because not every shard is written every day. */
const removedDays = 14;

interface Waiting {
  readonly waiting_on: WaitingOn;
}

type Counts = Readonly<Record<string, number>>;

/**
 * Adds to counters, as part of the transaction that changes the tickets: the counts always equal a recount.
 * Uses a random shard; only the sum of all shards matters.
 */
export function count(changes: Counts, createdAt?: Date) {
  const day = createdAt && epochDay(createdAt);
  const entries = Object.entries(day === undefined ? changes : { ...changes, [dayCounter(day)]: 1 }).filter(
    ([, by]) => by !== 0,
  );
  const old =
    day === undefined ? [] : Array.from({ length: removedDays }, (_, n) => dayCounter(day - countedDays - n));
  const additions = entries.map((_, index) => `#c${index} :c${index}`).join(', ');
  return update({
    Key: keys.statistics(Math.floor(Math.random() * shards)),
    UpdateExpression: `ADD ${additions}${old.length > 0 ? ` REMOVE ${old.join(', ')}` : ''}`,
    ExpressionAttributeNames: Object.fromEntries(entries.map(([name], index) => [`#c${index}`, name])),
    ExpressionAttributeValues: Object.fromEntries(entries.map(([, by], index) => [`:c${index}`, by])),
  });
}

const sumOf = (items: readonly Item[], counter: string) =>
  items.reduce((sum, item) => sum + (typeof item[counter] === 'number' ? item[counter] : 0), 0);

/** What an act does to the count of tickets that wait on us. */
export function waitingMove(before: Waiting, after: Waiting): Counts {
  const isOnUs = ({ waiting_on }: Waiting) => Number(waiting_on === 'us');
  const by = isOnUs(after) - isOnUs(before);
  return by === 0 ? {} : { [counterOf.waiting_on_us]: by };
}

/** Subtracts a ticket from the counters, as part of the transaction that deletes it. */
export function uncount({
  status,
  priority,
  created_at,
  waiting_on,
}: Readonly<{ status: string; priority: string; created_at: string }> & Waiting) {
  return count({
    ...waitingMove({ waiting_on }, { waiting_on: 'none' }),
    [counterOf.total]: -1,
    [counterOf.status(status)]: -1,
    [counterOf.priority(priority)]: -1,
    [dayCounter(epochDay(new Date(created_at)))]: -1,
  });
}

export interface Statistics {
  readonly total: number;
  readonly by_status: Readonly<Record<TicketStatus, number>>;
  readonly waiting_on_us: number;
  readonly by_priority: Readonly<Record<Level, number>>;
  /** Oldest first, today (UTC) last. */
  readonly created_per_day: readonly { readonly day: string; readonly count: number }[];
}

/** Every counter, summed over the shards. One Query. */
export async function statistics(now: Date): Promise<Statistics> {
  const { items } = await query({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.statistics(0).pk },
  });
  return statisticsOf(items, now);
}

export function statisticsOf(items: readonly Item[], now: Date): Statistics {
  const today = epochDay(now);
  const status = (name: TicketStatus) => sumOf(items, counterOf.status(name));
  const priority = (name: Level) => sumOf(items, counterOf.priority(name));
  return {
    total: sumOf(items, counterOf.total),
    by_status: {
      new: status('new'),
      assigned: status('assigned'),
      in_progress: status('in_progress'),
      on_hold: status('on_hold'),
      resolved: status('resolved'),
      closed: status('closed'),
    },
    waiting_on_us: sumOf(items, counterOf.waiting_on_us),
    by_priority: {
      low: priority('low'),
      medium: priority('medium'),
      high: priority('high'),
      critical: priority('critical'),
    },
    created_per_day: Array.from({ length: countedDays }, (_, n) => {
      const day = today - countedDays + 1 + n;
      return {
        day: new Date(day * millisecondsOfDay).toISOString().slice(0, 10),
        count: sumOf(items, dayCounter(day)),
      };
    }),
  };
}
