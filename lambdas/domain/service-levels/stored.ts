/**
 * The stored form of a ticket's service levels, and what follows from it: the ticket's next due time
 * (`findNextDueTime`) and its reminders (`computeDueReminders`). It does not repeat other fields of the
 * ticket (status, priority, whether it waits).
 */
import * as z from 'zod';
import {
  type ReminderKind,
  type ClockKind,
  reminderKinds,
  clockKinds,
  pauseReasons,
} from '@portico/shared/model/service-levels.ts';
import { type Priority, type TicketStatus, getStatusTab } from '@portico/shared/model/ticket.ts';
import { type Minute, toIsoTime } from './calendar.ts';
import {
  type Versions,
  type Clock,
  type ClockStatus,
  type ServiceLevelState,
  type Terms,
  type ComputedClock,
  computeDueTimes,
  findPauseReason,
} from './clocks.ts';

const Time = z.int();
const StoredClock = z.object({
  kind: z.enum(clockKinds),
  cycle: z.int(),
  since: Time,
  target: z.int().nullable(),
  counted: z.int(),
  late: z.int(),
  used_up: Time.nullable(),
  met_at: Time.nullable(),
  over: z.boolean(),
  /** The last reminder; null before the first. */
  reminded: z.enum(reminderKinds).nullable(),
  /** The last computed due time; null if there is none or the clock is paused. */
  due_at: Time.nullable(),
  /** Why the clock is paused; null while it runs, and once the ticket has ended. */
  paused: z.enum(pauseReasons).nullable(),
});
export type StoredClock = Readonly<z.output<typeof StoredClock>>;

export const StoredTerms = z.object({ policy: z.string(), calendar: z.string() });

/** Times are minutes since 1970. */
export const StoredServiceLevel = z.object({
  at: Time,
  terms: StoredTerms.nullable(),
  answered: z.boolean(),
  owed: z.boolean(),
  cycles: z.int(),
  /** The time of the next reminder. */
  remind_at: Time.nullable(),
  clocks: z.array(StoredClock),
});
export type StoredServiceLevel = z.output<typeof StoredServiceLevel>;

/** The ticket fields that are part of the state. */
export interface ClockFields {
  readonly status: TicketStatus;
  readonly priority: Priority;
  /** Ends with a customer's comment and with the ticket: by the same rules in apply.ts and events.ts. */
  readonly waiting: boolean;
}

export const toClockStatus = (status: TicketStatus): ClockStatus => {
  if (status === 'on_hold') return 'on_hold';
  return getStatusTab(status) === 'closed' ? 'done' : 'open';
};

/** The policy and calendar as the history shows them: `gold@3 office@2`. */
export const formatTerms = ({ policy, calendar }: Terms): string => `${policy} ${calendar}`;

const toClock = ({
  kind,
  cycle,
  since,
  target,
  counted,
  late,
  used_up,
  met_at,
  over,
}: StoredClock): Clock => ({
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
export const toServiceLevelState = (
  serviceLevel: StoredServiceLevel,
  { status, priority, waiting }: ClockFields,
): ServiceLevelState => ({
  at: serviceLevel.at,
  status: toClockStatus(status),
  waiting,
  priority,
  terms: serviceLevel.terms,
  answered: serviceLevel.answered,
  owed: serviceLevel.owed,
  cycles: serviceLevel.cycles,
  clocks: serviceLevel.clocks.map(toClock),
});

export interface Reminder {
  readonly kind: ClockKind;
  readonly cycle: number;
  readonly reminder: ReminderKind;
  readonly due_at: Minute;
}

interface ScheduledReminder extends Reminder {
  readonly at: Minute;
}

/**
 * The reminders of a target that have not been sent yet. A response within the minute of the due time is in
 * time: the ticket is overdue when that minute is over.
 */
const listUnsentReminders = (
  { kind, cycle, due_at, warn_at, met_at }: ComputedClock,
  lastReminder: ReminderKind | null,
): ScheduledReminder[] => {
  if (met_at !== null || due_at === null || lastReminder === 'overdue') return [];
  const overdueReminder: ScheduledReminder = { kind, cycle, reminder: 'overdue', due_at, at: due_at + 1 };
  return warn_at === null || lastReminder === 'due_soon'
    ? [overdueReminder]
    : [{ kind, cycle, reminder: 'due_soon', due_at, at: warn_at }, overdueReminder];
};

const isSameClock = (clock: Pick<Clock, 'kind' | 'cycle'>) => (candidate: Pick<Clock, 'kind' | 'cycle'>) =>
  clock.kind === candidate.kind && clock.cycle === candidate.cycle;

/**
 * Whether a clock is stored. Of the next-response clocks, only the latest is stored; earlier ones are over
 * and no longer shown.
 */
const isClockStored = ({ cycles }: ServiceLevelState, { kind, cycle }: Clock) =>
  kind !== 'next_response' || cycle === cycles;

/**
 * Converts a state to its stored form, with its due times and the time of the next reminder.
 * @param before the previously stored clocks, which contain the last reminder of each
 */
export function toStoredServiceLevel(
  versions: Versions,
  state: ServiceLevelState,
  before: readonly StoredClock[] = [],
): StoredServiceLevel {
  const findLastReminder = (clock: Clock): ReminderKind | null =>
    before.find(isSameClock(clock))?.reminded ?? null;
  const targets = computeDueTimes(versions, state);
  const storedClocks = state.clocks.flatMap((clock, index) => {
    const target = targets[index];
    return target && isClockStored(state, clock)
      ? [{ clock, target, reminded: findLastReminder(clock) }]
      : [];
  });
  const unsentReminders = storedClocks.flatMap(({ target, reminded }) =>
    listUnsentReminders(target, reminded),
  );
  return {
    at: state.at,
    terms: state.terms,
    answered: state.answered,
    owed: state.owed,
    cycles: state.cycles,
    remind_at: unsentReminders.length > 0 ? Math.min(...unsentReminders.map(({ at }) => at)) : null,
    clocks: storedClocks.map(({ clock, target, reminded }) => ({
      ...clock,
      reminded,
      due_at: target.due_at,
      paused: findPauseReason(versions, state, target),
    })),
  };
}

/**
 * Returns the reminders that are due by `now`, each only once. If a warning and an overdue reminder are both
 * due, only the latter is returned.
 */
export function computeDueReminders(
  versions: Versions,
  serviceLevel: StoredServiceLevel,
  fields: ClockFields,
  now: Minute,
): { service_level: StoredServiceLevel; reminders: Reminder[] } {
  const state = toServiceLevelState(serviceLevel, fields);
  const targets = computeDueTimes(versions, state);
  const reminders = serviceLevel.clocks.flatMap((clock) => {
    const target = targets.find(isSameClock(clock));
    const dueReminders = target
      ? listUnsentReminders(target, clock.reminded).filter(({ at }) => at <= now)
      : [];
    const last = dueReminders.at(-1);
    return last ? [last] : [];
  });
  const clocks = serviceLevel.clocks.map((clock): StoredClock => {
    const reminder = reminders.find(isSameClock(clock));
    return reminder ? { ...clock, reminded: reminder.reminder } : clock;
  });
  return { service_level: toStoredServiceLevel(versions, state, clocks), reminders };
}

/** The next time at which staff must act, as lists show it. */
export interface NextDueTime {
  /** ISO 8601; null while the clock is paused. */
  readonly due_at: string | null;
  readonly due_kind: ClockKind | null;
}

/** The earliest due time of the unmet targets. If none of them has a due time, the kind of a paused clock. */
export function findNextDueTime(serviceLevel: StoredServiceLevel | null): NextDueTime {
  const openClocks = (serviceLevel?.clocks ?? []).filter(({ met_at, over }) => met_at === null && !over);
  const [first] = openClocks
    .flatMap(({ kind, due_at }) => (due_at === null ? [] : [{ kind, due_at }]))
    .toSorted((a, b) => a.due_at - b.due_at);
  if (first) return { due_at: toIsoTime(first.due_at), due_kind: first.kind };
  return { due_at: null, due_kind: openClocks.find(({ target }) => target !== null)?.kind ?? null };
}
