import { expect, it } from 'vitest';
import { splitIntoSpans } from '../../../../lambdas/domain/service-levels/calendar.ts';
import { replayEvents } from '../../../../lambdas/domain/service-levels/replay.ts';
import { createCalendar, createHistory, createRandom } from './histories.ts';
import { isOpen, simulateSlowly } from './oracle.ts';

/** `LEVEL_HISTORIES=10000 npm test -- levels/oracle` tests more histories. */
const historyCount = Number(process.env['LEVEL_HISTORIES'] ?? 150);

it(`finds the same due times for ${historyCount} random histories as counting minute by minute`, () => {
  for (let seed = 1; seed <= historyCount; seed += 1) {
    const { versions, events } = createHistory(seed);
    const endMinute = (events.at(-1)?.at ?? 0) + 400 * 1440;
    const actualTargets = replayEvents(versions, events).targets.map((target) => ({
      ...target,
      warn_at: undefined,
      due_at: target.due_at !== null && target.due_at > endMinute ? null : target.due_at,
    }));
    expect(actualTargets, `seed ${seed}`).toEqual(simulateSlowly(versions, events, endMinute));
  }
}, 900_000);

/** The days of clock changes in the United States and in Europe, as month (from 0) and day. */
const clockChanges = [
  [2, 8],
  [2, 29],
  [9, 25],
  [10, 1],
] as const;

it.for(clockChanges)(
  'a calendar opens and closes at the right minutes in the weeks around %i-%i',
  ([month, day]) => {
    const nextRandom = createRandom(7);
    for (let count = 0; count < 10; count += 1) {
      const randomCalendar = createCalendar(nextRandom);
      const from = Date.UTC(2026, month, day, 0, 7) / 60_000 - Math.floor(nextRandom() * 20_000);
      let cursor = from;
      for (const { from: start, to, open } of splitIntoSpans(randomCalendar, from, from + 20_000)) {
        expect(start).toBe(cursor);
        const differingMinutes = Array.from({ length: to - start }, (_, index) => start + index).filter(
          (minute) => isOpen(randomCalendar, minute) !== open,
        );
        expect(differingMinutes).toEqual([]);
        cursor = to;
      }
      expect(cursor).toBe(from + 20_000);
    }
  },
);
