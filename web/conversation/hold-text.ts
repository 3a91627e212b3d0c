import { parseHold } from '@portico/shared/model/ticket-hold.ts';
import { formatShortDate } from '../ui/time/dates.ts';

/** A hold in the history: the reason, and the day on which it ends. */
export function formatHold(value: string): string {
  const hold = parseHold(value);
  if (!hold) return 'none';
  return hold.until === null ? hold.reason : `${hold.reason} (until ${formatShortDate(hold.until)})`;
}
