import type { ClockKind } from '@portico/shared/model/service-levels.ts';
import {
  type Versions,
  type Clock,
  type ClockEvent,
  type ClockStatus,
  type OnStep,
  type ServiceLevelState,
  findPolicy,
  runClock,
} from './clocks.ts';

const findTargetMinutes = (
  versions: Versions,
  { terms, priority }: ServiceLevelState,
  kind: ClockKind,
): number | null => (terms ? findPolicy(versions, terms).targets[priority][kind] : null);

/**
 * Applies a new target to a clock. Minutes that were counted stay counted. If fewer minutes than the policy's
 * notice would remain, the target is extended. Unless the ticket was reopened, it is extended at most to the
 * old target, and a used-up target stays used up.
 */
function retarget(versions: Versions, state: ServiceLevelState, clock: Clock, reopened: boolean): void {
  if (clock.over) return;
  const newTarget = findTargetMinutes(versions, state, clock.kind);
  if (reopened) clock.used_up = null;
  else if (clock.used_up !== null) return;
  if (newTarget === null || !state.terms) {
    clock.target = null;
    return;
  }
  const targetWithNotice = clock.counted + Math.min(findPolicy(versions, state.terms).notice, newTarget);
  const minTarget = reopened ? targetWithNotice : Math.min(clock.target ?? Infinity, targetWithNotice);
  clock.target = Math.max(newTarget, minTarget);
  if (clock.counted >= clock.target) clock.used_up = state.at;
}

const retargetAll = (versions: Versions, state: ServiceLevelState) => {
  for (const clock of state.clocks) if (clock.met_at === null) retarget(versions, state, clock, false);
};

function startClock(versions: Versions, state: ServiceLevelState, kind: ClockKind): void {
  if (kind === 'next_response') state.cycles += 1;
  state.clocks.push({
    kind,
    cycle: kind === 'next_response' ? state.cycles : 1,
    since: state.at,
    target: findTargetMinutes(versions, state, kind),
    counted: 0,
    late: 0,
    used_up: null,
    met_at: null,
    over: false,
  });
}

function meetTargets(state: ServiceLevelState, ...kinds: readonly ClockKind[]): void {
  for (const clock of state.clocks) {
    if (clock.over || clock.met_at !== null || !kinds.includes(clock.kind)) continue;
    clock.met_at = state.at;
    // Reopening the ticket can undo a resolution that was in time. Every other met target is final.
    clock.over = clock.kind !== 'resolution' || (clock.used_up !== null && clock.used_up < state.at);
  }
}

const isNextResponsePending = ({ clocks }: ServiceLevelState): boolean =>
  clocks.some(({ kind, met_at, over }) => kind === 'next_response' && met_at === null && !over);

function onComment(versions: Versions, state: ServiceLevelState, side: 'customer' | 'support'): void {
  if (side === 'support') {
    meetTargets(state, 'first_response', 'next_response');
    state.answered = true;
    state.owed = false;
    return;
  }
  state.waiting = false;
  if (state.status === 'done') state.owed = true;
  else if (state.answered && !isNextResponsePending(state)) startClock(versions, state, 'next_response');
}

type End = NonNullable<(ClockEvent & { type: 'status' })['end']>;

function onEnd(state: ServiceLevelState, end: End): void {
  state.waiting = false;
  if (end === 'merged') return;
  meetTargets(state, 'resolution');
  if (end === 'closed') return;
  meetTargets(state, 'first_response', 'next_response');
  state.answered = true;
  state.owed = false;
}

function onStatus(versions: Versions, state: ServiceLevelState, to: ClockStatus, end: End): void {
  const reopened = state.status === 'done' && to !== 'done';
  if (to === 'done' && state.status !== 'done') onEnd(state, end);
  state.status = to;
  if (!reopened) return;
  for (const clock of state.clocks) {
    if (clock.kind !== 'resolution' || clock.over) continue;
    // The clock was already overdue when the ticket was merged, and stays overdue.
    if (clock.met_at === null && clock.used_up !== null) continue;
    clock.met_at = null;
    retarget(versions, state, clock, true);
  }
  if (state.owed && state.answered && !isNextResponsePending(state))
    startClock(versions, state, 'next_response');
  state.owed = false;
}

function createState(
  versions: Versions,
  { at, side, priority, terms }: ClockEvent & { type: 'created' },
): ServiceLevelState {
  const state: ServiceLevelState = {
    at,
    status: 'open',
    waiting: false,
    priority,
    terms,
    answered: side === 'support',
    owed: false,
    cycles: 0,
    clocks: [],
  };
  if (side === 'customer') startClock(versions, state, 'first_response');
  startClock(versions, state, 'resolution');
  return state;
}

/**
 * The state after one more event. Events must come in the order in which they were recorded.
 * @throws Error if the first event is not the creation
 */
export function applyClockEvent(
  versions: Versions,
  before: ServiceLevelState | null,
  event: ClockEvent,
  onStep?: OnStep,
): ServiceLevelState {
  if (event.type === 'created') return createState(versions, event);
  if (!before) throw new Error('The first event must be the creation');
  const state = structuredClone(before);
  // Clocks of machines differ; time must not run backwards.
  const now = Math.max(event.at, state.at);
  for (const clock of state.clocks) if (!clock.over) runClock(versions, state, clock, now, { onStep });
  state.at = now;
  switch (event.type) {
    case 'comment':
      onComment(versions, state, event.side);
      break;
    case 'waiting':
      state.waiting = event.to;
      break;
    case 'status':
      onStatus(versions, state, event.to, event.end ?? 'resolved');
      break;
    case 'priority':
      if (state.priority === event.to) break;
      state.priority = event.to;
      retargetAll(versions, state);
      break;
    case 'terms':
      state.terms = event.to;
      retargetAll(versions, state);
      break;
  }
  return state;
}
