import {
  type ReportDimension,
  type ReportBreakdown,
  type ListedFigure,
  type ReportHours,
  addDays,
  toDay,
  getMondayOfWeek,
  listedFigures,
  maxDimensions,
  noDimensionValue,
  findPeriodProblem,
  reportDimensions,
  reportBreakdowns,
  reportHours,
  countWeeksSinceEpoch,
} from '@portico/shared/model/reports.ts';
import { isCompanyId, isDay, isGroupId, isReferenceId, isUserId } from '../lists/address-values.ts';

/**
 * Some weeks up to today, the first of them counted from Monday; the current month up to today; and the
 * previous month.
 */
export const reportPeriods = ['4w', '13w', '26w', '52w', 'month', 'last_month'] as const;
export type ReportPeriod = (typeof reportPeriods)[number];
/** Days in UTC, inclusive. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

const weeks: Readonly<Partial<Record<ReportPeriod, number>>> = { '4w': 4, '13w': 13, '26w': 26, '52w': 52 };

/** The days of a period, in UTC. */
export function toDateRange(period: ReportPeriod | DateRange, now: Date): DateRange {
  if (typeof period === 'object') return period;
  const to = toDay(now);
  const weekCount = weeks[period];
  if (weekCount !== undefined) return { from: getMondayOfWeek(countWeeksSinceEpoch(to) - weekCount + 1), to };
  const firstDay = `${to.slice(0, 7)}-01`;
  if (period === 'month') return { from: firstDay, to };
  const lastDay = addDays(firstDay, -1);
  return { from: `${lastDay.slice(0, 7)}-01`, to: lastDay };
}

/** The filters of a report, by dimension. */
export type ReportFilter = Partial<Record<ReportDimension, string>>;

/** The report that a URL describes. */
export interface ReportParams {
  readonly period: ReportPeriod | DateRange;
  readonly by: ReportBreakdown;
  readonly filter: ReportFilter;
  readonly hours: ReportHours;
}

const valueValidators: Readonly<Record<ReportDimension, (value: string) => boolean>> = {
  company: isCompanyId,
  assignee: (value) => value === noDimensionValue || isUserId(value),
  group: (value) => value === noDimensionValue || isGroupId(value),
  category: isReferenceId,
};

function parseFilter(search: URLSearchParams): ReportFilter {
  const filters = reportDimensions.flatMap((dimension) => {
    const value = search.get(dimension) ?? '';
    return valueValidators[dimension](value) ? [[dimension, value] as const] : [];
  });
  return Object.fromEntries(filters.slice(0, maxDimensions));
}

function parsePeriod(search: URLSearchParams): ReportPeriod | DateRange {
  const dates = { from: search.get('from') ?? '', to: search.get('to') ?? '' };
  if (isDay(dates.from) && isDay(dates.to) && findPeriodProblem(dates) === undefined) return dates;
  return reportPeriods.find((period) => period === search.get('period')) ?? '13w';
}

/** The breakdowns that a report with a filter can have. */
export const listPossibleBreakdowns = (filter: ReportFilter): readonly ReportBreakdown[] =>
  reportBreakdowns.filter(
    (breakdown) =>
      breakdown === 'week' || (filter[breakdown] === undefined && Object.keys(filter).length < maxDimensions),
  );

/** Reads the report from a URL; ignores invalid values. */
export function parseReportParams(search: URLSearchParams): ReportParams {
  const filter = parseFilter(search);
  return {
    period: parsePeriod(search),
    by: listPossibleBreakdowns(filter).find((breakdown) => breakdown === search.get('by')) ?? 'week',
    filter,
    hours: reportHours.find((hours) => hours === search.get('hours')) ?? 'elapsed',
  };
}

/** The search part of a report's URL. */
export function formatReportSearch({ period, by, filter, hours }: ReportParams): string {
  const dates = typeof period === 'object' ? period : { ...(period !== '13w' && { period }) };
  const parameters = {
    ...dates,
    ...(by !== 'week' && { by }),
    ...filter,
    ...(hours !== 'elapsed' && { hours }),
  };
  const search = new URLSearchParams(parameters);
  return search.size > 0 ? `?${search.toString()}` : '';
}

/** The tickets behind a figure. */
export interface FigureTicketsParams {
  readonly figure: ListedFigure;
  readonly from: string;
  readonly to: string;
  readonly filter: ReportFilter;
}

export const formatFigureTicketsSearch = ({ figure, from, to, filter }: FigureTicketsParams): string =>
  `?${new URLSearchParams({ figure, from, to, ...filter }).toString()}`;

const earliestDay = '2000-01-01';

/** Reads from a URL which tickets to list; by default the open ones. */
export function parseFigureTicketsParams(search: URLSearchParams, now: Date): FigureTicketsParams {
  const figure = listedFigures.find((listedFigure) => listedFigure === search.get('figure'));
  const from = search.get('from') ?? '';
  const to = search.get('to') ?? '';
  return figure && isDay(from) && isDay(to)
    ? { figure, from, to, filter: parseFilter(search) }
    : { figure: 'open', from: earliestDay, to: toDay(now), filter: parseFilter(search) };
}
