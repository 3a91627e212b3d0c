import { applyEvent } from './events.ts';
import type { Book, LevelEvent, State, Step } from './clocks.ts';
import { type Target, targetsOf } from './targets.ts';

/**
 * Due times from a whole history, with each step that led to them.
 * @throws Error without events
 */
export function replay(
  book: Book,
  events: readonly LevelEvent[],
): { state: State; targets: Target[]; steps: Step[] } {
  const steps: Step[] = [];
  const sink = (step: Step) => steps.push(step);
  let state: State | null = null;
  for (const event of events) state = applyEvent(book, state, event, sink);
  if (!state) throw new Error('There are no events');
  return { state, targets: targetsOf(book, state, sink), steps };
}
