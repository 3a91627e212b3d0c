import type { ReportFigures } from '../contract/reports.ts';
import { type LevelKind, levelKinds } from './service-levels.ts';
import { portalPaths } from './portal-paths.ts';

/** Why a contact does not receive the monthly report that they are chosen for. */
export const contactProblems = [
  'gone',
  'disabled',
  'moved',
  'own_tickets_only',
  'undeliverable',
  'inactive',
] as const;
export type ContactProblem = (typeof contactProblems)[number];

/** The figures of which a monthly report lists the tickets. */
export const monthlyFigures = ['created', 'solved', 'reopened'] as const;
export type MonthlyFigure = (typeof monthlyFigures)[number];

/** Where a monthly report is. @param company for staff, who have no company of their own */
export const monthlyReportPath = (month: string, company?: string): string =>
  `${portalPaths.monthly_report.replace(':month', month)}${company === undefined ? '' : `?company=${company}`}`;

/** Promises that were kept, and those that became overdue. */
export function promisesIn(
  figures: ReportFigures,
  kinds: readonly LevelKind[] = levelKinds,
): { kept: number; overdue: number } {
  const sum = (outcome: 'kept' | 'overdue') =>
    kinds.reduce((total, kind) => total + figures[`${outcome}_${kind}`], 0);
  return { kept: sum('kept'), overdue: sum('overdue') };
}

/** How many of a hundred promises were kept, rounded down: 100 says that all were. Null without a promise. */
export function shareInTime(figures: ReportFigures, kinds?: readonly LevelKind[]): number | null {
  const { kept, overdue } = promisesIn(figures, kinds);
  return kept + overdue === 0 ? null : Math.floor((100 * kept) / (kept + overdue));
}

/** How many of a hundred answers said that our help was good; null without one. */
export const shareGood = ({ rated_good, rated_not_good }: ReportFigures): number | null =>
  rated_good + rated_not_good === 0 ? null : Math.round((rated_good / (rated_good + rated_not_good)) * 100);
