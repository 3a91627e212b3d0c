import type { Report, ReportQuery, ReportRow } from '@portico/shared/contract/reports.ts';
import {
  type ReportDimension,
  type ReportBreakdown,
  addDays,
  mondayOfWeek,
  maxReportAge,
  reportDimensions,
  toDay,
  weeksSinceEpoch,
} from '@portico/shared/model/reports.ts';
import { pairName, pairSeparator, parseWeekCounter } from '../domain/counts/difference.ts';
import {
  type CounterRow,
  type RowSelection,
  allTicketsSelection,
  countOpenTickets,
  readCurrentRows,
  readRows,
} from '../domain/counts/rows.ts';
import type { CountEntry } from '../domain/counts/items.ts';
import { ApiError } from '../platform/api-error.ts';
import { Sums, type TimedEntries } from './figures.ts';
import { readNames } from './names.ts';
import { type Filter, listAllReportTickets, toFilters } from './tickets.ts';

/** Which counter rows a report reads; combinations of two filters have rows of their own. */
function toRowSelection(breakdown: ReportBreakdown, filters: readonly Filter[]): RowSelection {
  const [first, second] = filters;
  if (breakdown === 'week') {
    if (!first) return allTicketsSelection;
    if (!second) return first;
    const dimension = pairName(first.dimension, second.dimension);
    return { dimension, value: pairName(first.value, second.value) };
  }
  const names = reportDimensions.filter(
    (dimension) => dimension === breakdown || dimension === first?.dimension,
  );
  return { dimension: names.join(pairSeparator), value: undefined };
}

/**
 * Selects the rows with the filter's value. The `value` of each row is a pair of a value of the filter and a
 * value of the report's dimension. Only the latter remains in the result.
 */
function selectFilterRows(
  dimension: ReportDimension,
  filter: Filter,
  rows: readonly CounterRow[],
): CounterRow[] {
  const isFirst = reportDimensions.indexOf(filter.dimension) < reportDimensions.indexOf(dimension);
  return rows.flatMap((row) => {
    const [first = '', second = ''] = row.value.split(pairSeparator);
    const [filterValue, value] = isFirst ? [first, second] : [second, first];
    return filterValue === filter.value ? [{ ...row, value }] : [];
  });
}

const sumOpen = (rows: readonly CounterRow[]) => rows.reduce((sum, row) => sum + countOpenTickets(row), 0);

function sumRows(rows: readonly CounterRow[]): Sums {
  const sums = new Sums();
  for (const row of rows) sums.add(row);
  return sums;
}

/** The number of tickets that were open at the end of a day: the current number, minus the increase since. */
const countOpenAtEnd = (day: string, open: number, rows: readonly CounterRow[]) =>
  Math.max(0, open - sumRows(rows.filter((row) => row.day > day)).added);

const shortDayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Keeps only the wanted entries. */
const filterTimedEntries = (
  { first_response, solved }: TimedEntries,
  isWanted: (entry: CountEntry) => boolean,
): TimedEntries => ({
  first_response: first_response?.filter(isWanted),
  solved: solved?.filter(isWanted),
});

function computeWeekRows(
  { from, to }: ReportQuery,
  rows: readonly CounterRow[],
  open: number,
  timedEntries: TimedEntries,
): ReportRow[] {
  const weeks: ReportRow[] = [];
  for (let week = weeksSinceEpoch(from); week <= weeksSinceEpoch(to); week += 1) {
    const [first, next] = [mondayOfWeek(week), mondayOfWeek(week + 1)];
    const key = first < from ? from : first;
    const last = next > to ? to : addDays(next, -1);
    const isWithin = ({ day }: { day: string }) => day >= key && day <= last;
    const weekSums = sumRows(rows.filter(isWithin));
    const name = shortDayFormat.format(Date.parse(key));
    const figures = weekSums.figures(
      countOpenAtEnd(last, open, rows),
      filterTimedEntries(timedEntries, isWithin),
    );
    weeks.push({ key, name, ...figures });
  }
  return weeks;
}

function groupByValue(rows: readonly CounterRow[]): ReadonlyMap<string, CounterRow[]> {
  const groups = new Map<string, CounterRow[]>();
  for (const row of rows) {
    const group = groups.get(row.value);
    if (group) group.push(row);
    else groups.set(row.value, [row]);
  }
  return groups;
}

async function computeValueRows(
  dimension: ReportDimension,
  { to }: ReportQuery,
  rows: readonly CounterRow[],
  open: readonly CounterRow[],
  timedEntries: TimedEntries,
): Promise<ReportRow[]> {
  const periodRows = rows.filter(({ day }) => day <= to);
  const values = [
    ...new Set([...periodRows, ...open.filter((row) => countOpenTickets(row) > 0)].map(({ value }) => value)),
  ];
  const rowsByValue = groupByValue(rows);
  const openRowsByValue = groupByValue(open);
  const findName = await readNames(dimension, values);
  return values
    .map((key) => {
      const ownRows = rowsByValue.get(key) ?? [];
      const sums = sumRows(ownRows.filter(({ day }) => day <= to));
      const name = findName(key);
      const openAtEnd = countOpenAtEnd(to, sumOpen(openRowsByValue.get(key) ?? []), ownRows);
      const ownTimedEntries = filterTimedEntries(
        timedEntries,
        ({ dimensions }) => dimensions[dimension] === key,
      );
      return { key, name, ...sums.figures(openAtEnd, ownTimedEntries) };
    })
    .toSorted((row, otherRow) => row.name.localeCompare(otherRow.name, 'en'));
}

/** The lower bound of each age group of open tickets, in weeks. */
const ageBounds = [0, 1, 2, 5, 13];
const minDay = '2000-01-01';

function groupOpenByAge(open: readonly CounterRow[], today: string): Report['open'] {
  const now = weeksSinceEpoch(today);
  const countsByAge = open.flatMap(({ counters }) =>
    counters.flatMap(([name, count]) => {
      const week = parseWeekCounter(name);
      return week === undefined ? [] : [{ age: now - week, count }];
    }),
  );
  return ageBounds.map((lowerBound, at) => {
    const upperBound = ageBounds[at + 1] ?? Infinity;
    const from = upperBound === Infinity ? minDay : mondayOfWeek(now - upperBound + 1);
    const to = lowerBound === 0 ? today : addDays(mondayOfWeek(now - lowerBound + 1), -1);
    const tickets = countsByAge
      .filter(({ age }) => (age >= lowerBound || lowerBound === 0) && age < upperBound)
      .reduce((sum, { count }) => sum + count, 0);
    return { from, to, tickets };
  });
}

const toNamedFilter = async ({ dimension, value }: Filter) => ({
  dimension,
  name: (await readNames(dimension, [value]))(value),
});

/**
 * A report of a period.
 * @throws ApiError `invalid_request` for a period that begins too long ago
 */
export async function computeReport(query: ReportQuery, now: Date): Promise<Report> {
  const { from, to, by } = query;
  const today = toDay(now);
  const earliest = addDays(today, -maxReportAge);
  if (from < earliest)
    throw new ApiError('invalid_request', `Reports begin at most two years ago, on ${earliest}.`, [
      { path: 'query.from', message: `must not be before ${earliest}` },
    ]);
  const filters = toFilters(query);
  const [filter] = filters;
  const rowSelection = toRowSelection(by, filters);
  const [allRows, allOpen, first_response, solved, about] = await Promise.all([
    // The number of open tickets at the end of the period is computed from the changes after it.
    readRows(rowSelection, from, to > today ? to : today),
    readCurrentRows(rowSelection),
    listAllReportTickets({ figure: 'first_response', from, to }, filters),
    listAllReportTickets({ figure: 'solved', from, to }, filters),
    Promise.all(filters.map(toNamedFilter)),
  ]);
  const selectRows = (counterRows: readonly CounterRow[]) =>
    by === 'week' || !filter ? counterRows : selectFilterRows(by, filter, counterRows);
  const [rows, open] = [selectRows(allRows), selectRows(allOpen)];
  const timedEntries = { first_response, solved };
  const total = sumRows(rows.filter(({ day }) => day <= to));
  return {
    from,
    to,
    by,
    about,
    total: total.figures(countOpenAtEnd(to, sumOpen(open), rows), timedEntries),
    rows:
      by === 'week'
        ? computeWeekRows(query, rows, sumOpen(open), timedEntries)
        : await computeValueRows(by, query, rows, open, timedEntries),
    open: groupOpenByAge(open, today),
  };
}
