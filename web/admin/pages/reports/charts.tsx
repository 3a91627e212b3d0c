import BarChart from '@cloudscape-design/components/bar-chart';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import LineChart from '@cloudscape-design/components/line-chart';
import MixedLineBarChart from '@cloudscape-design/components/mixed-line-bar-chart';
import type { Report, ReportRow } from '@portico/shared/contract/reports.ts';
import type { ReportHours, TimedFigure } from '@portico/shared/model/reports.ts';
import { figureTexts } from '../../reports/texts.ts';
import { texts, selectTimeFigures } from './texts.ts';
import './reports.css';

const height = 220;
const maxValues = 12;

const formatShortDay = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(undefined, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
const toHours = (minutes: number) => Math.round(minutes / 6) / 10;

const chartLabels = { chartAriaRoleDescription: 'chart', xAxisAriaRoleDescription: 'x axis' };
const commonProps = {
  height,
  hideFilter: true,
  i18nStrings: chartLabels,
  empty: texts.none,
  noMatch: texts.none,
} as const;

/** Created, solved and open tickets by week. */
function TicketFlowChart({ rows }: { rows: readonly ReportRow[] }) {
  const createPoints = (value: (row: ReportRow) => number) =>
    rows.map((row) => ({ x: formatShortDay(row.key), y: value(row) }));
  return (
    <MixedLineBarChart
      {...commonProps}
      ariaLabel={texts.flow}
      series={[
        { type: 'bar', title: figureTexts.created, data: createPoints(({ created }) => created) },
        { type: 'bar', title: figureTexts.solved, data: createPoints(({ solved }) => solved) },
        {
          type: 'line',
          title: figureTexts.open_at_end,
          data: createPoints(({ open_at_end }) => open_at_end),
        },
      ]}
      xDomain={rows.map(({ key }) => formatShortDay(key))}
      xScaleType="categorical"
      yTitle={texts.tickets}
    />
  );
}

function TimesChart({ rows, hours }: { rows: readonly ReportRow[]; hours: ReportHours }) {
  const createPoints = (figure: TimedFigure) =>
    rows.flatMap((row) => {
      const { median } = selectTimeFigures(row, figure, hours);
      return median === null ? [] : [{ x: formatShortDay(row.key), y: toHours(median) }];
    });
  return (
    <LineChart
      {...commonProps}
      ariaLabel={texts.times}
      series={[
        { type: 'line', title: texts.first_response, data: createPoints('first_response') },
        { type: 'line', title: texts.resolution, data: createPoints('solved') },
      ]}
      xDomain={rows.map(({ key }) => formatShortDay(key))}
      xScaleType="categorical"
      yTitle={texts.y_hours}
    />
  );
}

function ValuesChart({ rows }: { rows: readonly ReportRow[] }) {
  const createPoints = (value: (row: ReportRow) => number) =>
    rows.map((row) => ({ x: row.name, y: value(row) }));
  return (
    <BarChart
      {...commonProps}
      height={Math.max(height, rows.length * 40)}
      ariaLabel={texts.flow}
      horizontalBars
      series={[
        { type: 'bar', title: figureTexts.created, data: createPoints(({ created }) => created) },
        { type: 'bar', title: figureTexts.solved, data: createPoints(({ solved }) => solved) },
      ]}
      xDomain={rows.map(({ name }) => name)}
      yTitle={texts.tickets}
    />
  );
}

/** The plots of a report. */
export function Charts({ report: { by, rows }, hours }: { report: Report; hours: ReportHours }) {
  if (by !== 'week') {
    const busiestRows = rows.toSorted((a, b) => b.created - a.created).slice(0, maxValues);
    const description = rows.length > busiestRows.length ? texts.first_values(maxValues) : undefined;
    return (
      <Container
        header={
          <Header variant="h2" {...(description !== undefined && { description })}>
            {texts.flow}
          </Header>
        }
      >
        <ValuesChart rows={busiestRows} />
      </Container>
    );
  }
  return (
    <div className="report-charts">
      <Container fitHeight header={<Header variant="h2">{texts.flow}</Header>}>
        <TicketFlowChart rows={rows} />
      </Container>
      <Container fitHeight header={<Header variant="h2">{texts.times}</Header>}>
        <TimesChart rows={rows} hours={hours} />
      </Container>
    </div>
  );
}
