/** Random calendars, policies and histories, each from a seed. */
import type { Calendar, Hours } from '../../../../lambdas/domain/service-levels/calendar.ts';
import type {
  ClockEvent,
  ClockPolicy,
  Terms,
  Versions,
} from '../../../../lambdas/domain/service-levels/clocks.ts';
import { replay } from '../../../../lambdas/domain/service-levels/replay.ts';
import { priorities } from '../../../../shared/model/ticket.ts';

export type Random = () => number;

export function newRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const randomInt = (next: Random, from: number, to: number) => from + Math.floor(next() * (to - from + 1));
function pick<T>(next: Random, list: readonly [T, ...T[]]): T {
  return list[Math.floor(next() * list.length)] ?? list[0];
}

const zones = [
  'Europe/London',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'America/St_Johns',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Beirut',
  'Pacific/Kiritimati',
  'UTC',
] as const;

/** Days on or close to clock changes in a time zone. */
const edges = [
  '2026-02-15',
  '2026-03-08',
  '2026-03-22',
  '2026-03-29',
  '2026-04-05',
  '2026-04-24',
  '2026-09-06',
  '2026-09-27',
  '2026-10-04',
  '2026-10-25',
  '2026-10-29',
  '2026-11-01',
] as const;

const wholeDay: Hours = [{ from: 0, to: 1440 }];

function hours(next: Random): Hours {
  const dice = next();
  if (dice < 0.2) return [];
  if (dice < 0.3) return wholeDay;
  const boundaries = new Set<number>();
  const boundaryCount = 2 * randomInt(next, 1, 3);
  while (boundaries.size < boundaryCount)
    boundaries.add(next() < 0.5 ? randomInt(next, 0, 48) * 30 : randomInt(next, 0, 1440));
  const sorted = [...boundaries].sort((a, b) => a - b);
  return sorted.flatMap((from, index) => {
    const to = sorted[index + 1];
    return index % 2 === 0 && to !== undefined ? [{ from, to }] : [];
  });
}

export function calendar(next: Random): Calendar {
  const neverCloses = next() < 0.1;
  const week = Array.from({ length: 7 }, () => (neverCloses ? wholeDay : hours(next)));
  if (week.every((day) => day.length === 0)) return calendar(next);
  const holidays = new Map<string, Calendar['holidays'][number]>();
  for (let left = randomInt(next, 0, 12); left > 0; left -= 1) {
    const at = Date.parse(pick(next, edges)) + randomInt(next, -3, 20) * 86_400_000;
    const date = new Date(at).toISOString().slice(0, 10);
    holidays.set(date, { date, name: `Holiday ${date}`, hours: next() < 0.7 ? [] : hours(next) });
  }
  return { zone: pick(next, zones), week, holidays: [...holidays.values()] };
}

const targetsOf = (next: Random): ClockPolicy['targets']['low'] => {
  const target = () => {
    if (next() >= 0.85) return null;
    return next() < 0.5 ? randomInt(next, 1, 240) : randomInt(next, 60, 3000);
  };
  const [first_response, next_response, resolution] = [target(), target(), target()];
  return { first_response, next_response, resolution };
};

export const policy = (next: Random): ClockPolicy => ({
  targets: {
    low: targetsOf(next),
    medium: targetsOf(next),
    high: targetsOf(next),
    critical: targetsOf(next),
  },
  pauses: { waiting: next() < 0.8, on_hold: next() < 0.8 },
  notice: pick(next, [0, 0, 30, 240, 10_000]),
  warn: pick(next, [0, 30, 120]),
});

export interface History {
  readonly versions: Versions;
  readonly events: readonly ClockEvent[];
}

/**
 * The time of the next event. Bugs are most likely at boundaries, so the time is often in the minute of a due
 * time, or just before or after it.
 */
function nextTime(next: Random, versions: Versions, events: readonly ClockEvent[], at: number): number {
  const dues =
    next() < 0.2
      ? replay(versions, events).targets.flatMap(({ due_at }) =>
          due_at !== null && due_at > at && due_at < at + 40 * 1440 ? [due_at] : [],
        )
      : [];
  const [first, ...others] = dues;
  if (first !== undefined) return Math.max(at, pick(next, [first, ...others]) + randomInt(next, -1, 1));
  return next() < 0.15 ? at : at + Math.floor(next() < 0.6 ? next() * 300 : next() * 5000);
}

export function history(seed: number): History {
  const next = newRandom(seed);
  const numbers = ['1', '2', '3'];
  const versions: Versions = {
    policies: Object.fromEntries(numbers.map((version) => [`p@${version}`, policy(next)])),
    calendars: Object.fromEntries(numbers.map((version) => [`c@${version}`, calendar(next)])),
  };
  const terms = (): Terms | null =>
    next() < 0.07 ? null : { policy: `p@${randomInt(next, 1, 3)}`, calendar: `c@${randomInt(next, 1, 3)}` };
  let at = Date.parse(pick(next, edges)) / 60_000 + randomInt(next, -4 * 1440, 2 * 1440);
  const by = next() < 0.85 ? 'customer' : 'support';
  const events: ClockEvent[] = [
    { at, type: 'created', by, priority: pick(next, priorities), terms: terms() },
  ];
  for (let remaining = randomInt(next, 0, 14); remaining > 0; remaining -= 1) {
    at = nextTime(next, versions, events, at);
    const kind = next();
    if (kind < 0.2) events.push({ at, type: 'comment', by: 'support' });
    else if (kind < 0.45) events.push({ at, type: 'comment', by: 'customer' });
    else if (kind < 0.58) events.push({ at, type: 'waiting', to: next() < 0.7 });
    else if (kind < 0.8)
      events.push({
        at,
        type: 'status',
        to: pick(next, ['open', 'on_hold', 'done', 'open']),
        end: pick(next, ['resolved', 'resolved', 'closed', 'merged']),
      });
    else if (kind < 0.9) events.push({ at, type: 'priority', to: pick(next, priorities) });
    else events.push({ at, type: 'terms', to: terms() });
  }
  return { versions, events };
}
