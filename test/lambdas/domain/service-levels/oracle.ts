/**
 * Computes the same due times as lambdas/domain/service-levels, without sharing code. This implementation is
 * slow: it simulates every minute, and gets local times from `Intl`.
 */
import type { Calendar } from '../../../../lambdas/domain/service-levels/calendar.ts';
import type { Versions, ClockEvent } from '../../../../lambdas/domain/service-levels/clocks.ts';
import type { ClockKind } from '../../../../shared/model/service-levels.ts';

const minutesPerQuarterHour = 15;
const firstMinute = Date.UTC(2025, 0, 1) / 60_000;
const endMinute = Date.UTC(2029, 0, 1) / 60_000;
const localTimesByZone = new Map<string, Int32Array>();

/** The local time of a zone at each quarter of an hour of 2025 to 2028, in minutes since 1970 (as if UTC). */
function readLocalTimes(zone: string): Int32Array {
  const cachedTimes = localTimesByZone.get(zone);
  if (cachedTimes) return cachedTimes;
  const format = new Intl.DateTimeFormat('en-US-u-hc-h23', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const localTimes = new Int32Array((endMinute - firstMinute) / minutesPerQuarterHour);
  for (let index = 0; index < localTimes.length; index += 1) {
    const text = format.format((firstMinute + index * minutesPerQuarterHour) * 60_000);
    const readPart = (from: number, to: number) => Number(text.slice(from, to));
    localTimes[index] =
      Date.UTC(readPart(6, 10), readPart(0, 2) - 1, readPart(3, 5), readPart(12, 14), readPart(15, 17)) /
      60_000;
  }
  localTimesByZone.set(zone, localTimes);
  return localTimes;
}

const openMinutesByCalendar = new WeakMap<Calendar, Map<number, Uint8Array>>();

export function isOpen(calendar: Calendar, minute: number): boolean {
  const index = minute - firstMinute;
  const localMinute =
    (readLocalTimes(calendar.zone)[Math.floor(index / minutesPerQuarterHour)] ?? NaN) +
    (index % minutesPerQuarterHour);
  const day = Math.floor(localMinute / 1440);
  const openMinutesByDay = openMinutesByCalendar.get(calendar) ?? new Map<number, Uint8Array>();
  openMinutesByCalendar.set(calendar, openMinutesByDay);
  let openMinutesOfDay = openMinutesByDay.get(day);
  if (!openMinutesOfDay) {
    openMinutesOfDay = new Uint8Array(1440);
    const date = new Date(day * 86_400_000);
    const dateText = date.toISOString().slice(0, 10);
    const holidayOfDay = calendar.holidays.find((holiday) => holiday.date === dateText);
    for (const { from, to } of holidayOfDay?.hours ?? calendar.week[(date.getUTCDay() + 6) % 7] ?? [])
      openMinutesOfDay.fill(1, from, to);
    openMinutesByDay.set(day, openMinutesOfDay);
  }
  return openMinutesOfDay[localMinute - day * 1440] === 1;
}

interface SimulatedClock {
  kind: ClockKind;
  cycle: number;
  goal: number | null;
  usedMinutes: number;
  late: number;
  dueAt: number | null;
  metAt: number | null;
  isFinal: boolean;
}

/** Simulates a history minute by minute, up to `until` or until nothing can become due any more. */
export function simulateSlowly(versions: Versions, events: readonly ClockEvent[], until: number) {
  const [first, ...queue] = events;
  if (first?.type !== 'created') throw new Error('The first event must be the creation');
  let minute = first.at;
  let { priority, terms } = first;
  let status: 'open' | 'on_hold' | 'done' = 'open';
  let waiting = false;
  let hasSupportAnswered = first.side === 'support';
  let isResponseOwed = false;
  let nextResponseCycles = 0;
  const readPolicy = () => (terms ? versions.policies[terms.policy] : undefined);
  const findGoal = (kind: ClockKind) => readPolicy()?.targets[priority][kind] ?? null;
  const createClock = (kind: ClockKind, cycle: number): SimulatedClock => ({
    kind,
    cycle,
    goal: findGoal(kind),
    usedMinutes: 0,
    late: 0,
    dueAt: null,
    metAt: null,
    isFinal: false,
  });
  const clocks: SimulatedClock[] = hasSupportAnswered ? [] : [createClock('first_response', 1)];
  clocks.push(createClock('resolution', 1));
  const startNextResponseClock = () => clocks.push(createClock('next_response', (nextResponseCycles += 1)));
  const isPaused = ({ kind }: SimulatedClock) => {
    const pauses = readPolicy()?.pauses;
    if (!pauses || status === 'done') return true;
    return kind === 'resolution' && ((status === 'on_hold' && pauses.on_hold) || (waiting && pauses.waiting));
  };
  const setGoal = (clock: SimulatedClock, isRestarted: boolean) => {
    if (isRestarted) clock.dueAt = null;
    if (clock.dueAt !== null) return;
    const policyGoal = findGoal(clock.kind);
    if (policyGoal === null) {
      clock.goal = null;
      return;
    }
    const minGoal = clock.usedMinutes + Math.min(policyGoal, readPolicy()?.notice ?? 0);
    let newGoal = policyGoal;
    if (minGoal > newGoal && isRestarted) newGoal = minGoal;
    else if (minGoal > newGoal)
      newGoal = clock.goal === null ? minGoal : Math.max(newGoal, Math.min(minGoal, clock.goal));
    clock.goal = newGoal;
    if (clock.usedMinutes >= newGoal) clock.dueAt = minute;
  };
  const listOpenClocks = () => clocks.filter((clock) => !clock.isFinal && clock.metAt === null);
  const meetTargets = (kinds: readonly ClockKind[]) => {
    for (const clock of listOpenClocks().filter(({ kind }) => kinds.includes(kind))) {
      clock.metAt = minute;
      clock.isFinal = clock.kind !== 'resolution' || (clock.dueAt !== null && clock.dueAt < minute);
    }
  };
  const recordSupportAnswer = () => {
    hasSupportAnswered = true;
    isResponseOwed = false;
  };
  const applyEvent = (event: ClockEvent) => {
    switch (event.type) {
      case 'created':
        break;
      case 'comment':
        if (event.side === 'support') {
          meetTargets(['first_response', 'next_response']);
          recordSupportAnswer();
          break;
        }
        waiting = false;
        if (status === 'done') isResponseOwed = true;
        else if (hasSupportAnswered && !listOpenClocks().some(({ kind }) => kind === 'next_response'))
          startNextResponseClock();
        break;
      case 'waiting':
        waiting = event.to;
        break;
      case 'status': {
        const isReopening = status === 'done' && event.to !== 'done';
        if (status !== 'done' && event.to === 'done') {
          if (event.end !== 'merged') meetTargets(['resolution']);
          waiting = false;
          if (event.end === undefined || event.end === 'resolved') {
            meetTargets(['first_response', 'next_response']);
            recordSupportAnswer();
          }
        }
        status = event.to;
        if (!isReopening) break;
        for (const clock of clocks)
          if (
            clock.kind === 'resolution' &&
            !clock.isFinal &&
            (clock.metAt !== null || clock.dueAt === null)
          ) {
            clock.metAt = null;
            setGoal(clock, true);
          }
        if (
          isResponseOwed &&
          hasSupportAnswered &&
          !listOpenClocks().some(({ kind }) => kind === 'next_response')
        )
          startNextResponseClock();
        isResponseOwed = false;
        break;
      }
      case 'priority':
        if (priority === event.to) break;
        priority = event.to;
        for (const clock of listOpenClocks()) setGoal(clock, false);
        break;
      case 'terms':
        terms = event.to;
        for (const clock of listOpenClocks()) setGoal(clock, false);
        break;
    }
  };
  let clockStatesAtEnd: { usedMinutes: number; late: number; paused: boolean }[] | undefined;
  for (; ; minute += 1) {
    for (const clock of listOpenClocks())
      if (clock.dueAt === null && clock.goal !== null && clock.usedMinutes >= clock.goal)
        clock.dueAt = minute;
    for (let event = queue[0]; event && event.at <= minute; event = queue[0]) {
      queue.shift();
      applyEvent(event);
    }
    if (queue.length === 0)
      clockStatesAtEnd ??= clocks.map((clock) => ({
        usedMinutes: clock.usedMinutes,
        late: clock.late,
        paused: !clock.isFinal && clock.metAt === null && clock.dueAt === null && isPaused(clock),
      }));
    const isSettled = (clock: SimulatedClock) =>
      clock.isFinal || clock.metAt !== null || clock.dueAt !== null || clock.goal === null || isPaused(clock);
    if ((queue.length === 0 && clocks.every(isSettled)) || minute >= until) break;
    for (const clock of listOpenClocks()) {
      const calendar = terms && versions.calendars[terms.calendar];
      if (isPaused(clock) || !calendar || !isOpen(calendar, minute)) continue;
      if (clock.dueAt === null) clock.usedMinutes += 1;
      else clock.late += 1;
    }
  }
  return clocks.map((clock, index) => ({
    kind: clock.kind,
    cycle: clock.cycle,
    target: clock.goal,
    due_at: clock.dueAt,
    met_at: clock.metAt,
    late: clockStatesAtEnd?.[index]?.late,
    paused: clockStatesAtEnd?.[index]?.paused,
    counted: clockStatesAtEnd?.[index]?.usedMinutes,
  }));
}
