import type { Report, ReportQuery, ReportRow } from '@portico/shared/contract/reports.ts';
import {
  type ReportDimension,
  type ReportBreakdown,
  addDays,
  getMondayOfWeek,
  maxReportAgeDays,
  reportDimensions,
  toDay,
  countWeeksSinceEpoch,
} from '@portico/shared/model/reports.ts';
import { pairName, pairSeparator } from '../domain/counts/difference.ts';
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
import { readNameLookup } from './names.ts';
import { type Filter, listAllReportTickets, toFilters } from './tickets.ts';

/** Which counter rows are about the tickets of all filters; pairs of filters have rows of their own. */
function toFilteredRowSelection([first, second]: readonly Filter[]): RowSelection {
  if (!first) return allTicketsSelection;
  if (!second) return first;
  const dimension = pairName(first.dimension, second.dimension);
  return { dimension, value: pairName(first.value, second.value) };
}

/** Which counter rows a report reads. */
function toRowSelection(breakdown: ReportBreakdown, filters: readonly Filter[]): RowSelection {
  if (breakdown === 'week') return toFilteredRowSelection(filters);
  const names = reportDimensions.filter(
    (dimension) => dimension === breakdown || dimension === filters[0]?.dimension,
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

const sumOpenTickets = (rows: readonly CounterRow[]) =>
  rows.reduce((sum, row) => sum + countOpenTickets(row), 0);

function sumRows(rows: readonly CounterRow[]): Sums {
  const sums = new Sums();
  for (const row of rows) sums.add(row);
  return sums;
}

/** The number of tickets that were open at the end of a day: the current number, minus the increase since. */
const countOpenTicketsAtEnd = (day: string, open: number, rows: readonly CounterRow[]) =>
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
  for (let week = countWeeksSinceEpoch(from); week <= countWeeksSinceEpoch(to); week += 1) {
    const [first, next] = [getMondayOfWeek(week), getMondayOfWeek(week + 1)];
    const key = first < from ? from : first;
    const lastDay = next > to ? to : addDays(next, -1);
    const isWithinWeek = ({ day }: { day: string }) => day >= key && day <= lastDay;
    const weekSums = sumRows(rows.filter(isWithinWeek));
    const name = shortDayFormat.format(Date.parse(key));
    const figures = weekSums.figures(
      countOpenTicketsAtEnd(lastDay, open, rows),
      filterTimedEntries(timedEntries, isWithinWeek),
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
  const findName = await readNameLookup(dimension, values);
  return values
    .map((key) => {
      const rowsOfValue = rowsByValue.get(key) ?? [];
      const sums = sumRows(rowsOfValue.filter(({ day }) => day <= to));
      const name = findName(key);
      const openCountAtEnd = countOpenTicketsAtEnd(
        to,
        sumOpenTickets(openRowsByValue.get(key) ?? []),
        rowsOfValue,
      );
      const timedEntriesOfValue = filterTimedEntries(
        timedEntries,
        ({ dimensions }) => dimensions[dimension] === key,
      );
      return { key, name, ...sums.figures(openCountAtEnd, timedEntriesOfValue) };
    })
    .toSorted((row, otherRow) => row.name.localeCompare(otherRow.name, 'en'));
}

/** The bounds between age groups of open tickets, in weeks. */
const ageBounds = [1, 2, 5];
const lastAgeBound = 13;
const minDay = '2000-01-01';

const getFirstDayOfAge = (today: string, weeks: number) =>
  getMondayOfWeek(countWeeksSinceEpoch(today) - weeks + 1);

/** The first day of each age group of open tickets, from the newest to the oldest group. */
const listFirstDays = (today: string) => [
  ...[...ageBounds, lastAgeBound].map((weeks) => getFirstDayOfAge(today, weeks)),
  minDay,
];

/** @param rows the rows of the days in all groups but the oldest */
function groupOpenTicketsByAge(
  openCount: number,
  rows: readonly CounterRow[],
  today: string,
): Report['open'] {
  const firstDays = listFirstDays(today);
  return firstDays.map((from, at) => {
    const nextFirstDay = firstDays[at - 1];
    const to = nextFirstDay === undefined ? today : addDays(nextFirstDay, -1);
    const tickets =
      from === minDay
        ? Math.max(0, openCount - sumOpenTickets(rows))
        : sumOpenTickets(rows.filter(({ day }) => day >= from && day <= to));
    return { from, to, tickets };
  });
}

const toNamedFilter = async ({ dimension, value }: Filter) => ({
  dimension,
  name: (await readNameLookup(dimension, [value]))(value),
});

async function countOpenTicketsByAge(query: ReportQuery, now: Date): Promise<Report['open']> {
  const today = toDay(now);
  const rowSelection = toFilteredRowSelection(toFilters(query));
  const [open, recentRows] = await Promise.all([
    readCurrentRows(rowSelection),
    readRows(rowSelection, getFirstDayOfAge(today, lastAgeBound), today),
  ]);
  return groupOpenTicketsByAge(sumOpenTickets(open), recentRows, today);
}

/**
 * The figures of a period.
 * @throws ApiError `invalid_request` for a period that begins too long ago
 */
export async function computeReportFigures(query: ReportQuery, now: Date): Promise<Omit<Report, 'open'>> {
  const { from, to, by } = query;
  const today = toDay(now);
  const earliestDay = addDays(today, -maxReportAgeDays);
  if (from < earliestDay)
    throw new ApiError('invalid_request', `Reports begin at most two years ago, on ${earliestDay}.`, [
      { path: 'query.from', message: `must not be before ${earliestDay}` },
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
    total: total.figures(countOpenTicketsAtEnd(to, sumOpenTickets(open), rows), timedEntries),
    rows:
      by === 'week'
        ? computeWeekRows(query, rows, sumOpenTickets(open), timedEntries)
        : await computeValueRows(by, query, rows, open, timedEntries),
  };
}

/**
 * A report of a period, and the open tickets of today by their age.
 * @throws ApiError `invalid_request` for a period that begins too long ago
 */
export async function computeReport(query: ReportQuery, now: Date): Promise<Report> {
  const [figures, open] = await Promise.all([
    computeReportFigures(query, now),
    countOpenTicketsByAge(query, now),
  ]);
  return { ...figures, open };
}
