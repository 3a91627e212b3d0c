import type { Report, ReportQuery, ReportRow } from '@portico/shared/contract/reports.ts';
import {
  type ReportDimension,
  addDays,
  dayOf,
  dayOfWeek,
  earliestReport,
  reportDimensions,
  weekOf,
} from '@portico/shared/model/reports.ts';
import { weekOfCounter } from '../domain/counts/difference.ts';
import {
  type CounterRow,
  type Subject,
  currentRows,
  everyTicket,
  openTickets,
  rowsIn,
} from '../domain/counts/rows.ts';
import { ApiError } from '../platform/api-error.ts';
import { Sums } from './figures.ts';
import { namesOf } from './names.ts';

type Filter = Readonly<{ dimension: ReportDimension; value: string }>;

/** The company, assignee, group or category that a report is about. */
export const filtersOf = (query: Partial<Record<ReportDimension, string | undefined>>): Filter[] =>
  reportDimensions.flatMap((dimension) => {
    const value = query[dimension];
    return value === undefined ? [] : [{ dimension, value }];
  });

function subjectOf({ by, ...query }: ReportQuery): Subject {
  const [filter] = filtersOf(query);
  if (filter) return filter;
  return by === 'week' ? everyTicket : { dimension: by, value: undefined };
}

const openOf = (rows: readonly CounterRow[]) => rows.reduce((sum, row) => sum + openTickets(row), 0);

function sumsOf(rows: readonly CounterRow[]): Sums {
  const sums = new Sums();
  for (const row of rows) sums.add(row);
  return sums;
}

/** The tickets that were open at the end of a day: those that are open now, less what was added since. */
const openAfter = (day: string, open: number, rows: readonly CounterRow[]) =>
  Math.max(0, open - sumsOf(rows.filter((row) => row.day > day)).added);

const shortDay = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

function byWeek({ from, to }: ReportQuery, rows: readonly CounterRow[], open: number): ReportRow[] {
  const weeks: ReportRow[] = [];
  for (let week = weekOf(from); week <= weekOf(to); week += 1) {
    const [first, next] = [dayOfWeek(week), dayOfWeek(week + 1)];
    const key = first < from ? from : first;
    const last = next > to ? to : addDays(next, -1);
    const within = sumsOf(rows.filter(({ day }) => day >= key && day <= last));
    const name = shortDay.format(Date.parse(key));
    weeks.push({ key, name, ...within.figures(openAfter(last, open, rows)) });
  }
  return weeks;
}

function byOwnValue(rows: readonly CounterRow[]): ReadonlyMap<string, CounterRow[]> {
  const groups = new Map<string, CounterRow[]>();
  for (const row of rows) {
    const group = groups.get(row.value);
    if (group) group.push(row);
    else groups.set(row.value, [row]);
  }
  return groups;
}

async function byValue(
  dimension: ReportDimension,
  { to }: ReportQuery,
  rows: readonly CounterRow[],
  open: readonly CounterRow[],
): Promise<ReportRow[]> {
  const within = rows.filter(({ day }) => day <= to);
  const values = [
    ...new Set([...within, ...open.filter((row) => openTickets(row) > 0)].map(({ value }) => value)),
  ];
  const of = byOwnValue(rows);
  const openOfValue = byOwnValue(open);
  const nameOf = await namesOf(dimension, values);
  return values
    .map((key) => {
      const own = of.get(key) ?? [];
      const sums = sumsOf(own.filter(({ day }) => day <= to));
      const name = nameOf(key);
      return { key, name, ...sums.figures(openAfter(to, openOf(openOfValue.get(key) ?? []), own)) };
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** The youngest of each group of open tickets, in weeks before this one. */
const ages = [0, 1, 2, 5, 13];
const longAgo = '2000-01-01';

function byAge(open: readonly CounterRow[], today: string): Report['open'] {
  const now = weekOf(today);
  const counted = open.flatMap(({ counters }) =>
    counters.flatMap(([name, count]) => {
      const week = weekOfCounter(name);
      return week === undefined ? [] : [{ age: now - week, count }];
    }),
  );
  return ages.map((youngest, at) => {
    const older = ages[at + 1] ?? Infinity;
    const from = older === Infinity ? longAgo : dayOfWeek(now - older + 1);
    const to = youngest === 0 ? today : addDays(dayOfWeek(now - youngest + 1), -1);
    const tickets = counted
      .filter(({ age }) => (age >= youngest || youngest === 0) && age < older)
      .reduce((sum, { count }) => sum + count, 0);
    return { from, to, tickets };
  });
}

/**
 * A report of a period.
 * @throws ApiError `invalid_request` for a period that begins too long ago
 */
export async function reportOf(query: ReportQuery, now: Date): Promise<Report> {
  const { from, to, by } = query;
  const today = dayOf(now);
  const earliest = addDays(today, -earliestReport);
  if (from < earliest)
    throw new ApiError('invalid_request', `Reports begin at most two years ago, on ${earliest}.`, [
      { path: 'query.from', message: `must not be before ${earliest}` },
    ]);
  const subject = subjectOf(query);
  const [filter] = filtersOf(query);
  const [rows, open, nameOf] = await Promise.all([
    // How many were open at the end follows from what happened since.
    rowsIn(subject, from, to > today ? to : today),
    currentRows(subject),
    filter ? namesOf(filter.dimension, [filter.value]) : undefined,
  ]);
  const total = sumsOf(rows.filter(({ day }) => day <= to));
  return {
    from,
    to,
    by,
    about: filter && nameOf ? nameOf(filter.value) : null,
    total: total.figures(openAfter(to, openOf(open), rows)),
    rows: by === 'week' ? byWeek(query, rows, openOf(open)) : await byValue(by, query, rows, open),
    open: byAge(open, today),
  };
}
