import { Fragment } from 'react';
import type { ReceiptClock, ReceiptLine, TicketReceipt } from '@portico/shared/contract/receipts.ts';
import { formatBusinessTime } from '@portico/shared/model/duration-text.ts';
import { formatClockTitle, formatPauseReason, texts, formatReason } from './texts.ts';
import { formatFullTime, formatPeriod } from './times.ts';
import './due-time-receipt.css';

/**
 * Functions that return a line's time zone and its promised time. The line names the versions of the calendar
 * and the policy that contain them.
 */
interface VersionLookup {
  readonly findZone: (line: Pick<ReceiptLine, 'calendar'> | undefined) => string;
  readonly formatPromisedTime: (line: ReceiptLine) => string;
}

function createVersionLookup({ policies, calendars }: TicketReceipt): VersionLookup {
  const zone = calendars[0]?.zone ?? 'UTC';
  const formatName = (versions: readonly { version: string; name: string }[], version: string) =>
    `${versions.find((namedVersion) => namedVersion.version === version)?.name ?? ''} (${version})`;
  return {
    findZone: (line) => calendars.find(({ version }) => version === line?.calendar)?.zone ?? zone,
    formatPromisedTime: ({ policy, calendar, promised }) =>
      policy === null || calendar === null || promised === null
        ? texts.nothing_promised
        : texts.promised(
            formatBusinessTime(promised),
            formatName(policies, policy),
            formatName(calendars, calendar),
          ),
  };
}

const isSamePromisedTime = (line: ReceiptLine, before: ReceiptLine | undefined) =>
  line.policy === before?.policy && line.calendar === before.calendar && line.promised === before.promised;

const Row = ({ line, zone }: { line: ReceiptLine; zone: string }) => (
  <tr className={line.minutes > 0 ? undefined : 'receipt-still'}>
    <td>
      <span className="receipt-span">{formatPeriod(line.from, line.to, zone)}</span>
      <span className="receipt-why">
        {formatReason(line)}
        {line.after_due && line.minutes > 0 && `, ${texts.late}`}
      </span>
    </td>
    <td>{line.minutes > 0 ? formatBusinessTime(line.minutes) : '–'}</td>
    <td>{formatBusinessTime(line.total)}</td>
  </tr>
);

const WideRow = ({ text, rowClass: className }: { text: string; rowClass: string }) => (
  <tr className={className}>
    <th scope="row" colSpan={3}>
      {text}
    </th>
  </tr>
);

/**
 * The lines of a receipt. Rows between the lines show where the promised time changes, and where the ticket
 * became due.
 */
function Lines({
  clock: { lines, due_at, paused },
  versions,
}: {
  clock: ReceiptClock;
  versions: VersionLookup;
}) {
  const { findZone, formatPromisedTime } = versions;
  const firstLateIndex = lines.findIndex(({ after_due }) => after_due);
  const last = lines.at(-1);
  const dueRow = due_at !== null && (
    <WideRow rowClass="receipt-due" text={texts.due(formatFullTime(due_at, findZone(last)))} />
  );
  return (
    <table className="receipt-lines">
      <thead>
        <tr>
          <th scope="col">{texts.time}</th>
          <th scope="col">{texts.counted}</th>
          <th scope="col">{texts.sum}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <Fragment key={line.from}>
            {index === firstLateIndex && dueRow}
            {!isSamePromisedTime(line, lines[index - 1]) && (
              <WideRow rowClass="receipt-promise" text={formatPromisedTime(line)} />
            )}
            <Row line={line} zone={findZone(line)} />
          </Fragment>
        ))}
        {firstLateIndex === -1 && dueRow}
        {paused !== null && (
          <WideRow rowClass="receipt-promise" text={`${formatPauseReason(paused)}. ${texts.stands_still}.`} />
        )}
      </tbody>
    </table>
  );
}

function formatOutcome({ met_at, missed_by, due_at, paused }: ReceiptClock, zone: string): string {
  const lateText =
    missed_by === 0 ? texts.late_outside_hours : texts.late_by(formatBusinessTime(missed_by ?? 0));
  if (met_at !== null)
    return `${texts.met(formatFullTime(met_at, zone))}, ${missed_by === null ? texts.in_time : lateText}`;
  if (paused === 'ended')
    return missed_by === null ? formatPauseReason(paused) : `${formatPauseReason(paused)}, ${lateText}`;
  if (due_at !== null) return texts.due(formatFullTime(due_at, zone));
  return paused === null ? '' : formatPauseReason(paused);
}

interface Props {
  receipt: TicketReceipt;
  /** Whether the lines of pending targets are initially open. */
  initiallyOpen: boolean;
}

/** Shows how each due time of a ticket was calculated, so that anyone can check the sum. */
export function DueTimeReceipt({ receipt, initiallyOpen }: Props) {
  const versions = createVersionLookup(receipt);
  const { clocks, calendars } = receipt;
  return (
    <div className="receipt">
      <p className="receipt-hint">
        {texts.hint} {calendars.map(({ zone }) => texts.zone(zone)).join(' ')}
      </p>
      {clocks.map((clock) => (
        <details key={`${clock.kind} ${clock.cycle}`} open={initiallyOpen && clock.met_at === null}>
          <summary>
            <strong>{formatClockTitle(clock, clocks)}</strong>{' '}
            <span className="receipt-outcome">
              {formatOutcome(clock, versions.findZone(clock.lines.at(-1)))}
            </span>
          </summary>
          {clock.lines.length > 0 ? <Lines clock={clock} versions={versions} /> : <p>{texts.no_lines}</p>}
        </details>
      ))}
    </div>
  );
}
