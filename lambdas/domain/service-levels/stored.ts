/**
 * The stored form of a ticket's service levels. It does not repeat other fields of the ticket (status,
 * priority, whether it waits).
 */
import * as z from 'zod';
import {
  type LevelAlert,
  type LevelKind,
  levelAlerts,
  levelKinds,
} from '@portico/shared/model/service-levels.ts';
import { type Level, type TicketStatus, tabOfStatus } from '@portico/shared/model/ticket.ts';
import type { Minute } from './calendar.ts';
import {
  type Book,
  type Clock,
  type LevelStatus,
  type State,
  type Terms,
  type Target,
  computeTargets,
} from './clocks.ts';

const Time = z.int();
const KeptClock = z.object({
  kind: z.enum(levelKinds),
  cycle: z.int(),
  since: Time,
  target: z.int().nullable(),
  counted: z.int(),
  late: z.int(),
  used_up: Time.nullable(),
  met_at: Time.nullable(),
  over: z.boolean(),
  /** The last alert; null before the first. */
  raised: z.enum(levelAlerts).nullable(),
  /** The last computed due time; null if there is none or the clock is paused. */
  due_at: Time.nullable(),
});
export type KeptClock = Readonly<z.output<typeof KeptClock>>;

export const StoredTerms = z.object({ policy: z.string(), calendar: z.string() });

/** Times are minutes since 1970. */
export const KeptLevels = z.object({
  at: Time,
  terms: StoredTerms.nullable(),
  answered: z.boolean(),
  owed: z.boolean(),
  cycles: z.int(),
  /** The time of the next alert. */
  wake_at: Time.nullable(),
  clocks: z.array(KeptClock),
});
export type KeptLevels = z.output<typeof KeptLevels>;

/** The ticket fields that are part of the state. */
export interface LevelFields {
  readonly status: TicketStatus;
  readonly priority: Level;
  readonly waiting: boolean;
}

export const levelStatus = (status: TicketStatus): LevelStatus => {
  if (status === 'on_hold') return 'on_hold';
  return tabOfStatus(status) === 'closed' ? 'done' : 'open';
};

/** The policy and calendar as the history shows them: `gold@3 office@2`. */
export const termsText = ({ policy, calendar }: Terms): string => `${policy} ${calendar}`;

const clockAlone = ({
  kind,
  cycle,
  since,
  target,
  counted,
  late,
  used_up,
  met_at,
  over,
}: KeptClock): Clock => ({
  kind,
  cycle,
  since,
  target,
  counted,
  late,
  used_up,
  met_at,
  over,
});

/** Restores the state from its stored form. */
export const restoreState = (kept: KeptLevels, { status, priority, waiting }: LevelFields): State => ({
  at: kept.at,
  status: levelStatus(status),
  waiting,
  priority,
  terms: kept.terms,
  answered: kept.answered,
  owed: kept.owed,
  cycles: kept.cycles,
  clocks: kept.clocks.map(clockAlone),
});

export interface Alert {
  readonly kind: LevelKind;
  readonly cycle: number;
  readonly alert: LevelAlert;
  readonly due_at: Minute;
}

interface Moment extends Alert {
  readonly at: Minute;
}

/**
 * A response within the minute of the due time is in time: the ticket is overdue when that minute is over.
 */
const momentsOf = ({ kind, cycle, due_at, warn_at, met_at }: Target, raised: LevelAlert | null): Moment[] => {
  if (met_at !== null || due_at === null || raised === 'overdue') return [];
  const overdue: Moment = { kind, cycle, alert: 'overdue', due_at, at: due_at + 1 };
  return warn_at === null || raised === 'due_soon'
    ? [overdue]
    : [{ kind, cycle, alert: 'due_soon', due_at, at: warn_at }, overdue];
};

const sameClock = (one: Pick<Clock, 'kind' | 'cycle'>) => (other: Pick<Clock, 'kind' | 'cycle'>) =>
  one.kind === other.kind && one.cycle === other.cycle;

/**
 * Only the last next response is stored, because it shows the outcome; earlier ones are over and no longer
 * shown.
 */
const isKept = ({ cycles }: State, { kind, cycle }: Clock) => kind !== 'next_response' || cycle === cycles;

/**
 * Converts a state to its stored form, with its due times and the time of the next alert.
 * @param raised the last alert of each clock
 */
export function storeState(book: Book, state: State, before: readonly KeptClock[] = []): KeptLevels {
  const raisedOf = (clock: Clock): LevelAlert | null => before.find(sameClock(clock))?.raised ?? null;
  const targets = computeTargets(book, state);
  const kept = state.clocks.flatMap((clock, index) => {
    const target = targets[index];
    return target && isKept(state, clock) ? [{ clock, target, raised: raisedOf(clock) }] : [];
  });
  const moments = kept.flatMap(({ target, raised }) => momentsOf(target, raised));
  return {
    at: state.at,
    terms: state.terms,
    answered: state.answered,
    owed: state.owed,
    cycles: state.cycles,
    wake_at: moments.length > 0 ? Math.min(...moments.map(({ at }) => at)) : null,
    clocks: kept.map(({ clock, target, raised }) => ({ ...clock, raised, due_at: target.due_at })),
  };
}

/** Raises each due alert once. The alert that a ticket is overdue replaces a warning. */
export function raiseAlerts(
  book: Book,
  kept: KeptLevels,
  fields: LevelFields,
  now: Minute,
): { kept: KeptLevels; alerts: Alert[] } {
  const state = restoreState(kept, fields);
  const targets = computeTargets(book, state);
  const alerts = kept.clocks.flatMap((clock) => {
    const target = targets.find(sameClock(clock));
    const due = target ? momentsOf(target, clock.raised).filter(({ at }) => at <= now) : [];
    const last = due.at(-1);
    return last ? [last] : [];
  });
  const clocks = kept.clocks.map((clock): KeptClock => {
    const alert = alerts.find(sameClock(clock));
    return alert ? { ...clock, raised: alert.alert } : clock;
  });
  return { kept: storeState(book, state, clocks), alerts };
}

/** For lists: the next time at which staff must act. */
export interface NextDue {
  /** ISO 8601; null while the clock is paused. */
  readonly due_at: string | null;
  readonly due_kind: LevelKind | null;
}

/** The earliest due time that is not met; otherwise a paused clock. */
export function nextDue(kept: KeptLevels | null): NextDue {
  const open = (kept?.clocks ?? []).filter(({ met_at, over }) => met_at === null && !over);
  const [first] = open
    .flatMap(({ kind, due_at }) => (due_at === null ? [] : [{ kind, due_at }]))
    .toSorted((one, other) => one.due_at - other.due_at);
  if (first) return { due_at: new Date(first.due_at * 60_000).toISOString(), due_kind: first.kind };
  return { due_at: null, due_kind: open.find(({ target }) => target !== null)?.kind ?? null };
}
