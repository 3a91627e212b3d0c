import type { ReceiptClock } from '../../shared/contract/receipts.ts';

const minutesBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 60_000;

/**
 * Checks a receipt by adding up its lines, without using a calendar, time zone or policy.
 * @returns a description of each contradiction; empty if the receipt is correct
 */
export function findReceiptFaults({ lines, promised, due_at, missed_by }: ReceiptClock): string[] {
  const faults: string[] = [];
  let [totalMinutes, minutesInTime] = [0, 0];
  let lastCountedTime: string | undefined;
  for (const [index, line] of lines.entries()) {
    const lineMinutes = minutesBetween(line.from, line.to);
    const previousLine = lines[index - 1];
    if (previousLine && previousLine.to !== line.from)
      faults.push(`line ${index} does not follow the one before it`);
    if (lineMinutes <= 0) faults.push(`line ${index} is empty`);
    if (line.minutes !== 0 && line.minutes !== lineMinutes)
      faults.push(`line ${index} counts ${line.minutes} of ${lineMinutes} minutes`);
    totalMinutes += line.minutes;
    if (line.total !== totalMinutes)
      faults.push(`line ${index} has the total ${line.total} instead of ${totalMinutes}`);
    if (line.after_due) continue;
    minutesInTime += line.minutes;
    if (line.minutes > 0) lastCountedTime = line.to;
  }
  if (due_at !== null && minutesInTime !== promised)
    faults.push(`${minutesInTime} minutes are counted instead of ${promised}`);
  if (due_at !== null && lastCountedTime !== due_at)
    faults.push(`${promised} minutes end at ${lastCountedTime}`);
  if (missed_by !== null && totalMinutes - minutesInTime !== missed_by)
    faults.push(`late by ${totalMinutes - minutesInTime}`);
  return faults;
}
