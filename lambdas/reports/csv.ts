import type { Report, ReportFigures } from '@portico/shared/contract/reports.ts';
import type { ReportDivision } from '@portico/shared/model/reports.ts';
import { csvFile } from '../domain/csv.ts';

const firstHeading: Readonly<Record<ReportDivision, string>> = {
  week: 'Week from',
  company: 'Company',
  assignee: 'Assignee',
  group: 'Group',
  category: 'Category',
};

const columns: readonly (readonly [string, (figures: ReportFigures) => number | null])[] = [
  ['Created', ({ created }) => created],
  ['Solved', ({ solved }) => solved],
  ['Merged', ({ merged }) => merged],
  ['Open at the end', ({ open_at_end }) => open_at_end],
  ['Reopened', ({ reopened }) => reopened],
  ['First responses', ({ first_response }) => first_response],
  ['First response, median (minutes)', ({ first_response_minutes }) => first_response_minutes.median],
  ['First response, 90th percentile (minutes)', ({ first_response_minutes }) => first_response_minutes.p90],
  ['Resolution, median (minutes)', ({ solved_minutes }) => solved_minutes.median],
  ['Resolution, 90th percentile (minutes)', ({ solved_minutes }) => solved_minutes.p90],
  ['Overdue first responses', ({ overdue_first_response }) => overdue_first_response],
  ['Overdue next responses', ({ overdue_next_response }) => overdue_next_response],
  ['Overdue resolutions', ({ overdue_resolution }) => overdue_resolution],
  ['Rated good', ({ rated_good }) => rated_good],
  ['Rated not good', ({ rated_not_good }) => rated_not_good],
];

const cells = (figures: ReportFigures) => columns.map(([, value]) => String(value(figures) ?? ''));

/** A CSV file of a report. Weeks are named by their first day, `2026-01-26`; the last row is the total. */
export const csvOf = ({ by, rows, total }: Report): string =>
  csvFile([
    [firstHeading[by], ...columns.map(([heading]) => heading)],
    ...rows.map((row) => [by === 'week' ? row.key : row.name, ...cells(row)]),
    ['Total', ...cells(total)],
  ]);
