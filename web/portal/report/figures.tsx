import type { MonthlyReport } from '@portico/shared/contract/monthly-reports.ts';
import type { ReportFigures } from '@portico/shared/contract/reports.ts';
import { durationText } from '@portico/shared/model/duration-text.ts';
import { shareGood, shareInTime } from '@portico/shared/model/monthly-report.ts';
import { monthBefore, monthName } from '@portico/shared/model/months.ts';

interface Figure {
  readonly label: string;
  readonly value: (figures: ReportFigures) => string | undefined;
  readonly hint: (figures: ReportFigures) => string;
}

/** Numbers stay with their units. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00a0');
const time = (minutes: number | null) => (minutes === null ? undefined : durationText(minutes));
const percent = (share: number | null) => (share === null ? undefined : `${share} %`);
const nineOfTen = (minutes: number | null) =>
  minutes === null ? 'No tickets' : `9 of 10 within ${durationText(minutes)}`;
const late = ({ overdue_first_response, overdue_resolution }: ReportFigures) =>
  overdue_first_response + overdue_resolution;

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
    value: ({ first_response_minutes }) => time(first_response_minutes.median),
    hint: ({ first_response_minutes }) => nineOfTen(first_response_minutes.p90),
  },
  {
    label: 'Resolution',
    value: ({ solved_minutes }) => time(solved_minutes.median),
    hint: ({ solved_minutes }) => nineOfTen(solved_minutes.p90),
  },
  {
    label: 'Rated as good',
    value: (of) => percent(shareGood(of)),
    hint: ({ rated_good, rated_not_good }) =>
      rated_good + rated_not_good === 0
        ? 'No ratings'
        : `${rated_good} of ${rated_good + rated_not_good} ratings`,
  },
];

const inTime: Figure = {
  label: 'Within the service level',
  value: (of) => percent(shareInTime(of)),
  hint: (of) => (late(of) === 0 ? 'Nothing was overdue' : `${late(of)} overdue`),
};

/** The main figures of the month, each beside that of the month before. */
export function Figures({ report: { total, before, month, promised } }: { report: MonthlyReport }) {
  return (
    <dl className="report-figures">
      {[...figures, ...(promised ? [inTime] : [])].map(({ label, value, hint }) => (
        <div className="report-figure panel" key={label}>
          <dt>{label}</dt>
          <dd className="report-value">{unbroken(value(total) ?? '-')}</dd>
          <dd className="muted">{hint(total)}</dd>
          {before && (
            <dd className="muted">
              {monthName(monthBefore(month))}: <strong>{unbroken(value(before) ?? '-')}</strong>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
