import { addDays, toDay } from '@portico/shared/model/reports.ts';
import type { Priority, TicketStatus } from '@portico/shared/model/ticket.ts';
import { currentCounters, parseCounterName } from '../../domain/counts/difference.ts';
import { type CounterRow, allTicketsSelection, readCurrentRows, readRows } from '../../domain/counts/rows.ts';

/** The number of days in the chart of created tickets. */
const chartDayCount = 30;

export interface TicketCounts {
  readonly total: number;
  readonly by_status: Readonly<Record<TicketStatus, number>>;
  readonly by_priority: Readonly<Record<Priority, number>>;
  /** The open tickets that are not on hold and do not wait for the customer. */
  readonly waiting_on_us: number;
}

export interface DailyCreatedCount {
  readonly day: string;
  readonly count: number;
}

/** The current counts of all tickets. Takes one read. */
export async function readTicketCounts(): Promise<TicketCounts> {
  const [row] = await readCurrentRows(allTicketsSelection);
  const counters = new Map(row?.counters);
  const getCount = (name: string) => counters.get(name) ?? 0;
  const getStatusCount = (name: TicketStatus) => getCount(currentCounters.status(name));
  const getPriorityCount = (name: Priority) => getCount(currentCounters.priority(name));
  return {
    total: getCount(currentCounters.total),
    by_status: {
      new: getStatusCount('new'),
      assigned: getStatusCount('assigned'),
      in_progress: getStatusCount('in_progress'),
      on_hold: getStatusCount('on_hold'),
      resolved: getStatusCount('resolved'),
      closed: getStatusCount('closed'),
    },
    by_priority: {
      low: getPriorityCount('low'),
      medium: getPriorityCount('medium'),
      high: getPriorityCount('high'),
      critical: getPriorityCount('critical'),
    },
    waiting_on_us: getCount(currentCounters.waits_on_us),
  };
}

const countCreatedTickets = ({ counters }: CounterRow) =>
  counters.reduce(
    (sum, [name, count]) => (parseCounterName(name)?.figure === 'created' ? sum + count : sum),
    0,
  );

/** The numbers of tickets created on each of the last days, oldest first; the last is today (UTC). */
export async function countTicketsCreatedPerDay(now: Date): Promise<DailyCreatedCount[]> {
  const today = toDay(now);
  const firstDay = addDays(today, 1 - chartDayCount);
  const rows = await readRows(allTicketsSelection, firstDay, today);
  return Array.from({ length: chartDayCount }, (_, n) => {
    const day = addDays(firstDay, n);
    const row = rows.find((candidate) => candidate.day === day);
    return { day, count: row ? countCreatedTickets(row) : 0 };
  });
}
