import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyClockEvent } from '../../../../lambdas/domain/service-levels/events.ts';
import {
  type ClockEvent,
  type State,
  computeTargets,
} from '../../../../lambdas/domain/service-levels/clocks.ts';
import { replay } from '../../../../lambdas/domain/service-levels/replay.ts';
import {
  StoredServiceLevel,
  storeState,
  restoreState,
} from '../../../../lambdas/domain/service-levels/stored.ts';
import type { TicketStatus } from '../../../../shared/model/ticket.ts';
import { type History, history } from './histories.ts';
import { isOpen } from './oracle.ts';

const seeds = fc.integer({ min: 1, max: 2 ** 31 - 1 });
const runs = Number(process.env['LEVEL_HISTORIES'] ?? 60);
const check = (holds: (one: History) => void) => () =>
  fc.assert(
    fc.property(seeds, (seed) => holds(history(seed))),
    { numRuns: runs, endOnFailure: true },
  );
const longest = 600_000;

const statusOf: Record<State['status'], TicketStatus> = {
  open: 'in_progress',
  on_hold: 'on_hold',
  done: 'resolved',
};

it(
  'the state that is stored after each event has the same due times as a replay of all events',
  check(({ versions, events }) => {
    let kept: StoredServiceLevel | undefined;
    let state: State | null = null;
    for (const event of events) {
      const fields = state && {
        status: statusOf[state.status],
        priority: state.priority,
        waiting: state.waiting,
      };
      state = applyClockEvent(versions, kept && fields ? restoreState(kept, fields) : null, event);
      kept = StoredServiceLevel.parse(JSON.parse(JSON.stringify(storeState(versions, state, kept?.clocks))));
      expect(kept).toEqual(storeState(versions, state, kept.clocks));
    }
    const { targets } = replay(versions, events);
    const newest = (state?.cycles ?? 0).toString();
    const current = targets.filter(({ kind, cycle }) => kind !== 'next_response' || String(cycle) === newest);
    expect(state && computeTargets(versions, state)).toEqual(
      expect.arrayContaining(current.map((target) => expect.objectContaining({ ...target }))),
    );
  }),
  longest,
);

it(
  'the steps that lead to a due time add up to it',
  check(({ versions, events }) => {
    const { targets, steps } = replay(versions, events);
    for (const target of targets) {
      const stepsOfTarget = steps.filter(({ kind, cycle }) => kind === target.kind && cycle === target.cycle);
      let total = 0;
      let inTime = 0;
      for (const [index, { from, to, minutes, after_due, ...step }] of stepsOfTarget.entries()) {
        const before = stepsOfTarget[index - 1];
        if (before) expect(from).toBe(before.to);
        expect([0, to - from]).toContain(minutes);
        total += minutes;
        if (!after_due) inTime += minutes;
        expect(step.total).toBe(total);
      }
      if (target.due_at !== null && target.target !== null) expect(inTime).toBe(target.target);
      expect(total - inTime).toBe(target.late);
    }
  }),
  longest,
);

it(
  'a due time that has passed is not moved by later changes',
  check(({ versions, events }) => {
    let state: State | null = null;
    const usedUpBefore = new Map<string, number>();
    for (const event of events) {
      state = applyClockEvent(versions, state, event);
      for (const { kind, cycle, used_up } of state.clocks) {
        const name = `${kind} ${cycle}`;
        const previous = usedUpBefore.get(name);
        if (previous !== undefined && !(event.type === 'status' && kind === 'resolution'))
          expect(used_up).toBe(previous);
        if (used_up === null) usedUpBefore.delete(name);
        else usedUpBefore.set(name, used_up);
      }
    }
  }),
  longest,
);

it(
  'a change never moves a due time before the change',
  check(({ versions, events }) => {
    let state: State | null = null;
    let before = new Map<string, number | null>();
    for (const event of events) {
      state = applyClockEvent(versions, state, event);
      const { at } = state;
      const now = new Map(
        computeTargets(versions, state).map((one) => [`${one.kind} ${one.cycle}`, one.due_at]),
      );
      for (const [name, due] of now)
        if (due !== null && before.has(name) && before.get(name) !== due)
          expect(due).toBeGreaterThanOrEqual(at);
      before = now;
    }
  }),
  longest,
);

it(
  'the due time of a resolution is never earlier because the ticket waited or was on hold',
  check(({ versions, events }) => {
    const pauses = ({ type, ...event }: ClockEvent) =>
      type === 'waiting' || ('to' in event && event.to === 'on_hold');
    const unpaused = events.filter((event) => !pauses(event));
    if (unpaused.some(({ type }) => type === 'terms' || type === 'priority' || type === 'status')) return;
    const dueAt = (list: readonly ClockEvent[]) =>
      replay(versions, list).targets.find(({ kind }) => kind === 'resolution')?.due_at ?? null;
    const [without, paused] = [dueAt(unpaused), dueAt(events)];
    if (without !== null && paused !== null) expect(paused).toBeGreaterThanOrEqual(without);
  }),
  longest,
);

it(
  'a warning precedes its due time by exactly the minutes in the policy',
  check(({ versions, events }) => {
    const { state, targets } = replay(versions, events);
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
  longest,
);
