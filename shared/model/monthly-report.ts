import type { ReportFigures } from '../contract/reports.ts';
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

/**
 * How many of a hundred first responses and resolutions were in time; null without one. What became overdue
 * in a month may be answered in the next one.
 */
export function shareInTime(figures: ReportFigures): number | null {
  const { first_response, solved, overdue_first_response, overdue_resolution } = figures;
  const all = first_response + solved;
  const late = overdue_first_response + overdue_resolution;
  return all === 0 ? null : Math.max(0, Math.round((1 - late / all) * 100));
}

/** How many of a hundred answers said that our help was good; null without one. */
export const shareGood = ({ rated_good, rated_not_good }: ReportFigures): number | null =>
  rated_good + rated_not_good === 0 ? null : Math.round((rated_good / (rated_good + rated_not_good)) * 100);
