import type { LevelKind } from '@portico/shared/model/service-levels.ts';
import type { Minute } from './calendar.ts';
import { type Book, type Clock, type Sink, type State, clockPause, findPolicy, runClock } from './clocks.ts';

export interface Target {
  readonly kind: LevelKind;
  readonly cycle: number;
  readonly target: number | null;
  readonly counted: number;
  /** Known while the clock runs. Final once the target is used up. */
  readonly due_at: Minute | null;
  /** When to warn; the time of the state if that moment has passed. */
  readonly warn_at: Minute | null;
  readonly paused: boolean;
  readonly met_at: Minute | null;
  /**
   * Counted minutes from the due time until it was met; 0 if it was met outside business hours. Null: in
   * time, or still open.
   */
  readonly missed_by: number | null;
}

/** How far to look ahead, five years; a target that takes longer has no due time. */
export const horizon = 5 * 366 * 1440;

function warningOf(book: Book, state: State, kept: Clock, due_at: Minute | null): Minute | null {
  if (due_at === null || kept.used_up !== null || kept.target === null || !state.terms) return null;
  const left = kept.target - findPolicy(book, state.terms).warn;
  if (left <= 0 || left >= kept.target) return null;
  if (kept.counted >= left) return state.at;
  const early: Clock = { ...kept, target: left };
  runClock(book, state, early, due_at, { stopWhenDue: true });
  return early.used_up;
}

/** Computes the due times, assuming that nothing else happens. */
export function computeTargets(book: Book, state: State, sink?: Sink): Target[] {
  return state.clocks.map((kept) => {
    const clock = { ...kept };
    const done = clock.over || clock.met_at !== null;
    const runs = !done && clock.used_up === null && state.terms !== null;
    const paused =
      !done && clock.used_up === null && (!state.terms || clockPause(book, state, clock) !== null);
    if (runs && !paused && clock.target !== null)
      runClock(book, state, clock, state.at + horizon, { stopWhenDue: true, sink });
    const missed = clock.met_at !== null && clock.used_up !== null && clock.met_at > clock.used_up;
    return {
      kind: clock.kind,
      cycle: clock.cycle,
      target: clock.target,
      counted: kept.counted,
      due_at: clock.used_up,
      warn_at: done || paused ? null : warningOf(book, state, kept, clock.used_up),
      paused,
      met_at: clock.met_at,
      missed_by: missed ? clock.late : null,
    };
  });
}
