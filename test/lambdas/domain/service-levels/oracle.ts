/**
 * Computes the same due times as lambdas/domain/service-levels, without sharing code. This implementation is
 * slow: it simulates every minute, and gets local times from `Intl`.
 */
import type { Calendar } from '../../../../lambdas/domain/service-levels/calendar.ts';
import type { Versions, ClockEvent } from '../../../../lambdas/domain/service-levels/clocks.ts';
import type { ClockKind } from '../../../../shared/model/service-levels.ts';

const quarter = 15;
const origin = Date.UTC(2025, 0, 1) / 60_000;
const end = Date.UTC(2029, 0, 1) / 60_000;
const walls = new Map<string, Int32Array>();

/** The local time of a zone at each quarter of an hour of 2025 to 2028, in minutes since 1970 (as if UTC). */
function wallOf(zone: string): Int32Array {
  const cachedWall = walls.get(zone);
  if (cachedWall) return cachedWall;
  const format = new Intl.DateTimeFormat('en-US-u-hc-h23', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const table = new Int32Array((end - origin) / quarter);
  for (let index = 0; index < table.length; index += 1) {
    const text = format.format((origin + index * quarter) * 60_000);
    const at = (from: number, to: number) => Number(text.slice(from, to));
    table[index] = Date.UTC(at(6, 10), at(0, 2) - 1, at(3, 5), at(12, 14), at(15, 17)) / 60_000;
  }
  walls.set(zone, table);
  return table;
}

const openMinutes = new WeakMap<Calendar, Map<number, Uint8Array>>();

export function isOpen(calendar: Calendar, minute: number): boolean {
  const index = minute - origin;
  const local = (wallOf(calendar.zone)[Math.floor(index / quarter)] ?? NaN) + (index % quarter);
  const day = Math.floor(local / 1440);
  const days = openMinutes.get(calendar) ?? new Map<number, Uint8Array>();
  openMinutes.set(calendar, days);
  let table = days.get(day);
  if (!table) {
    table = new Uint8Array(1440);
    const date = new Date(day * 86_400_000);
    const text = date.toISOString().slice(0, 10);
    const special = calendar.holidays.find((holiday) => holiday.date === text);
    for (const { from, to } of special?.hours ?? calendar.week[(date.getUTCDay() + 6) % 7] ?? [])
      table.fill(1, from, to);
    days.set(day, table);
  }
  return table[local - day * 1440] === 1;
}

interface Watch {
  kind: ClockKind;
  cycle: number;
  goal: number | null;
  used: number;
  late: number;
  due: number | null;
  met: number | null;
  final: boolean;
}

/** Simulates a history minute by minute, up to `until` or until nothing can become due any more. */
export function simulateSlowly(versions: Versions, events: readonly ClockEvent[], until: number) {
  const [first, ...queue] = events;
  if (first?.type !== 'created') throw new Error('The first event must be the creation');
  let minute = first.at;
  let { priority, terms } = first;
  let status: 'open' | 'on_hold' | 'done' = 'open';
  let waiting = false;
  let hasSpoken = first.by === 'support';
  let isOwed = false;
  let cycles = 0;
  const policy = () => (terms ? versions.policies[terms.policy] : undefined);
  const goalOf = (kind: ClockKind) => policy()?.targets[priority][kind] ?? null;
  const watch = (kind: ClockKind, cycle: number): Watch => ({
    kind,
    cycle,
    goal: goalOf(kind),
    used: 0,
    late: 0,
    due: null,
    met: null,
    final: false,
  });
  const watches: Watch[] = hasSpoken ? [] : [watch('first_response', 1)];
  watches.push(watch('resolution', 1));
  const startNext = () => watches.push(watch('next_response', (cycles += 1)));
  const isStopped = ({ kind }: Watch) => {
    const pauses = policy()?.pauses;
    if (!pauses || status === 'done') return true;
    return kind === 'resolution' && ((status === 'on_hold' && pauses.on_hold) || (waiting && pauses.waiting));
  };
  const giveGoal = (one: Watch, again: boolean) => {
    if (again) one.due = null;
    if (one.due !== null) return;
    const promised = goalOf(one.kind);
    if (promised === null) {
      one.goal = null;
      return;
    }
    const least = one.used + Math.min(promised, policy()?.notice ?? 0);
    let newGoal = promised;
    if (least > newGoal && again) newGoal = least;
    else if (least > newGoal)
      newGoal = one.goal === null ? least : Math.max(newGoal, Math.min(least, one.goal));
    one.goal = newGoal;
    if (one.used >= newGoal) one.due = minute;
  };
  const openWatches = () => watches.filter((one) => !one.final && one.met === null);
  const answer = (kinds: readonly ClockKind[]) => {
    for (const one of openWatches().filter(({ kind }) => kinds.includes(kind))) {
      one.met = minute;
      one.final = one.kind !== 'resolution' || (one.due !== null && one.due < minute);
    }
  };
  const addComment = () => {
    hasSpoken = true;
    isOwed = false;
  };
  const applyEvent = (event: ClockEvent) => {
    switch (event.type) {
      case 'created':
        break;
      case 'comment':
        if (event.by === 'support') {
          answer(['first_response', 'next_response']);
          addComment();
          break;
        }
        waiting = false;
        if (status === 'done') isOwed = true;
        else if (hasSpoken && !openWatches().some(({ kind }) => kind === 'next_response')) startNext();
        break;
      case 'waiting':
        waiting = event.to;
        break;
      case 'status': {
        const isReopening = status === 'done' && event.to !== 'done';
        if (status !== 'done' && event.to === 'done') {
          if (event.end !== 'merged') answer(['resolution']);
          waiting = false;
          if (event.end === undefined || event.end === 'resolved') {
            answer(['first_response', 'next_response']);
            addComment();
          }
        }
        status = event.to;
        if (!isReopening) break;
        for (const one of watches)
          if (one.kind === 'resolution' && !one.final && (one.met !== null || one.due === null)) {
            one.met = null;
            giveGoal(one, true);
          }
        if (isOwed && hasSpoken && !openWatches().some(({ kind }) => kind === 'next_response')) startNext();
        isOwed = false;
        break;
      }
      case 'priority':
        if (priority === event.to) break;
        priority = event.to;
        for (const one of openWatches()) giveGoal(one, false);
        break;
      case 'terms':
        terms = event.to;
        for (const one of openWatches()) giveGoal(one, false);
        break;
    }
  };
  let stateAtEnd: { used: number; late: number; paused: boolean }[] | undefined;
  for (; ; minute += 1) {
    for (const one of openWatches())
      if (one.due === null && one.goal !== null && one.used >= one.goal) one.due = minute;
    for (let event = queue[0]; event && event.at <= minute; event = queue[0]) {
      queue.shift();
      applyEvent(event);
    }
    if (queue.length === 0)
      stateAtEnd ??= watches.map((one) => ({
        used: one.used,
        late: one.late,
        paused: !one.final && one.met === null && one.due === null && isStopped(one),
      }));
    const isSettled = (one: Watch) =>
      one.final || one.met !== null || one.due !== null || one.goal === null || isStopped(one);
    if ((queue.length === 0 && watches.every(isSettled)) || minute >= until) break;
    for (const one of openWatches()) {
      const calendar = terms && versions.calendars[terms.calendar];
      if (isStopped(one) || !calendar || !isOpen(calendar, minute)) continue;
      if (one.due === null) one.used += 1;
      else one.late += 1;
    }
  }
  return watches.map((one, index) => ({
    kind: one.kind,
    cycle: one.cycle,
    target: one.goal,
    due_at: one.due,
    met_at: one.met,
    late: stateAtEnd?.[index]?.late,
    paused: stateAtEnd?.[index]?.paused,
    counted: stateAtEnd?.[index]?.used,
  }));
}
