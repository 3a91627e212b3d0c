import type { ReportFigures } from '../contract/reports.ts';
import { type ClockKind, clockKinds } from './service-levels.ts';
import { portalPaths } from './portal-paths.ts';

/** Why the chosen contact does not receive the monthly report. */
export const contactProblems = [
  'gone',
  'disabled',
  'moved',
  'own_tickets_only',
  'undeliverable',
  'inactive',
] as const;
export type ContactProblem = (typeof contactProblems)[number];

/** The figures whose tickets a monthly report lists. */
export const monthlyFigures = ['created', 'solved', 'reopened'] as const;
export type MonthlyFigure = (typeof monthlyFigures)[number];

/** The path of a monthly report. @param company only for links of staff, who do not belong to a company */
export const getMonthlyReportPath = (month: string, company?: string): string =>
  `${portalPaths.monthly_report.replace(':month', month)}${company === undefined ? '' : `?company=${company}`}`;

/** The numbers of targets that were met, and of targets that became overdue. */
export function countServiceTargets(
  figures: ReportFigures,
  kinds: readonly ClockKind[] = clockKinds,
): { kept: number; overdue: number } {
  const sum = (outcome: 'kept' | 'overdue') =>
    kinds.reduce((total, kind) => total + figures[`${outcome}_${kind}`], 0);
  return { kept: sum('kept'), overdue: sum('overdue') };
}

/**
 * The percentage of targets that were met, rounded down: 100 means that all targets were met. Null if there
 * were no targets.
 */
export function computeMetTargetsPercentage(
  figures: ReportFigures,
  kinds?: readonly ClockKind[],
): number | null {
  const { kept, overdue } = countServiceTargets(figures, kinds);
  return kept + overdue === 0 ? null : Math.floor((100 * kept) / (kept + overdue));
}

/** The percentage of good ratings; null if there are no ratings. */
export const computeGoodRatingsPercentage = ({ rated_good, rated_not_good }: ReportFigures): number | null =>
  rated_good + rated_not_good === 0 ? null : Math.round((rated_good / (rated_good + rated_not_good)) * 100);
