import type { Report, ReportFigures } from '@portico/shared/contract/reports.ts';
import type { ReportBreakdown } from '@portico/shared/model/reports.ts';
import { computeMetTargetsPercentage } from '@portico/shared/model/monthly-report.ts';
import { clockKindTexts, clockKinds } from '@portico/shared/model/service-levels.ts';
import { formatCsv } from '../domain/text/csv.ts';

const firstHeadings: Readonly<Record<ReportBreakdown, string>> = {
  week: 'Week from',
  company: 'Company',
  assignee: 'Assignee',
  group: 'Group',
  category: 'Category',
};

type Column = readonly [string, (figures: ReportFigures) => number | string | null];

const areTimesExact = ({ first_response_minutes, solved_minutes }: ReportFigures) =>
  first_response_minutes.exact && solved_minutes.exact;

const columns: readonly Column[] = [
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
  [
    'First response in business hours, median (minutes)',
    (figures) => figures.first_response_business_minutes.median,
  ],
  [
    'First response in business hours, 90th percentile (minutes)',
    (figures) => figures.first_response_business_minutes.p90,
  ],
  ['Resolution in business hours, median (minutes)', (figures) => figures.solved_business_minutes.median],
  [
    'Resolution in business hours, 90th percentile (minutes)',
    (figures) => figures.solved_business_minutes.p90,
  ],
  ['Times to the minute', (figures) => (areTimesExact(figures) ? 'yes' : 'no')],
  ...clockKinds.flatMap((kind): readonly Column[] => [
    [`${clockKindTexts[kind]}s in time`, (figures) => figures[`kept_${kind}`]],
    [`${clockKindTexts[kind]}s overdue`, (figures) => figures[`overdue_${kind}`]],
    [`${clockKindTexts[kind]}s in time (%)`, (figures) => computeMetTargetsPercentage(figures, [kind])],
  ]),
  ['Rated good', ({ rated_good }) => rated_good],
  ['Rated not good', ({ rated_not_good }) => rated_not_good],
];

const cells = (figures: ReportFigures) => columns.map(([, value]) => String(value(figures) ?? ''));

/** Formats a report as CSV. Weeks are named by their first day, `2026-01-26`; the last row is the total. */
export const formatReportCsv = ({ by, rows, total }: Omit<Report, 'open'>): string =>
  formatCsv([
    [firstHeadings[by], ...columns.map(([heading]) => heading)],
    ...rows.map((row) => [by === 'week' ? row.key : row.name, ...cells(row)]),
    ['Total', ...cells(total)],
  ]);
