/**
 * Business hours as a row of spans that follow each other without gaps.
 *
 * A minute counts when the wall clock of the calendar's zone, read at the start of that minute, shows an
 * opening hour. Time is cut at the zone's changes of clocks first; between two of them the offset is
 * constant, so no local time is ever turned into an instant, and neither the gap in spring nor the overlap in
 * autumn needs a decision.
 */
import { minutesOfDay } from '@portico/shared/model/service-levels.ts';
import { offsetsOf } from '../../platform/time-zones.ts';

/** Whole minutes since 1970-01-01T00:00Z. */
export type Minute = number;

/** Minutes of a local day, the end not included; 1440 is midnight at its end. In order. */
export type Hours = readonly { readonly from: number; readonly to: number }[];

export interface Calendar {
  /** Name in the IANA time zone database. */
  readonly zone: string;
  /** Seven days, Monday first. Hours across midnight are two entries on two days. */
  readonly week: readonly Hours[];
  /** Local dates of the zone that differ from the week: public holidays, half days. */
  readonly holidays: readonly { readonly date: string; readonly name: string; readonly hours: Hours }[];
}

export interface Span {
  readonly from: Minute;
  readonly to: Minute;
  readonly open: boolean;
  /** `open`, `closed` or the name of the holiday. */
  readonly why: string;
}

interface Piece {
  readonly from: number;
  readonly to: number;
  readonly open: boolean;
  readonly why: string;
}

const millisecondsOfDay = 86_400_000;
/** 1970-01-01 was a Thursday. */
const firstWeekday = 3;

function* piecesOfDay({ holidays, week }: Calendar, day: number): Generator<Piece> {
  const date = new Date(day * millisecondsOfDay).toISOString().slice(0, 10);
  const holiday = holidays.find((one) => one.date === date);
  const hours = holiday?.hours ?? week[(((day + firstWeekday) % 7) + 7) % 7] ?? [];
  const closed = holiday?.name ?? 'closed';
  let cursor = 0;
  for (const { from, to } of hours) {
    if (from > cursor) yield { from: cursor, to: from, open: false, why: closed };
    yield { from, to, open: true, why: holiday?.name ?? 'open' };
    cursor = to;
  }
  if (cursor < minutesOfDay) yield { from: cursor, to: minutesOfDay, open: false, why: closed };
}

/** Spans between two times, in order, each touching the next. */
export function* spans(calendar: Calendar, from: Minute, to: Minute): Generator<Span> {
  let cursor = from;
  for (const { to: until, offset } of offsetsOf(calendar.zone, from)) {
    const end = Math.min(until, to);
    while (cursor < end) {
      const day = Math.floor((cursor + offset) / minutesOfDay);
      const midnight = day * minutesOfDay - offset;
      for (const piece of piecesOfDay(calendar, day)) {
        const start = Math.max(midnight + piece.from, cursor);
        const stop = Math.min(midnight + piece.to, end);
        if (stop > start) yield { from: start, to: stop, open: piece.open, why: piece.why };
      }
      cursor = Math.min(midnight + minutesOfDay, end);
    }
    if (cursor >= to) return;
  }
}
