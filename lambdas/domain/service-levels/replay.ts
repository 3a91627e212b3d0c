import { applyClockEvent } from './events.ts';
import {
  type ClockEvent,
  type ClockStep,
  type ServiceLevelState,
  type Target,
  type Versions,
  computeTargets,
} from './clocks.ts';

/**
 * Computes the due times, and each step of the clocks, from a ticket's whole history.
 * @throws Error if there are no events
 */
export function replay(
  versions: Versions,
  events: readonly ClockEvent[],
): { state: ServiceLevelState; targets: Target[]; steps: ClockStep[] } {
  const steps: ClockStep[] = [];
  const sink = (step: ClockStep) => steps.push(step);
  let state: ServiceLevelState | null = null;
  for (const event of events) state = applyClockEvent(versions, state, event, sink);
  if (!state) throw new Error('There are no events');
  return { state, targets: computeTargets(versions, state, sink), steps };
}

const isSameKindOfStep = (before: ClockStep, step: ClockStep) =>
  before.to === step.from &&
  before.why === step.why &&
  before.minutes > 0 === step.minutes > 0 &&
  before.target === step.target &&
  before.after_due === step.after_due &&
  before.terms?.policy === step.terms?.policy &&
  before.terms?.calendar === step.terms?.calendar;

/** Merges adjacent steps of the same kind, such as an evening and the following weekend. */
export function mergeSteps(steps: readonly ClockStep[]): ClockStep[] {
  const lines: ClockStep[] = [];
  for (const step of steps) {
    const before = lines.at(-1);
    if (before && isSameKindOfStep(before, step))
      lines[lines.length - 1] = { ...step, from: before.from, minutes: before.minutes + step.minutes };
    else lines.push(step);
  }
  return lines;
}
