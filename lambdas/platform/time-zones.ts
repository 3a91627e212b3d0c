/** A span of time with the same UTC offset in a zone. */
export interface OffsetSpan {
  /** Minutes since 1970. */
  readonly to: number;
  /** Minutes east of UTC. */
  readonly offset: number;
}

const minutesPerDay = 1440;
const formatsByZone = new Map<string, Intl.DateTimeFormat>();

function getFormat(timeZone: string): Intl.DateTimeFormat {
  const cachedFormat = formatsByZone.get(timeZone);
  if (cachedFormat) return cachedFormat;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formatsByZone.set(timeZone, format);
  return format;
}

/** `MM/DD/YYYY, hh:mm`, the output of the format above. */
const wallClockPattern = /^(\d+)\/(\d+)\/(\d+), (\d+):(\d+)$/;

/** The zone's offset at this minute since 1970, in minutes east of UTC. */
function computeOffsetAt(zone: string, minute: number): number {
  const [month = 1, day, year = 0, hours, minutes] = (
    wallClockPattern.exec(getFormat(zone).format(minute * 60_000)) ?? []
  )
    .slice(1)
    .map(Number);
  return Date.UTC(year, month - 1, day, hours, minutes) / 60_000 - minute;
}

/** By zone and day: the offset at the start of the day. */
const knownOffsets = new Map<string, Map<number, number>>();

function getDayOffset(zone: string, day: number): number {
  const offsetsByDay = knownOffsets.get(zone) ?? new Map<number, number>();
  knownOffsets.set(zone, offsetsByDay);
  const offset = offsetsByDay.get(day) ?? computeOffsetAt(zone, day * minutesPerDay);
  offsetsByDay.set(day, offset);
  return offset;
}

/** The minute in which a zone's offset changes, between two minutes with different offsets. */
function findOffsetChange(zone: string, from: number, to: number): number {
  const before = computeOffsetAt(zone, from);
  let [last, first] = [from, to];
  while (first - last > 1) {
    const middle = Math.floor((last + first) / 2);
    if (computeOffsetAt(zone, middle) === before) last = middle;
    else first = middle;
  }
  return first;
}

/**
 * The spans of a zone from a minute on, in order and without end, each within one UTC day. No zone changes
 * its offset twice within a day.
 */
export function* iterateOffsetSpans(zone: string, from: number): Generator<OffsetSpan> {
  for (let day = Math.floor(from / minutesPerDay); ; day += 1) {
    const nextDayStart = (day + 1) * minutesPerDay;
    const [offset, later] = [getDayOffset(zone, day), getDayOffset(zone, day + 1)];
    if (offset !== later) yield { to: findOffsetChange(zone, day * minutesPerDay, nextDayStart), offset };
    yield { to: nextDayStart, offset: later };
  }
}
