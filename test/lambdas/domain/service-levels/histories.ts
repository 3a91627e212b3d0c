/** Random calendars, policies and histories, each from a seed. */
import type { Calendar, Hours } from '../../../../lambdas/domain/service-levels/calendar.ts';
import type {
  ClockEvent,
  ClockPolicy,
  Terms,
  Versions,
} from '../../../../lambdas/domain/service-levels/clocks.ts';
import { replayEvents } from '../../../../lambdas/domain/service-levels/replay.ts';
import { priorities } from '../../../../shared/model/ticket.ts';

export type Random = () => number;

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixedBits = Math.imul(state ^ (state >>> 15), 1 | state);
    mixedBits = (mixedBits + Math.imul(mixedBits ^ (mixedBits >>> 7), 61 | mixedBits)) ^ mixedBits;
    return ((mixedBits ^ (mixedBits >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const randomInt = (random: Random, from: number, to: number) => from + Math.floor(random() * (to - from + 1));
function pick<T>(random: Random, list: readonly [T, ...T[]]): T {
  return list[Math.floor(random() * list.length)] ?? list[0];
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
const clockChangeDays = [
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

function createHours(random: Random): Hours {
  const dice = random();
  if (dice < 0.2) return [];
  if (dice < 0.3) return wholeDay;
  const boundaries = new Set<number>();
  const boundaryCount = 2 * randomInt(random, 1, 3);
  while (boundaries.size < boundaryCount)
    boundaries.add(random() < 0.5 ? randomInt(random, 0, 48) * 30 : randomInt(random, 0, 1440));
  const sortedBoundaries = [...boundaries].sort((a, b) => a - b);
  return sortedBoundaries.flatMap((from, index) => {
    const to = sortedBoundaries[index + 1];
    return index % 2 === 0 && to !== undefined ? [{ from, to }] : [];
  });
}

export function createCalendar(random: Random): Calendar {
  const neverCloses = random() < 0.1;
  const week = Array.from({ length: 7 }, () => (neverCloses ? wholeDay : createHours(random)));
  if (week.every((day) => day.length === 0)) return createCalendar(random);
  const holidays = new Map<string, Calendar['holidays'][number]>();
  for (let remaining = randomInt(random, 0, 12); remaining > 0; remaining -= 1) {
    const holidayTime = Date.parse(pick(random, clockChangeDays)) + randomInt(random, -3, 20) * 86_400_000;
    const date = new Date(holidayTime).toISOString().slice(0, 10);
    holidays.set(date, { date, name: `Holiday ${date}`, hours: random() < 0.7 ? [] : createHours(random) });
  }
  return { zone: pick(random, zones), week, holidays: [...holidays.values()] };
}

const createTargets = (random: Random): ClockPolicy['targets']['low'] => {
  const createTarget = () => {
    if (random() >= 0.85) return null;
    return random() < 0.5 ? randomInt(random, 1, 240) : randomInt(random, 60, 3000);
  };
  const [first_response, next_response, resolution] = [createTarget(), createTarget(), createTarget()];
  return { first_response, next_response, resolution };
};

export const createPolicy = (random: Random): ClockPolicy => ({
  targets: {
    low: createTargets(random),
    medium: createTargets(random),
    high: createTargets(random),
    critical: createTargets(random),
  },
  pauses: { waiting: random() < 0.8, on_hold: random() < 0.8 },
  notice: pick(random, [0, 0, 30, 240, 10_000]),
  warn: pick(random, [0, 30, 120]),
});

export interface History {
  readonly versions: Versions;
  readonly events: readonly ClockEvent[];
}

/**
 * The time of the next event. Bugs are most likely at boundaries, so the time is often in the minute of a due
 * time, or just before or after it.
 */
function chooseNextTime(
  random: Random,
  versions: Versions,
  events: readonly ClockEvent[],
  at: number,
): number {
  const dueTimes =
    random() < 0.2
      ? replayEvents(versions, events).targets.flatMap(({ due_at }) =>
          due_at !== null && due_at > at && due_at < at + 40 * 1440 ? [due_at] : [],
        )
      : [];
  const [first, ...others] = dueTimes;
  if (first !== undefined) return Math.max(at, pick(random, [first, ...others]) + randomInt(random, -1, 1));
  return random() < 0.15 ? at : at + Math.floor(random() < 0.6 ? random() * 300 : random() * 5000);
}

export function createHistory(seed: number): History {
  const random = createRandom(seed);
  const versionNumbers = ['1', '2', '3'];
  const versions: Versions = {
    policies: Object.fromEntries(versionNumbers.map((version) => [`p@${version}`, createPolicy(random)])),
    calendars: Object.fromEntries(versionNumbers.map((version) => [`c@${version}`, createCalendar(random)])),
  };
  const createTerms = (): Terms | null =>
    random() < 0.07
      ? null
      : { policy: `p@${randomInt(random, 1, 3)}`, calendar: `c@${randomInt(random, 1, 3)}` };
  let at = Date.parse(pick(random, clockChangeDays)) / 60_000 + randomInt(random, -4 * 1440, 2 * 1440);
  const by = random() < 0.85 ? 'customer' : 'support';
  const events: ClockEvent[] = [
    { at, type: 'created', side: by, priority: pick(random, priorities), terms: createTerms() },
  ];
  for (let remaining = randomInt(random, 0, 14); remaining > 0; remaining -= 1) {
    at = chooseNextTime(random, versions, events, at);
    const dice = random();
    if (dice < 0.2) events.push({ at, type: 'comment', side: 'support' });
    else if (dice < 0.45) events.push({ at, type: 'comment', side: 'customer' });
    else if (dice < 0.58) events.push({ at, type: 'waiting', to: random() < 0.7 });
    else if (dice < 0.8)
      events.push({
        at,
        type: 'status',
        to: pick(random, ['open', 'on_hold', 'done', 'open']),
        end: pick(random, ['resolved', 'resolved', 'closed', 'merged']),
      });
    else if (dice < 0.9) events.push({ at, type: 'priority', to: pick(random, priorities) });
    else events.push({ at, type: 'terms', to: createTerms() });
  }
  return { versions, events };
}
