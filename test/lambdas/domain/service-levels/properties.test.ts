import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyClockEvent } from '../../../../lambdas/domain/service-levels/events.ts';
import {
  type ClockEvent,
  type ServiceLevelState,
  computeDueTimes,
} from '../../../../lambdas/domain/service-levels/clocks.ts';
import { replayEvents } from '../../../../lambdas/domain/service-levels/replay.ts';
import {
  StoredServiceLevel,
  toStoredServiceLevel,
  toServiceLevelState,
} from '../../../../lambdas/domain/service-levels/stored.ts';
import type { TicketStatus } from '../../../../shared/model/ticket.ts';
import { type History, createHistory } from './histories.ts';
import { isOpen } from './oracle.ts';

const seeds = fc.integer({ min: 1, max: 2 ** 31 - 1 });
const runCount = Number(process.env['LEVEL_HISTORIES'] ?? 60);
const checkHistories = (checkHistory: (history: History) => void) => () =>
  fc.assert(
    fc.property(seeds, (seed) => checkHistory(createHistory(seed))),
    { numRuns: runCount, endOnFailure: true },
  );
const timeout = 600_000;

const ticketStatusByState: Record<ServiceLevelState['status'], TicketStatus> = {
  open: 'in_progress',
  on_hold: 'on_hold',
  done: 'resolved',
};

it(
  'the state that is stored after each event has the same due times as a replay of all events',
  checkHistories(({ versions, events }) => {
    let storedServiceLevel: StoredServiceLevel | undefined;
    let state: ServiceLevelState | null = null;
    for (const event of events) {
      const fields = state && {
        status: ticketStatusByState[state.status],
        priority: state.priority,
        waiting: state.waiting,
      };
      state = applyClockEvent(
        versions,
        storedServiceLevel && fields ? toServiceLevelState(storedServiceLevel, fields) : null,
        event,
      );
      storedServiceLevel = StoredServiceLevel.parse(
        JSON.parse(JSON.stringify(toStoredServiceLevel(versions, state, storedServiceLevel?.clocks))),
      );
      expect(storedServiceLevel).toEqual(toStoredServiceLevel(versions, state, storedServiceLevel.clocks));
    }
    const { targets } = replayEvents(versions, events);
    const newestCycle = (state?.cycles ?? 0).toString();
    const currentTargets = targets.filter(
      ({ kind, cycle }) => kind !== 'next_response' || String(cycle) === newestCycle,
    );
    expect(state && computeDueTimes(versions, state)).toEqual(
      expect.arrayContaining(currentTargets.map((target) => expect.objectContaining({ ...target }))),
    );
  }),
  timeout,
);

it(
  'the steps that lead to a due time add up to it',
  checkHistories(({ versions, events }) => {
    const { targets, steps } = replayEvents(versions, events);
    for (const target of targets) {
      const stepsOfTarget = steps.filter(({ kind, cycle }) => kind === target.kind && cycle === target.cycle);
      let totalMinutes = 0;
      let inTimeMinutes = 0;
      for (const [index, { from, to, minutes, after_due, ...step }] of stepsOfTarget.entries()) {
        const previousStep = stepsOfTarget[index - 1];
        if (previousStep) expect(from).toBe(previousStep.to);
        expect([0, to - from]).toContain(minutes);
        totalMinutes += minutes;
        if (!after_due) inTimeMinutes += minutes;
        expect(step.total).toBe(totalMinutes);
      }
      if (target.due_at !== null && target.target !== null) expect(inTimeMinutes).toBe(target.target);
      expect(totalMinutes - inTimeMinutes).toBe(target.late);
    }
  }),
  timeout,
);

it(
  'a due time that has passed is not moved by later changes',
  checkHistories(({ versions, events }) => {
    let state: ServiceLevelState | null = null;
    const usedUpMinuteByClock = new Map<string, number>();
    for (const event of events) {
      state = applyClockEvent(versions, state, event);
      for (const { kind, cycle, used_up } of state.clocks) {
        const clockName = `${kind} ${cycle}`;
        const previousUsedUpMinute = usedUpMinuteByClock.get(clockName);
        if (previousUsedUpMinute !== undefined && !(event.type === 'status' && kind === 'resolution'))
          expect(used_up).toBe(previousUsedUpMinute);
        if (used_up === null) usedUpMinuteByClock.delete(clockName);
        else usedUpMinuteByClock.set(clockName, used_up);
      }
    }
  }),
  timeout,
);

it(
  'a change never moves a due time before the change',
  checkHistories(({ versions, events }) => {
    let state: ServiceLevelState | null = null;
    let previousDueTimes = new Map<string, number | null>();
    for (const event of events) {
      state = applyClockEvent(versions, state, event);
      const { at } = state;
      const currentDueTimes = new Map(
        computeDueTimes(versions, state).map((target) => [`${target.kind} ${target.cycle}`, target.due_at]),
      );
      for (const [clockName, due] of currentDueTimes)
        if (due !== null && previousDueTimes.has(clockName) && previousDueTimes.get(clockName) !== due)
          expect(due).toBeGreaterThanOrEqual(at);
      previousDueTimes = currentDueTimes;
    }
  }),
  timeout,
);

it(
  'the due time of a resolution is never earlier because the ticket waited or was on hold',
  checkHistories(({ versions, events }) => {
    const isPause = ({ type, ...event }: ClockEvent) =>
      type === 'waiting' || ('to' in event && event.to === 'on_hold');
    const eventsWithoutPauses = events.filter((event) => !isPause(event));
    if (eventsWithoutPauses.some(({ type }) => type === 'terms' || type === 'priority' || type === 'status'))
      return;
    const findDueTime = (list: readonly ClockEvent[]) =>
      replayEvents(versions, list).targets.find(({ kind }) => kind === 'resolution')?.due_at ?? null;
    const [unpausedDueTime, pausedDueTime] = [findDueTime(eventsWithoutPauses), findDueTime(events)];
    if (unpausedDueTime !== null && pausedDueTime !== null)
      expect(pausedDueTime).toBeGreaterThanOrEqual(unpausedDueTime);
  }),
  timeout,
);

it(
  'a warning precedes its due time by exactly the minutes in the policy',
  checkHistories(({ versions, events }) => {
    const { state, targets } = replayEvents(versions, events);
    const policy = state.terms && versions.policies[state.terms.policy];
    const calendar = state.terms && versions.calendars[state.terms.calendar];
    for (const { warn_at, due_at } of targets) {
      if (warn_at === null || due_at === null || warn_at === state.at || due_at - state.at > 300_000)
        continue;
      let openMinutes = 0;
      for (let minute = warn_at; minute < due_at; minute += 1)
        if (calendar && isOpen(calendar, minute)) openMinutes += 1;
      expect(openMinutes).toBe(policy?.warn);
    }
  }),
  timeout,
);
