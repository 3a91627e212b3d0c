import type { TableProps } from '@cloudscape-design/components/table';
import { Link } from 'react-router-dom';
import type { Report, ReportRow } from '@portico/shared/contract/reports.ts';
import { adminPages } from '@portico/shared/model/admin-pages.ts';
import { countServiceTargets, computeMetTargetsPercentage } from '@portico/shared/model/monthly-report.ts';
import {
  type CountedFigure,
  type TimedFigure,
  addDays,
  getMondayOfWeek,
  countWeeksSinceEpoch,
} from '@portico/shared/model/reports.ts';
import { type ClockKind, clockKinds } from '@portico/shared/model/service-levels.ts';
import { type ReportParams, formatReportSearch } from '../../reports/report-urls.ts';
import { breakdownLabels, figureTexts, formatDuration } from '../../reports/texts.ts';
import { FigureLink } from './figure-link.tsx';
import { texts, selectTimeFigures } from './texts.ts';

type Column = TableProps.ColumnDefinition<ReportRow>;
type ReportRange = Pick<Report, 'from' | 'to' | 'by'>;

/** The query for a row's tickets. A row is a week, company, assignee, group or category. */
function toTicketQuery({ from, to, by }: ReportRange, { key }: ReportRow, { filter }: ReportParams) {
  if (by !== 'week') return { from, to, filter: { ...filter, [by]: key } };
  const sunday = addDays(getMondayOfWeek(countWeeksSinceEpoch(key) + 1), -1);
  return { from: key, to: sunday < to ? sunday : to, filter };
}

const firstColumns: readonly CountedFigure[] = ['created', 'solved'];
const lastColumns: readonly CountedFigure[] = ['rated_good', 'rated_not_good', 'reopened', 'merged'];

/** The columns of a report's table. Each figure links to its tickets. */
export function createColumns(report: ReportRange, params: ReportParams): Column[] {
  const link = (row: ReportRow, figure: CountedFigure | 'open_at_end', text?: string) => (
    <FigureLink
      tickets={{ figure, ...toTicketQuery(report, row, params) }}
      count={row[figure]}
      rowName={row.name}
    >
      {text}
    </FigureLink>
  );
  const createCountColumn = (figure: CountedFigure | 'open_at_end'): Column => ({
    id: figure,
    header: figureTexts[figure],
    minWidth: 85,
    cell: (row) => link(row, figure),
  });
  const createTimeColumn = (figure: TimedFigure, header: string): Column => ({
    id: `${figure}_minutes`,
    header,
    minWidth: 165,
    cell: (row) => {
      const { median, p90, exact } = selectTimeFigures(row, figure, params.hours);
      if (median === null || p90 === null) return texts.blank;
      const timeTexts = [median, p90].map((minutes) => formatDuration(minutes, params.hours, exact));
      return link(row, figure, timeTexts.join(' / '));
    },
  });
  /** The percentage links to the tickets that met the target; the number links to the overdue tickets. */
  const createInTimeColumn = (kind: ClockKind): Column => ({
    id: `in_time_${kind}`,
    header: figureTexts[`kept_${kind}`],
    minWidth: 150,
    cell: (row) => {
      const percentage = computeMetTargetsPercentage(row, [kind]);
      if (percentage === null) return texts.blank;
      const { overdue } = countServiceTargets(row, [kind]);
      return (
        <>
          {link(row, `kept_${kind}`, texts.percent(percentage))}
          {overdue > 0 && <>, {link(row, `overdue_${kind}`, texts.overdue(overdue))}</>}
        </>
      );
    },
  });
  return [
    {
      id: 'name',
      header: breakdownLabels[report.by],
      isRowHeader: true,
      minWidth: 130,
      cell: ({ key, name }) =>
        report.by === 'week' ? (
          name
        ) : (
          <Link
            className="report-value"
            to={
              adminPages.reports.path +
              formatReportSearch({ ...params, by: 'week', filter: { ...params.filter, [report.by]: key } })
            }
          >
            {name}
          </Link>
        ),
    },
    ...firstColumns.map(createCountColumn),
    createCountColumn('open_at_end'),
    createTimeColumn('first_response', texts.first_response_times),
    createTimeColumn('solved', texts.resolution_times),
    ...clockKinds.map(createInTimeColumn),
    ...lastColumns.map(createCountColumn),
  ];
}
