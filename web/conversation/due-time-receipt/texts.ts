import type { ReceiptClock, ReceiptLine } from '@portico/shared/contract/receipts.ts';
import { clockKindTexts } from '@portico/shared/model/service-levels.ts';

/** The texts of all reasons except holidays: for a holiday, its name is shown. */
const reasonTexts: Readonly<Record<string, string>> = {
  open: 'Business hours',
  closed: 'Closed',
  waiting: 'Paused: waiting for the customer',
  on_hold: 'Paused: on hold',
  ended: 'Ended before the target was met',
  resolved: 'Resolved',
  'no contract': 'Nothing was promised',
};

export const texts = {
  time: 'Time',
  counted: 'Counted',
  sum: 'Sum',
  zone: (zone: string) => `Times are in the time zone ${zone}.`,
  hint: 'Only business hours count. Add up the counted times: the ticket is due when the sum reaches the promised time.',
  promised: (duration: string, policy: string, calendar: string) =>
    `${duration} promised by ${policy}, in the hours of ${calendar}`,
  nothing_promised: 'No time was promised for this period',
  due: (time: string) => `Due ${time}`,
  late: 'after it was due',
  met: (time: string) => `Met ${time}`,
  in_time: 'in time',
  late_by: (duration: string) => `${duration} late`,
  late_outside_hours: 'late, outside business hours',
  stands_still: 'The clock has been paused since then',
  no_lines: 'No minute was counted.',
} as const;

export const formatReason = ({ why, minutes }: ReceiptLine): string => {
  const reason = reasonTexts[why];
  if (reason !== undefined) return reason;
  return minutes > 0 ? `Business hours: ${why}` : `Closed: ${why}`;
};

export const formatPauseReason = (reason: NonNullable<ReceiptClock['paused']>): string =>
  reasonTexts[reason] ?? reason;

/** `Next response 2`, if the ticket has several clocks of this kind. */
export function formatClockTitle({ kind, cycle }: ReceiptClock, clocks: readonly ReceiptClock[]): string {
  const isOnlyClock = clocks.filter((clock) => clock.kind === kind).length === 1;
  return isOnlyClock ? clockKindTexts[kind] : `${clockKindTexts[kind]} ${cycle}`;
}
