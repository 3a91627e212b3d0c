import { applyClockEvent } from './events.ts';
import {
  type ClockEvent,
  type ClockStep,
  type ServiceLevelState,
  type ComputedClock,
  type Versions,
  computeDueTimes,
} from './clocks.ts';

/**
 * Computes the due times, and each step of the clocks, from a ticket's whole history.
 * @throws Error if there are no events
 */
export function replayEvents(
  versions: Versions,
  events: readonly ClockEvent[],
): { state: ServiceLevelState; targets: ComputedClock[]; steps: ClockStep[] } {
  const steps: ClockStep[] = [];
  const onStep = (step: ClockStep) => steps.push(step);
  let state: ServiceLevelState | null = null;
  for (const event of events) state = applyClockEvent(versions, state, event, onStep);
  if (!state) throw new Error('There are no events');
  return { state, targets: computeDueTimes(versions, state, onStep), steps };
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
  const mergedSteps: ClockStep[] = [];
  for (const step of steps) {
    const lastStep = mergedSteps.at(-1);
    if (lastStep && isSameKindOfStep(lastStep, step))
      mergedSteps[mergedSteps.length - 1] = {
        ...step,
        from: lastStep.from,
        minutes: lastStep.minutes + step.minutes,
      };
    else mergedSteps.push(step);
  }
  return mergedSteps;
}
