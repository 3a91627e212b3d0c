import type { MonthlyReport } from '@portico/shared/contract/monthly-reports.ts';
import type { ReportFigures } from '@portico/shared/contract/reports.ts';
import { formatElapsedTime } from '@portico/shared/model/duration-text.ts';
import {
  countServiceTargets,
  computeGoodRatingsPercentage,
  computeMetTargetsPercentage,
} from '@portico/shared/model/monthly-report.ts';
import { getPreviousMonth, formatMonth } from '@portico/shared/model/months.ts';

interface Figure {
  readonly label: string;
  readonly value: (figures: ReportFigures) => string | undefined;
  readonly hint: (figures: ReportFigures) => string;
}

/** Keeps numbers and units on one line. */
const keepOnOneLine = (text: string) => text.replaceAll(' ', '\u00a0');
type DurationFigures = ReportFigures['solved_minutes'];
const formatTime = ({ median, exact }: DurationFigures) =>
  median === null ? undefined : formatElapsedTime(median, exact);
const formatPercent = (percent: number | null) => (percent === null ? undefined : `${percent} %`);
const formatPercentile = ({ p90, exact }: DurationFigures) =>
  p90 === null ? 'No tickets' : `9 of 10 within ${formatElapsedTime(p90, exact)}`;

const figures: readonly Figure[] = [
  { label: 'New tickets', value: ({ created }) => String(created), hint: () => 'Created in the month' },
  {
    label: 'Solved',
    value: ({ solved }) => String(solved),
    hint: ({ reopened }) => (reopened === 0 ? 'None reopened' : `${reopened} reopened`),
  },
  {
    label: 'Open at the end',
    value: ({ open_at_end }) => String(open_at_end),
    hint: () => 'On the last day of the month',
  },
  {
    label: 'First response',
    value: ({ first_response_minutes }) => formatTime(first_response_minutes),
    hint: ({ first_response_minutes }) => formatPercentile(first_response_minutes),
  },
  {
    label: 'Resolution',
    value: ({ solved_minutes }) => formatTime(solved_minutes),
    hint: ({ solved_minutes }) => formatPercentile(solved_minutes),
  },
  {
    label: 'Rated as good',
    value: (reportFigures) => formatPercent(computeGoodRatingsPercentage(reportFigures)),
    hint: ({ rated_good, rated_not_good }) =>
      rated_good + rated_not_good === 0
        ? 'No ratings'
        : `${rated_good} of ${rated_good + rated_not_good} ratings`,
  },
];

const serviceLevelFigure: Figure = {
  label: 'Within the service level',
  value: (reportFigures) => formatPercent(computeMetTargetsPercentage(reportFigures)),
  hint: (reportFigures) => {
    const { kept, overdue } = countServiceTargets(reportFigures);
    if (kept + overdue === 0) return 'Nothing was due';
    return overdue === 0 ? 'Nothing was overdue' : `${kept} of ${kept + overdue}, ${overdue} overdue`;
  },
};

/** The main figures of the month, each with the figure of the previous month. */
export function Figures({ report: { total, before, month, promised } }: { report: MonthlyReport }) {
  return (
    <dl className="report-figures">
      {[...figures, ...(promised ? [serviceLevelFigure] : [])].map(({ label, value, hint }) => (
        <div className="report-figure panel" key={label}>
          <dt>{label}</dt>
          <dd className="report-value">{keepOnOneLine(value(total) ?? '-')}</dd>
          <dd className="muted">{hint(total)}</dd>
          {before && (
            <dd className="muted">
              {formatMonth(getPreviousMonth(month))}: <strong>{keepOnOneLine(value(before) ?? '-')}</strong>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
