import type { TableProps } from '@cloudscape-design/components/table';
import { Link } from 'react-router-dom';
import type { Report, ReportRow } from '@portico/shared/contract/reports.ts';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { type CountedFigure, addDays, dayOfWeek, weekOf } from '@portico/shared/model/reports.ts';
import { type ReportAddress, reportSearch } from '../../reports/addresses.ts';
import { durationText } from '@portico/shared/model/duration-text.ts';
import { divisionTexts, figureTexts } from '../../reports/texts.ts';
import { FigureLink } from './figure-link.tsx';
import { texts } from './texts.ts';

type Column = TableProps.ColumnDefinition<ReportRow>;
type Shown = Pick<Report, 'from' | 'to' | 'by'>;

/** The tickets of a row: of its week, or of its company, assignee, group or category. */
function ticketsOf({ from, to, by }: Shown, { key }: ReportRow, { filter }: ReportAddress) {
  if (by !== 'week') return { from, to, filter: { [by]: key } };
  const sunday = addDays(dayOfWeek(weekOf(key) + 1), -1);
  return { from: key, to: sunday < to ? sunday : to, filter };
}

const counts: readonly CountedFigure[] = ['created', 'solved'];
const others: readonly CountedFigure[] = [
  'overdue_first_response',
  'overdue_next_response',
  'overdue_resolution',
  'rated_good',
  'rated_not_good',
  'reopened',
  'merged',
];

function timesOf({ median, p90 }: ReportRow['solved_minutes']): string {
  return median === null || p90 === null ? texts.blank : `${durationText(median)} / ${durationText(p90)}`;
}

/** The columns of a report's table. Each figure but a past backlog leads to its tickets. */
export function columnsOf(report: Shown, address: ReportAddress): Column[] {
  const count = (figure: CountedFigure): Column => ({
    id: figure,
    header: figureTexts[figure],
    cell: (row) => (
      <FigureLink
        tickets={{ figure, ...ticketsOf(report, row, address) }}
        count={row[figure]}
        about={row.name}
      />
    ),
  });
  const time = (figure: 'first_response' | 'solved', header: string): Column => ({
    id: `${figure}_minutes`,
    header,
    minWidth: 165,
    cell: (row) => (
      <FigureLink
        tickets={{ figure, ...ticketsOf(report, row, address) }}
        count={row[figure]}
        about={row.name}
      >
        {timesOf(row[`${figure}_minutes`])}
      </FigureLink>
    ),
  });
  return [
    {
      id: 'name',
      header: divisionTexts[report.by],
      isRowHeader: true,
      minWidth: 130,
      cell: ({ key, name }) =>
        report.by === 'week' ? (
          name
        ) : (
          <Link
            className="report-value"
            to={
              adminPaths.reports +
              reportSearch({ period: address.period, by: 'week', filter: { [report.by]: key } })
            }
          >
            {name}
          </Link>
        ),
    },
    ...counts.map(count),
    { id: 'open_at_end', header: texts.open_at_end, cell: ({ open_at_end }) => open_at_end.toLocaleString() },
    time('first_response', texts.first_response_times),
    time('solved', texts.resolution_times),
    ...others.map(count),
  ];
}
