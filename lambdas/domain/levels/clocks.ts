/**
 * Service levels as a fold over what happens to a ticket: `applyEvent` moves the small state that is kept on
 * the ticket, and `targetsOf` finds the due times from that state alone. Both need neither the time of day
 * nor the table, and write down each step for the receipt if asked to.
 */
import type { LevelKind, PauseReason } from '@portico/shared/model/service-levels.ts';
import type { Level } from '@portico/shared/model/ticket.ts';
import { type Calendar, type Minute, spans } from './calendar.ts';

export interface Policy {
  /** Counted minutes, at least 1; null: nothing is promised. */
  readonly targets: Readonly<Record<Level, Readonly<Record<LevelKind, number | null>>>>;
  /** What stops the clock of a resolution. Clocks of responses never pause. */
  readonly pauses: Readonly<Record<PauseReason, boolean>>;
  /**
   * Counted minutes that a change of priority or policy, and a reopening, leave at least, and never more than
   * the new target.
   */
  readonly notice: number;
  /** Counted minutes before the due time at which to warn; 0: no warning. */
  readonly warn: number;
}

/** Which promise holds: versions of a policy and a calendar, such as `gold@3`, which never change. */
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
  /** `silent`: it is done without a word to the customer, as by closing or merging it. */
  | { readonly type: 'status'; readonly to: LevelStatus; readonly silent?: boolean }
  | { readonly type: 'priority'; readonly to: Level }
  | { readonly type: 'terms'; readonly to: Terms | null }
);

export interface Clock {
  readonly kind: LevelKind;
  /** Counts answers: the second question of a customer is cycle 2. */
  readonly cycle: number;
  readonly since: Minute;
  target: number | null;
  counted: number;
  /** Counted minutes after the due time. */
  late: number;
  /** The minute in which the target was used up. Only a reopening clears it, of a resolution. */
  used_up: Minute | null;
  met_at: Minute | null;
  /** Whether nothing moves this clock any more. */
  over: boolean;
}

export interface State {
  at: Minute;
  status: LevelStatus;
  waiting: boolean;
  priority: Level;
  terms: Terms | null;
  answered: boolean;
  /** Whether a customer wrote while the ticket was done: the answer is owed when it opens again. */
  owed: boolean;
  cycles: number;
  clocks: Clock[];
}

export interface Step {
  readonly kind: LevelKind;
  readonly cycle: number;
  readonly from: Minute;
  readonly to: Minute;
  /** Minutes that count; 0 where the clock stood still. */
  readonly minutes: number;
  readonly why: string;
  /** The sum so far, with this step. */
  readonly total: number;
  readonly target: number | null;
  readonly terms: Terms | null;
  readonly after_due: boolean;
}

export type Sink = (step: Step) => void;

export const minuteOf = (at: string): Minute => Math.floor(Date.parse(at) / 60_000);

/** @throws Error for a version that the book does not have */
function inBook<T>(versions: Readonly<Record<string, T>>, version: string): T {
  const found = versions[version];
  if (found === undefined) throw new Error(`The version ${version} is missing`);
  return found;
}
export const policyOf = (book: Book, terms: Terms): Policy => inBook(book.policies, terms.policy);
const calendarOf = (book: Book, terms: Terms): Calendar => inBook(book.calendars, terms.calendar);

/** Why a clock stands still, or null while it runs. */
export function pauseOf(book: Book, state: State, clock: Clock): PauseReason | 'resolved' | null {
  if (!state.terms) return null;
  if (state.status === 'done') return 'resolved';
  if (clock.kind !== 'resolution') return null;
  const { pauses } = policyOf(book, state.terms);
  if (state.status === 'on_hold' && pauses.on_hold) return 'on_hold';
  return state.waiting && pauses.waiting ? 'waiting' : null;
}

/**
 * Moves a clock from the time of the state to another one.
 * @param stopWhenDue ends at the due time instead
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
  const still = terms ? pauseOf(book, state, clock) : 'no contract';
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

/** Counts opening time toward the target. Returns the minutes until it was used up, or all of them. */
function countSpan(clock: Clock, from: Minute, to: Minute): number {
  const left = clock.target === null ? Infinity : clock.target - clock.counted;
  const minutes = Math.min(left, to - from);
  clock.counted += minutes;
  if (minutes === left) clock.used_up = from + minutes;
  return minutes;
}
