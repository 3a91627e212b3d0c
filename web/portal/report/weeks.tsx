import type { MonthlyReport } from '@portico/shared/contract/monthly-reports.ts';
import type { ReportFigures } from '@portico/shared/contract/reports.ts';
import { formatElapsedTime } from '@portico/shared/model/duration-text.ts';
import { getLastDay } from '@portico/shared/model/months.ts';
import { addDays, getMondayOfWeek, countWeeksSinceEpoch } from '@portico/shared/model/reports.ts';
import { WeekChart } from './week-chart.tsx';

const formatDay = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });

/** `1 to 4 Oct`. Weeks begin on Monday; the first and the last week of the month can be shorter. */
function formatWeek(first: string, month: string): string {
  const sunday = addDays(getMondayOfWeek(countWeeksSinceEpoch(first) + 1), -1);
  const last = sunday < getLastDay(month) ? sunday : getLastDay(month);
  return last === first ? formatDay(first) : `${Number(first.slice(8))} to ${formatDay(last)}`;
}

const time = ({ median, exact }: ReportFigures['solved_minutes']) =>
  median === null ? '-' : formatElapsedTime(median, exact);

/** The figures of each week of the month, as charts and as a table. */
export function Weeks({ report: { weeks, month } }: { report: MonthlyReport }) {
  const labels = weeks.map(({ key }) => formatDay(key));
  return (
    <section className="report-section" aria-labelledby="report-weeks">
      <h2 id="report-weeks">Week by week</h2>
      <div className="report-charts">
        <WeekChart
          title="New and solved tickets"
          labels={labels}
          series={[
            { name: 'New', values: weeks.map(({ created }) => created) },
            { name: 'Solved', values: weeks.map(({ solved }) => solved) },
          ]}
        />
        <WeekChart
          title="Open at the end of the week"
          labels={labels}
          series={[{ name: 'Open', values: weeks.map(({ open_at_end }) => open_at_end) }]}
        />
      </div>
      <div className="report-scroll" role="region" aria-label="Figures by week" tabIndex={0}>
        <table className="report-table">
          <thead>
            <tr>
              <th scope="col">Week</th>
              <th scope="col">New</th>
              <th scope="col">Solved</th>
              <th scope="col">Open at the end</th>
              <th scope="col">First response, median</th>
              <th scope="col">Resolution, median</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week.key}>
                <th scope="row">{formatWeek(week.key, month)}</th>
                <td>{week.created}</td>
                <td>{week.solved}</td>
                <td>{week.open_at_end}</td>
                <td>{time(week.first_response_minutes)}</td>
                <td>{time(week.solved_minutes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
