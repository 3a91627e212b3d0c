/**
 * Represents business hours as a sequence of adjacent spans.
 *
 * A minute counts if the local time in the calendar's zone, at the start of that minute, is within opening
 * hours. Time is first split at the zone's clock changes. Between two changes, the offset is constant. So no
 * local time is converted to an instant, and daylight-saving gaps and overlaps need no special treatment.
 */
import { minutesPerDay } from '@portico/shared/model/service-levels.ts';
import { iterateOffsetSpans } from '../../platform/time-zones.ts';

/** Whole minutes since 1970-01-01T00:00Z. */
export type Minute = number;

export const toMinute = (at: string): Minute => Math.floor(Date.parse(at) / 60_000);
/** ISO 8601. */
export const toIsoTime = (minute: Minute): string => new Date(minute * 60_000).toISOString();

/** Minutes of a local day, sorted; the end is exclusive. 1440 is midnight at the end of the day. */
export type Hours = readonly { readonly from: number; readonly to: number }[];

export interface Calendar {
  /** Name in the IANA time zone database. */
  readonly zone: string;
  /** Seven days, Monday first. Hours that cross midnight are split between the two days. */
  readonly week: readonly Hours[];
  /** Local dates whose hours differ from the weekly hours: public holidays, half days. */
  readonly holidays: readonly { readonly date: string; readonly name: string; readonly hours: Hours }[];
}

export interface Span {
  readonly from: Minute;
  readonly to: Minute;
  readonly open: boolean;
  /** `open`, `closed` or the name of the holiday. */
  readonly why: string;
}

interface DayPart {
  readonly from: number;
  readonly to: number;
  readonly open: boolean;
  readonly why: string;
}

const millisecondsOfDay = 86_400_000;
/** 1970-01-01 was a Thursday. */
const epochWeekday = 3;

function* splitDay({ holidays, week }: Calendar, day: number): Generator<DayPart> {
  const date = new Date(day * millisecondsOfDay).toISOString().slice(0, 10);
  const holiday = holidays.find((candidate) => candidate.date === date);
  const hours = holiday?.hours ?? week[(((day + epochWeekday) % 7) + 7) % 7] ?? [];
  const closedReason = holiday?.name ?? 'closed';
  let cursor = 0;
  for (const { from, to } of hours) {
    if (from > cursor) yield { from: cursor, to: from, open: false, why: closedReason };
    yield { from, to, open: true, why: holiday?.name ?? 'open' };
    cursor = to;
  }
  if (cursor < minutesPerDay) yield { from: cursor, to: minutesPerDay, open: false, why: closedReason };
}

/** The adjacent spans between two times, in order. */
export function* splitIntoSpans(calendar: Calendar, from: Minute, to: Minute): Generator<Span> {
  let cursor = from;
  for (const { to: until, offset } of iterateOffsetSpans(calendar.zone, from)) {
    const end = Math.min(until, to);
    while (cursor < end) {
      const day = Math.floor((cursor + offset) / minutesPerDay);
      const midnight = day * minutesPerDay - offset;
      for (const part of splitDay(calendar, day)) {
        const start = Math.max(midnight + part.from, cursor);
        const stop = Math.min(midnight + part.to, end);
        if (stop > start) yield { from: start, to: stop, open: part.open, why: part.why };
      }
      cursor = Math.min(midnight + minutesPerDay, end);
    }
    if (cursor >= to) return;
  }
}
