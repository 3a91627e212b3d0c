import { formatBusinessTime, formatElapsedTime } from '@portico/shared/model/duration-text.ts';
import type { ListedFigure, ReportBreakdown, ReportHours } from '@portico/shared/model/reports.ts';

/** The heading of each figure. */
export const figureTexts: Readonly<Record<ListedFigure, string>> = {
  created: 'Created',
  first_response: 'First responses',
  solved: 'Solved',
  merged: 'Merged',
  reopened: 'Reopened',
  kept_first_response: 'First responses in time',
  kept_next_response: 'Next responses in time',
  kept_resolution: 'Resolutions in time',
  overdue_first_response: 'Overdue first responses',
  overdue_next_response: 'Overdue next responses',
  overdue_resolution: 'Overdue resolutions',
  rated_good: 'Rated good',
  rated_not_good: 'Rated not good',
  open: 'Open now',
  open_at_end: 'Open at the end',
};

export const breakdownLabels: Readonly<Record<ReportBreakdown, string>> = {
  week: 'Week',
  company: 'Company',
  assignee: 'Assignee',
  group: 'Group',
  category: 'Category',
};

/** Formats a duration of a report. */
export function formatDuration(minutes: number, hours: ReportHours, exact = true): string {
  if (hours === 'elapsed') return formatElapsedTime(minutes, exact);
  return exact ? formatBusinessTime(minutes) : `≈ ${formatBusinessTime(minutes)}`;
}
