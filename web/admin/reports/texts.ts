import type { ReportDivision, ReportFigure } from '@portico/shared/model/reports.ts';

/** What a figure counts, as a heading. */
export const figureTexts: Readonly<Record<ReportFigure, string>> = {
  created: 'Created',
  first_response: 'First responses',
  solved: 'Solved',
  merged: 'Merged',
  reopened: 'Reopened',
  overdue_first_response: 'Overdue first responses',
  overdue_next_response: 'Overdue next responses',
  overdue_resolution: 'Overdue resolutions',
  rated_good: 'Rated good',
  rated_not_good: 'Rated not good',
  open: 'Open now',
};

export const divisionTexts: Readonly<Record<ReportDivision, string>> = {
  week: 'Week',
  company: 'Company',
  assignee: 'Assignee',
  group: 'Group',
  category: 'Category',
};
