/**
 * Computes service levels by folding a ticket's events: `applyClockEvent` (events.ts) updates the small state
 * that the ticket stores, and `computeDueTimes` computes the due times from that state alone. Neither reads
 * the current time or the table. Both can record their steps for the receipt.
 *
 * Administrators save policies and business hours with companies/service-levels.ts. Only minutes within the
 * business hours count (calendar.ts). domain/ticket/service-level.ts passes the events of tickets to the
 * clocks, and check-due-times.ts sends the reminders.
 *
 * If this computation changes, an open ticket keeps its stored due times until its next clock event.
 * Receipts and reports compute theirs again (replay.ts).
 */
import type { ClockKind, PauseReason } from '@portico/shared/model/service-levels.ts';
import type { Priority } from '@portico/shared/model/ticket.ts';
import { type Calendar, type Minute, splitIntoSpans } from './calendar.ts';

export interface ClockPolicy {
  /** Counted minutes, at least 1; null if there is no target. */
  readonly targets: Readonly<Record<Priority, Readonly<Record<ClockKind, number | null>>>>;
  /** The reasons that pause a resolution clock. They never pause response clocks. */
  readonly pauses: Readonly<Record<PauseReason, boolean>>;
  /**
   * The minimum of counted minutes that remain after a reopening, or after a change of priority or policy. If
   * the new target is shorter than this, that target is the minimum. Only a reopening extends a target beyond
   * the earlier one.
   */
  readonly notice: number;
  /** How many counted minutes before the due time staff are warned; 0: no warning. */
  readonly warn: number;
}

/** The versions of policy and calendar that apply, such as `gold@3`. Versions never change. */
export interface Terms {
  readonly policy: string;
  readonly calendar: string;
}

export interface Versions {
  readonly policies: Readonly<Record<string, ClockPolicy>>;
  readonly calendars: Readonly<Record<string, Calendar>>;
}

type AuthorSide = 'customer' | 'support';
export type ClockStatus = 'open' | 'on_hold' | 'done';

export type ClockEvent = { readonly at: Minute } & (
  | {
      readonly type: 'created';
      readonly side: AuthorSide;
      readonly priority: Priority;
      readonly terms: Terms | null;
    }
  | { readonly type: 'comment'; readonly side: AuthorSide }
  | { readonly type: 'waiting'; readonly to: boolean }
  /**
   * Closing a ticket does not count as a response; merging it counts neither as a response nor as a
   * resolution.
   */
  | { readonly type: 'status'; readonly to: ClockStatus; readonly end?: 'resolved' | 'closed' | 'merged' }
  | { readonly type: 'priority'; readonly to: Priority }
  | { readonly type: 'terms'; readonly to: Terms | null }
);

export interface Clock {
  readonly kind: ClockKind;
  /** Numbers the clocks of the same kind: the second "next response" is cycle 2. */
  readonly cycle: number;
  readonly since: Minute;
  target: number | null;
  counted: number;
  /** Counted minutes since the due time. */
  late: number;
  /**
   * The minute in which the target was used up. Reopening the ticket can reset it, but only for a resolution
   * clock.
   */
  used_up: Minute | null;
  met_at: Minute | null;
  /** Whether the clock is final: later events do not change it. */
  over: boolean;
}

export interface ServiceLevelState {
  at: Minute;
  status: ClockStatus;
  waiting: boolean;
  priority: Priority;
  terms: Terms | null;
  answered: boolean;
  /**
   * Whether a customer wrote while the ticket was done. If so, a response is due when the ticket is reopened.
   */
  owed: boolean;
  cycles: number;
  clocks: Clock[];
}

export interface ClockStep {
  readonly kind: ClockKind;
  readonly cycle: number;
  readonly from: Minute;
  readonly to: Minute;
  /** Counted minutes; 0 while the clock was paused, or outside business hours. */
  readonly minutes: number;
  readonly why: string;
  /** The minutes counted up to the end of this step. */
  readonly total: number;
  readonly target: number | null;
  readonly terms: Terms | null;
  readonly after_due: boolean;
}

export type OnStep = (step: ClockStep) => void;

/** @throws Error if the version is missing */
function findVersion<T>(versions: Readonly<Record<string, T>>, version: string): T {
  const entry = versions[version];
  if (entry === undefined) throw new Error(`The version ${version} is missing`);
  return entry;
}
export const findPolicy = (versions: Versions, terms: Terms): ClockPolicy =>
  findVersion(versions.policies, terms.policy);
const findCalendar = (versions: Versions, terms: Terms): Calendar =>
  findVersion(versions.calendars, terms.calendar);

/** Why a clock is paused, or null while it runs. */
function computePauseReason(
  versions: Versions,
  state: ServiceLevelState,
  clock: Clock,
): PauseReason | 'resolved' | null {
  if (!state.terms) return null;
  if (state.status === 'done') return 'resolved';
  if (clock.kind !== 'resolution') return null;
  const { pauses } = findPolicy(versions, state.terms);
  if (state.status === 'on_hold' && pauses.on_hold) return 'on_hold';
  return state.waiting && pauses.waiting ? 'waiting' : null;
}

/**
 * Advances a clock from the time of the state to a later time.
 * @param stopsWhenDue stops at the due time
 */
export function runClock(
  versions: Versions,
  state: ServiceLevelState,
  clock: Clock,
  to: Minute,
  { stopsWhenDue = false, onStep }: { stopsWhenDue?: boolean; onStep?: OnStep | undefined } = {},
): void {
  const { kind, cycle } = clock;
  const { terms } = state;
  const emitStep = (from: Minute, until: Minute, minutes: number, why: string, after_due: boolean) => {
    const total = clock.counted + clock.late;
    if (until > from)
      onStep?.({ kind, cycle, from, to: until, minutes, why, total, target: clock.target, terms, after_due });
  };
  const start = Math.max(state.at, clock.since);
  const reason = terms ? computePauseReason(versions, state, clock) : 'no contract';
  if (!terms || reason !== null) {
    emitStep(start, to, 0, reason ?? '', clock.used_up !== null);
    return;
  }
  for (const { from, to: until, open, why } of splitIntoSpans(findCalendar(versions, terms), start, to)) {
    if (!open) {
      emitStep(from, until, 0, why, clock.used_up !== null);
      continue;
    }
    const countedMinutes = clock.used_up === null ? countSpan(clock, from, until) : 0;
    emitStep(from, from + countedMinutes, countedMinutes, why, false);
    if (clock.used_up === null) continue;
    if (stopsWhenDue) return;
    const late = until - from - countedMinutes;
    clock.late += late;
    emitStep(from + countedMinutes, until, late, why, true);
  }
}

/** Counts a span of opening hours, until the target is used up. Returns the minutes that were counted. */
function countSpan(clock: Clock, from: Minute, to: Minute): number {
  const minutesLeft = clock.target === null ? Infinity : clock.target - clock.counted;
  const minutes = Math.min(minutesLeft, to - from);
  clock.counted += minutes;
  if (minutes === minutesLeft) clock.used_up = from + minutes;
  return minutes;
}

/** A clock with its due time. */
export interface ComputedClock {
  readonly kind: ClockKind;
  readonly cycle: number;
  readonly target: number | null;
  readonly counted: number;
  /** Known while the clock runs, and once the target is used up. From then on, it no longer changes. */
  readonly due_at: Minute | null;
  /** When to warn staff: never before the time for which the state was computed (`ServiceLevelState.at`). */
  readonly warn_at: Minute | null;
  readonly paused: boolean;
  readonly met_at: Minute | null;
  /** Counted minutes from the due time until the target was met or the ticket ended. */
  readonly late: number;
}

/**
 * Whether the due time passed before the target was met. If the target is not met, whether it passed before
 * `at`. A response within the minute of the due time is in time. Reminders
 * (`listUnsentReminders`) and lists (`computeOverdueEnd`) follow the same rule.
 */
export const isMissed = ({ due_at, met_at }: Pick<ComputedClock, 'due_at' | 'met_at'>, at: Minute): boolean =>
  due_at !== null && due_at < (met_at ?? at);

/** Minutes to look ahead: five years. A target that takes longer has no due time. */
const horizon = 5 * 366 * 1440;

function computeWarningTime(
  versions: Versions,
  state: ServiceLevelState,
  originalClock: Clock,
  due_at: Minute | null,
): Minute | null {
  if (due_at === null || originalClock.used_up !== null || originalClock.target === null || !state.terms)
    return null;
  const warningTarget = originalClock.target - findPolicy(versions, state.terms).warn;
  if (warningTarget <= 0 || warningTarget >= originalClock.target) return null;
  if (originalClock.counted >= warningTarget) return state.at;
  const warningClock: Clock = { ...originalClock, target: warningTarget };
  runClock(versions, state, warningClock, due_at, { stopsWhenDue: true });
  return warningClock.used_up;
}

/** Computes the due times, assuming that nothing else happens. */
export function computeDueTimes(
  versions: Versions,
  state: ServiceLevelState,
  onStep?: OnStep,
): ComputedClock[] {
  return state.clocks.map((originalClock) => {
    const clock = { ...originalClock };
    const done = clock.over || clock.met_at !== null;
    const isRunning = !done && clock.used_up === null && state.terms !== null;
    const paused =
      !done &&
      clock.used_up === null &&
      (!state.terms || computePauseReason(versions, state, clock) !== null);
    if (isRunning && !paused && clock.target !== null)
      runClock(versions, state, clock, state.at + horizon, { stopsWhenDue: true, onStep });
    return {
      kind: clock.kind,
      cycle: clock.cycle,
      target: clock.target,
      counted: originalClock.counted,
      due_at: clock.used_up,
      warn_at: done || paused ? null : computeWarningTime(versions, state, originalClock, clock.used_up),
      paused,
      met_at: clock.met_at,
      late: clock.late,
    };
  });
}

/**
 * Why the clock of a target is paused; null while it runs, without a contract, and once the ticket has ended.
 */
export function findPauseReason(
  versions: Versions,
  state: ServiceLevelState,
  { kind, cycle, paused }: ComputedClock,
): PauseReason | null {
  const clock =
    paused && state.clocks.find((candidate) => candidate.kind === kind && candidate.cycle === cycle);
  const reason = clock ? computePauseReason(versions, state, clock) : null;
  return reason === 'resolved' ? null : reason;
}
