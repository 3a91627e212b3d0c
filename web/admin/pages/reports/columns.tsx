import type { TableProps } from '@cloudscape-design/components/table';
import { Link } from 'react-router-dom';
import type { Report, ReportRow } from '@portico/shared/contract/reports.ts';
import { adminPages } from '@portico/shared/model/admin-pages.ts';
import { countServiceTargets, percentTargetsMet } from '@portico/shared/model/monthly-report.ts';
import {
  type CountedFigure,
  type TimedFigure,
  addDays,
  mondayOfWeek,
  weeksSinceEpoch,
} from '@portico/shared/model/reports.ts';
import { type ClockKind, clockKinds } from '@portico/shared/model/service-levels.ts';
import { type ReportParams, reportSearch } from '../../reports/report-urls.ts';
import { breakdownLabels, figureTexts, durationText } from '../../reports/texts.ts';
import { FigureLink } from './figure-link.tsx';
import { texts, timeFigures } from './texts.ts';

type Column = TableProps.ColumnDefinition<ReportRow>;
type ReportRange = Pick<Report, 'from' | 'to' | 'by'>;

/** The query for a row's tickets. A row is a week, company, assignee, group or category. */
function toTicketQuery({ from, to, by }: ReportRange, { key }: ReportRow, { filter }: ReportParams) {
  if (by !== 'week') return { from, to, filter: { ...filter, [by]: key } };
  const sunday = addDays(mondayOfWeek(weeksSinceEpoch(key) + 1), -1);
  return { from: key, to: sunday < to ? sunday : to, filter };
}

const firstColumns: readonly CountedFigure[] = ['created', 'solved'];
const lastColumns: readonly CountedFigure[] = ['rated_good', 'rated_not_good', 'reopened', 'merged'];

/** The columns of a report's table. Each figure links to its tickets. */
export function createColumns(report: ReportRange, params: ReportParams): Column[] {
  const link = (row: ReportRow, figure: CountedFigure | 'open_at_end', shown?: string) => (
    <FigureLink
      tickets={{ figure, ...toTicketQuery(report, row, params) }}
      count={row[figure]}
      about={row.name}
    >
      {shown}
    </FigureLink>
  );
  const count = (figure: CountedFigure | 'open_at_end'): Column => ({
    id: figure,
    header: figureTexts[figure],
    minWidth: 85,
    cell: (row) => link(row, figure),
  });
  const time = (figure: TimedFigure, header: string): Column => ({
    id: `${figure}_minutes`,
    header,
    minWidth: 165,
    cell: (row) => {
      const { median, p90, exact } = timeFigures(row, figure, params.hours);
      if (median === null || p90 === null) return texts.blank;
      const timeTexts = [median, p90].map((minutes) => durationText(minutes, params.hours, exact));
      return link(row, figure, timeTexts.join(' / '));
    },
  });
  /** The percentage links to the tickets that met the target; the number links to the overdue tickets. */
  const inTime = (kind: ClockKind): Column => ({
    id: `in_time_${kind}`,
    header: figureTexts[`kept_${kind}`],
    minWidth: 150,
    cell: (row) => {
      const percentage = percentTargetsMet(row, [kind]);
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
              reportSearch({ ...params, by: 'week', filter: { ...params.filter, [report.by]: key } })
            }
          >
            {name}
          </Link>
        ),
    },
    ...firstColumns.map(count),
    count('open_at_end'),
    time('first_response', texts.first_response_times),
    time('solved', texts.resolution_times),
    ...clockKinds.map(inTime),
    ...lastColumns.map(count),
  ];
}
