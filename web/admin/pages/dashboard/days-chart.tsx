import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import type { Dashboard } from '@portico/shared/contract/dashboard.ts';
import { formatDay, computeAxisMaximum } from './chart-data.ts';
import { texts } from './texts.ts';
import './charts.css';

type Days = Dashboard['created_per_day'];

/** Units of the SVG, which is stretched to the available width. */
const columnWidth = 10;
const gap = 2;
const height = 100;

function Columns({ days, maximum }: { days: Days; maximum: number }) {
  return (
    <svg
      className="days-columns"
      viewBox={`0 0 ${days.length * columnWidth} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {[0, height / 2].map((y) => (
        <line key={y} className="days-grid" x1={0} x2={days.length * columnWidth} y1={y} y2={y} />
      ))}
      {days.map(({ day, count }, index) => (
        <g key={day} className="days-column">
          <rect className="days-hover" x={index * columnWidth} y={0} width={columnWidth} height={height} />
          <rect
            className="days-fill"
            x={index * columnWidth + gap / 2}
            y={height - (count / maximum) * height}
            width={columnWidth - gap}
            height={(count / maximum) * height}
          />
          <title>{texts.day(formatDay(day), count)}</title>
        </g>
      ))}
    </svg>
  );
}

/** The same data for screen readers, without days that have no tickets. */
function DaysTable({ days }: { days: Days }) {
  return (
    <table className="visually-hidden">
      <caption>{texts.created_per_day}</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Tickets</th>
        </tr>
      </thead>
      <tbody>
        {days
          .filter(({ count }) => count > 0)
          .map(({ day, count }) => (
            <tr key={day}>
              <th scope="row">{formatDay(day)}</th>
              <td>{count}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

/** The number of tickets created on each of the last days. */
export function DaysChart({ days }: { days: Days }) {
  const maximum = computeAxisMaximum(days.map(({ count }) => count));
  const sum = days.reduce((total, { count }) => total + count, 0);
  const firstAndLastDay = [days.at(0), days.at(-1)].flatMap((end) => (end ? [end.day] : []));
  return (
    <Container
      fitHeight
      header={
        <Header variant="h2" description={texts.created_sum(sum, days.length)}>
          {texts.created_per_day}
        </Header>
      }
    >
      <div className="days">
        <span className="days-scale" aria-hidden="true">
          <span>{maximum.toLocaleString()}</span>
          <span>0</span>
        </span>
        <Columns days={days} maximum={maximum} />
        <span className="days-ends" aria-hidden="true">
          {firstAndLastDay.map((day) => (
            <span key={day}>{formatDay(day)}</span>
          ))}
        </span>
      </div>
      <DaysTable days={days} />
    </Container>
  );
}
