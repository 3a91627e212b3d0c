import {
  countedDays,
  counterOf,
  dayCounter,
  dayOfCounter,
  epochDay,
} from '@portico/lambdas/domain/ticket/counters.ts';
import { levels, ticketStatuses } from '@portico/shared/model/ticket.ts';
import type { Content } from './content.ts';

function countBy<T>(values: readonly T[], keyOf: (value: T) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[keyOf(value)] = (counts[keyOf(value)] ?? 0) + 1;
  return counts;
}

/** The counters of the newest days. Older ones are deleted. */
function countedDayNames(names: readonly string[]): string[] {
  const days = [...new Set(names)].map(dayOfCounter).filter((day) => day !== undefined);
  const newest = Math.max(...days);
  return days.filter((day) => day > newest - countedDays).map(dayCounter);
}

/**
 * The stored counts of tickets equal a recount: in total, by status, priority and day, and those that wait on
 * us.
 */
export function statistics({ tickets, shards }: Content): string[] {
  const byDay = countBy(tickets, ({ created_at }) => dayCounter(epochDay(new Date(created_at))));
  const days = countedDayNames([...Object.keys(byDay), ...shards.flatMap((shard) => Object.keys(shard))]);
  const recount: Record<string, number> = {
    [counterOf.total]: tickets.length,
    ...Object.fromEntries(ticketStatuses.map((status) => [counterOf.status(status), 0])),
    ...Object.fromEntries(levels.map((level) => [counterOf.priority(level), 0])),
    ...Object.fromEntries(days.map((day) => [day, byDay[day] ?? 0])),
    [counterOf.waiting_on_us]: tickets.filter(({ waiting_on }) => waiting_on === 'us').length,
    ...countBy(tickets, ({ status }) => counterOf.status(status)),
    ...countBy(tickets, ({ priority }) => counterOf.priority(priority)),
  };
  return Object.entries(recount).flatMap(([counter, number]) => {
    const counted = shards.reduce((total, shard) => total + Number(shard[counter] ?? 0), 0);
    return counted === number
      ? []
      : [`The statistics count ${counted} for ${counter}, but there are ${number}.`];
  });
}
