/**
 * Service levels as a fold over the events of a ticket: `applyEvent` updates the small state that the ticket
 * stores, and `targetsOf` computes the due times from only that state. Neither needs the current time or the
 * table. Both can record their steps for the receipt.
 */
import type { LevelKind, PauseReason } from '@portico/shared/model/service-levels.ts';
import type { Level } from '@portico/shared/model/ticket.ts';
import { type Calendar, type Minute, spans } from './calendar.ts';

export interface Policy {
  /** Counted minutes, at least 1; null if there is no target. */
  readonly targets: Readonly<Record<Level, Readonly<Record<LevelKind, number | null>>>>;
  /** The reasons that pause the clock of a resolution. Clocks of responses never pause. */
  readonly pauses: Readonly<Record<PauseReason, boolean>>;
  /**
   * The fewest counted minutes that remain after a change of priority or policy, or a reopening; never more
   * than the new target.
   */
  readonly notice: number;
  /** Counted minutes before the due time at which to warn; 0: no warning. */
  readonly warn: number;
}

/** The versions of policy and calendar that apply, such as `gold@3`. Versions never change. */
export interface Terms {
  readonly policy: string;
  readonly calendar: string;
}

export interface Book {
  readonly policies: Readonly<Record<string, Policy>>;
  readonly calendars: Readonly<Record<string, Calendar>>;
}

type Author = 'customer' | 'support';
export type LevelStatus = 'open' | 'on_hold' | 'done';

export type LevelEvent = { readonly at: Minute } & (
  | { readonly type: 'created'; readonly by: Author; readonly priority: Level; readonly terms: Terms | null }
  | { readonly type: 'comment'; readonly by: Author }
  | { readonly type: 'waiting'; readonly to: boolean }
  /** `silent`: the ticket ends without a message to the customer, for example by closing or merging it. */
  | { readonly type: 'status'; readonly to: LevelStatus; readonly silent?: boolean }
  | { readonly type: 'priority'; readonly to: Level }
  | { readonly type: 'terms'; readonly to: Terms | null }
);

export interface Clock {
  readonly kind: LevelKind;
  /** Numbers the responses: a customer's second question is cycle 2. */
  readonly cycle: number;
  readonly since: Minute;
  target: number | null;
  counted: number;
  /** Counted minutes since the due time. */
  late: number;
  /** The minute in which the target was used up. Only reopening clears it, and only for a resolution. */
  used_up: Minute | null;
  met_at: Minute | null;
  /** Whether no further event changes this clock. */
  over: boolean;
}

export interface State {
  at: Minute;
  status: LevelStatus;
  waiting: boolean;
  priority: Level;
  terms: Terms | null;
  answered: boolean;
  /** Whether a customer wrote while the ticket was done: if it reopens, a response is due. */
  owed: boolean;
  cycles: number;
  clocks: Clock[];
}

export interface Step {
  readonly kind: LevelKind;
  readonly cycle: number;
  readonly from: Minute;
  readonly to: Minute;
  /** Counted minutes; 0 while the clock was paused. */
  readonly minutes: number;
  readonly why: string;
  /** The sum up to and including this step. */
  readonly total: number;
  readonly target: number | null;
  readonly terms: Terms | null;
  readonly after_due: boolean;
}

export type Sink = (step: Step) => void;

export const toMinute = (at: string): Minute => Math.floor(Date.parse(at) / 60_000);

/** @throws Error if the book does not have the version */
function inBook<T>(versions: Readonly<Record<string, T>>, version: string): T {
  const found = versions[version];
  if (found === undefined) throw new Error(`The version ${version} is missing`);
  return found;
}
export const findPolicy = (book: Book, terms: Terms): Policy => inBook(book.policies, terms.policy);
const calendarOf = (book: Book, terms: Terms): Calendar => inBook(book.calendars, terms.calendar);

/** Why a clock is paused, or null while it runs. */
export function clockPause(book: Book, state: State, clock: Clock): PauseReason | 'resolved' | null {
  if (!state.terms) return null;
  if (state.status === 'done') return 'resolved';
  if (clock.kind !== 'resolution') return null;
  const { pauses } = findPolicy(book, state.terms);
  if (state.status === 'on_hold' && pauses.on_hold) return 'on_hold';
  return state.waiting && pauses.waiting ? 'waiting' : null;
}

/**
 * Advances a clock from the time of the state to a later time.
 * @param stopWhenDue stops at the due time
 */
export function runClock(
  book: Book,
  state: State,
  clock: Clock,
  to: Minute,
  { stopWhenDue = false, sink }: { stopWhenDue?: boolean; sink?: Sink | undefined } = {},
): void {
  const { kind, cycle } = clock;
  const { terms } = state;
  const note = (from: Minute, until: Minute, minutes: number, why: string, after_due: boolean) => {
    const total = clock.counted + clock.late;
    if (until > from)
      sink?.({ kind, cycle, from, to: until, minutes, why, total, target: clock.target, terms, after_due });
  };
  const start = Math.max(state.at, clock.since);
  const still = terms ? clockPause(book, state, clock) : 'no contract';
  if (!terms || still !== null) {
    note(start, to, 0, still ?? '', clock.used_up !== null);
    return;
  }
  for (const { from, to: until, open, why } of spans(calendarOf(book, terms), start, to)) {
    if (!open) {
      note(from, until, 0, why, clock.used_up !== null);
      continue;
    }
    const counted = clock.used_up === null ? countSpan(clock, from, until) : 0;
    note(from, from + counted, counted, why, false);
    if (clock.used_up === null) continue;
    if (stopWhenDue) return;
    const late = until - from - counted;
    clock.late += late;
    note(from + counted, until, late, why, true);
  }
}

/**
 * Counts opening hours toward the target. Returns the minutes until the target was used up, or all of them.
 */
function countSpan(clock: Clock, from: Minute, to: Minute): number {
  const left = clock.target === null ? Infinity : clock.target - clock.counted;
  const minutes = Math.min(left, to - from);
  clock.counted += minutes;
  if (minutes === left) clock.used_up = from + minutes;
  return minutes;
}
