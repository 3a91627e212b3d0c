import { clockKinds } from './service-levels.ts';

/**
 * The dimensions by which reports are divided, other than weeks. A ticket has one value for each dimension,
 * which may be {@link noDimensionValue}.
 */
export const reportDimensions = ['company', 'assignee', 'group', 'category'] as const;
export type ReportDimension = (typeof reportDimensions)[number];

export const reportBreakdowns = ['week', ...reportDimensions] as const;
export type ReportBreakdown = (typeof reportBreakdowns)[number];

/** The value for tickets without an assignee, a group or a category. */
export const noDimensionValue = 'none';

/**
 * The figures that reports count, on the UTC day of the event. A merged ticket does not count as solved. A
 * ticket that was reopened counts as solved on the day when it was last solved, or not at all while it is
 * open. A target that was met in time counts on the day when it was met; an overdue target, on the day when
 * it was due.
 */
export const countedFigures = [
  'created',
  'first_response',
  'solved',
  'merged',
  'reopened',
  ...clockKinds.map((kind) => `kept_${kind}` as const),
  ...clockKinds.map((kind) => `overdue_${kind}` as const),
  'rated_good',
  'rated_not_good',
] as const;
export type CountedFigure = (typeof countedFigures)[number];

/** `open`: tickets that are open now, by the day of their creation. */
export const reportFigures = [...countedFigures, 'open'] as const;
export type ReportFigure = (typeof reportFigures)[number];

/** The figures for which a report can list the tickets. */
export const listedFigures = [...reportFigures, 'open_at_end'] as const;
export type ListedFigure = (typeof listedFigures)[number];

/** The figures that are also measured in minutes. */
export const timedFigures = ['first_response', 'solved'] as const;
export type TimedFigure = (typeof timedFigures)[number];
export const isTimedFigure = (figure: string): figure is TimedFigure =>
  timedFigures.some((timedFigure) => timedFigure === figure);

/**
 * How a report measures durations: as the whole time since creation, or as business hours of the service
 * level without pauses.
 */
export const reportHours = ['elapsed', 'business'] as const;
export type ReportHours = (typeof reportHours)[number];

/** The maximum number of dimensions by which a report is filtered or divided. */
export const maxDimensions = 2;
/** The maximum number of days in one report: 53 weeks. */
export const maxReportDays = 371;
/** How many days before today a report may begin. */
export const maxReportAgeDays = 731;

const day = 24 * 60 * 60 * 1000;
/** 5 January 1970, the first Monday after the Unix epoch. */
const firstMonday = 4 * day;

/** The UTC day of a time, `2026-01-31`. */
export const toDay = (at: string | number | Date): string => new Date(at).toISOString().slice(0, 10);

export const addDays = (from: string, days: number): string => toDay(Date.parse(from) + days * day);
export const countDaysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / day);

/** Weeks since January 1970; a week begins on Monday. */
export const countWeeksSinceEpoch = (at: string): number =>
  Math.floor((Date.parse(at) - firstMonday) / (7 * day));
/** The Monday of a week. */
export const getMondayOfWeek = (week: number): string => toDay(firstMonday + week * 7 * day);

/** The reason why a report cannot cover a period; undefined if it can. */
export function findPeriodProblem({
  from,
  to,
}: {
  from: string;
  to: string;
}): 'reversed' | 'too_long' | undefined {
  if (to < from) return 'reversed';
  return countDaysBetween(from, to) < maxReportDays ? undefined : 'too_long';
}
