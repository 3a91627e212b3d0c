import type { Level, TicketStatus } from '@portico/shared/model/ticket.ts';
import { keys } from '../table/keys.ts';
import { type Item, query } from '../platform/dynamodb.ts';
import {
  countedDays,
  counterOf,
  dayCounter,
  epochDay,
  millisecondsOfDay,
} from '../domain/ticket/counters.ts';

const sumOf = (items: readonly Item[], counter: string) =>
  items.reduce((sum, item) => sum + (typeof item[counter] === 'number' ? item[counter] : 0), 0);

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
