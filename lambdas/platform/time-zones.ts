import { Temporal } from 'temporal-polyfill';

/** A span of time in which the clocks of a zone show the same offset. */
export interface OffsetSpan {
  /** Minutes since 1970; Infinity if no later change of the clocks is known. */
  readonly to: number;
  /** Minutes east of UTC. */
  readonly offset: number;
}

/** Minutes since 1970 at which the spans begin. Nothing that is asked for is earlier. */
export const firstKnownMinute = Date.UTC(2010, 0, 1) / 60_000;

const nanosecondsOfMinute = 60_000_000_000;
const tables = new Map<string, { spans: OffsetSpan[]; next: Temporal.ZonedDateTime | null }>();

const startIn = (zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(firstKnownMinute * 60_000).toZonedDateTimeISO(zone);

/** The spans of a zone, in order. Looked up once per process, and only as far as asked for. */
export function* offsetsOf(zone: string): Generator<OffsetSpan> {
  const table = tables.get(zone) ?? { spans: [], next: startIn(zone) };
  tables.set(zone, table);
  for (let index = 0; ; index += 1) {
    if (index === table.spans.length) {
      if (!table.next) return;
      const offset = table.next.offsetNanoseconds / nanosecondsOfMinute;
      table.next = table.next.getTimeZoneTransition('next');
      table.spans.push({ to: table.next ? table.next.epochMilliseconds / 60_000 : Infinity, offset });
    }
    const span = table.spans[index];
    if (span) yield span;
  }
}
