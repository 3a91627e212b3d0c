import { levelKinds } from './service-levels.ts';

/** By what reports are divided, besides weeks. Each ticket has one value of each, or {@link noValue}. */
export const reportDimensions = ['company', 'assignee', 'group', 'category'] as const;
export type ReportDimension = (typeof reportDimensions)[number];

export const reportDivisions = ['week', ...reportDimensions] as const;
export type ReportDivision = (typeof reportDivisions)[number];

/** Of tickets without an assignee, a group or a category. */
export const noValue = 'none';

/**
 * What reports count of tickets, each on the UTC day on which it happened. A ticket that was merged is not
 * solved; a ticket that was solved and opened again is solved on the day of the last time, or not at all. A
 * promise is kept on the day on which it was met in time, and overdue on the day on which it was due.
 */
export const countedFigures = [
  'created',
  'first_response',
  'solved',
  'merged',
  'reopened',
  ...levelKinds.map((kind) => `kept_${kind}` as const),
  ...levelKinds.map((kind) => `overdue_${kind}` as const),
  'rated_good',
  'rated_not_good',
] as const;
export type CountedFigure = (typeof countedFigures)[number];

/** `open` is of tickets that are open now, by the day of their creation. */
export const reportFigures = [...countedFigures, 'open'] as const;
export type ReportFigure = (typeof reportFigures)[number];

/** Figures of which reports list the tickets. */
export const listedFigures = [...reportFigures, 'open_at_end'] as const;
export type ListedFigure = (typeof listedFigures)[number];

/** Figures that are times as well. */
export const timedFigures = ['first_response', 'solved'] as const;
export type TimedFigure = (typeof timedFigures)[number];
export const isTimed = (figure: string): figure is TimedFigure =>
  timedFigures.some((timed) => timed === figure);

/** Elapsed since the creation, or in the business hours of the service level and without its pauses. */
export const reportHours = ['elapsed', 'business'] as const;
export type ReportHours = (typeof reportHours)[number];

/** How many companies, assignees, groups and categories a report is about or divided by, at most. */
export const mostDimensions = 2;
/** Days of one report, at most: 53 weeks. */
export const longestReport = 371;
/** Days that a report may begin before today. */
export const earliestReport = 731;

const day = 24 * 60 * 60 * 1000;
/** Of 5 January 1970, the first Monday after the beginning of computers' time. */
const firstMonday = 4 * day;

/** The UTC day of a time, `2026-01-31`. */
export const dayOf = (at: string | number | Date): string => new Date(at).toISOString().slice(0, 10);

export const addDays = (to: string, days: number): string => dayOf(Date.parse(to) + days * day);
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / day);

/** Weeks since January 1970; they begin on Monday. */
export const weekOf = (at: string): number => Math.floor((Date.parse(at) - firstMonday) / (7 * day));
/** The Monday of a week. */
export const dayOfWeek = (week: number): string => dayOf(firstMonday + week * 7 * day);

/** Why a period is not one of a report. */
export function periodProblem({
  from,
  to,
}: {
  from: string;
  to: string;
}): 'reversed' | 'too_long' | undefined {
  if (to < from) return 'reversed';
  return daysBetween(from, to) < longestReport ? undefined : 'too_long';
}
