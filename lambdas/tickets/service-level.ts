import type { LevelClock, TicketServiceLevel } from '@portico/shared/contract/tickets.ts';
import { bookOf } from '../domain/levels/book.ts';
import { type LevelEvent, type State, type Terms, minuteOf } from '../domain/levels/clocks.ts';
import { applyEvent } from '../domain/levels/events.ts';
import {
  type KeptClock,
  type KeptLevels,
  keep,
  levelStatus,
  nextDue,
  stateOf,
} from '../domain/levels/stored.ts';
import { replay } from '../domain/levels/receipt.ts';
import type { StoredTicket } from '../domain/ticket/ticket.ts';
import { conversationOf, levelEventsOf, termsIn } from './level-history.ts';

/** The fields of a ticket that follow from its service levels. */
type LevelValues = Pick<StoredTicket, 'service_level' | 'due_at' | 'due_kind'>;

const valuesOf = (kept: KeptLevels, isOpen: boolean): LevelValues => ({
  service_level: kept,
  ...(isOpen ? nextDue(kept) : { due_at: null, due_kind: null }),
});

const withoutLevels: LevelValues = { service_level: null, due_at: null, due_kind: null };

/** What a new ticket is promised; nothing without a contract. */
export async function firstLevels(
  terms: Terms | null,
  { priority, created_at }: Pick<StoredTicket, 'priority' | 'created_at'>,
  by: 'customer' | 'support',
): Promise<LevelValues> {
  if (!terms) return withoutLevels;
  const book = await bookOf(terms);
  const created: LevelEvent = { at: minuteOf(created_at), type: 'created', by, priority, terms };
  return valuesOf(keep(book, applyEvent(book, null, created)), true);
}

/** What a change of a ticket means to its service levels, in the order of its history. */
function eventsBetween(before: StoredTicket, after: StoredTicket, at: number): LevelEvent[] {
  const [was, is] = [levelStatus(before.status), levelStatus(after.status)];
  return [
    ...(was === is ? [] : [{ at, type: 'status', to: is } as const]),
    ...(before.priority === after.priority ? [] : [{ at, type: 'priority', to: after.priority } as const]),
    ...(before.waiting === after.waiting || is === 'done'
      ? []
      : [{ at, type: 'waiting', to: after.waiting } as const]),
  ];
}

/**
 * The ticket with its service levels after a change.
 * @param commented the side of a public comment that comes with it
 */
export async function withLevels(
  before: StoredTicket,
  after: StoredTicket,
  at: Date,
  commented?: 'customer' | 'support',
): Promise<StoredTicket> {
  const kept = before.service_level;
  if (!kept) return after;
  const minute = minuteOf(at.toISOString());
  const events: LevelEvent[] = [
    ...(commented ? [{ at: minute, type: 'comment', by: commented } as const] : []),
    ...eventsBetween(before, after, minute),
  ];
  if (events.length === 0) return after;
  const book = await bookOf(kept.terms);
  let state: State = stateOf(kept, before);
  for (const event of events) state = applyEvent(book, state, event);
  return { ...after, ...valuesOf(keep(book, state, kept.clocks), state.status !== 'done') };
}

/** The ticket as it is if other terms hold from now on; as it was without a service level. */
export async function withTerms(ticket: StoredTicket, terms: Terms, at: Date): Promise<StoredTicket> {
  const kept = ticket.service_level;
  if (!kept) return ticket;
  const book = await bookOf(kept.terms, terms);
  const event: LevelEvent = { at: minuteOf(at.toISOString()), type: 'terms', to: terms };
  const state = applyEvent(book, stateOf(kept, ticket), event);
  return { ...ticket, ...valuesOf(keep(book, state, kept.clocks), true) };
}

/**
 * The ticket as if a comment, and the opening of the ticket that came with it, had never been: an answer that
 * was taken back has answered nothing.
 */
export async function withoutComment(
  ticket: StoredTicket,
  comment: string,
  opening: string | undefined,
): Promise<Pick<StoredTicket, 'waiting'> & LevelValues> {
  const kept = ticket.service_level;
  if (!kept) return ticket;
  const { comments, changes } = await conversationOf(ticket.id);
  const left = {
    comments: comments.filter(({ id }) => id !== comment),
    changes: changes.filter(({ id }) => id !== opening),
  };
  const events = levelEventsOf(ticket, kept, left);
  const book = await bookOf(...termsIn(events));
  const { state } = replay(book, events);
  return {
    waiting: state.waiting,
    ...valuesOf(keep(book, state, kept.clocks), state.status !== 'done'),
  };
}

const timeOf = (minute: number | null) => (minute === null ? null : new Date(minute * 60_000).toISOString());

function clockShown(
  { kind, cycle, target, due_at, used_up, met_at, over }: KeptClock,
  { status, waiting }: StoredTicket,
): LevelClock {
  const stands = met_at === null && !over && due_at === null && target !== null;
  const reason = status === 'on_hold' ? 'on_hold' : 'waiting';
  return {
    kind,
    cycle,
    promised: target,
    due_at: timeOf(due_at),
    met_at: timeOf(met_at),
    missed: met_at !== null && used_up !== null && met_at > used_up,
    paused: stands && (waiting || status === 'on_hold') ? reason : null,
  };
}

/** What staff are shown of a ticket's service levels. */
export function serviceLevelOf(ticket: StoredTicket): TicketServiceLevel | null {
  const kept = ticket.service_level;
  if (!kept?.terms) return null;
  return { ...kept.terms, clocks: kept.clocks.map((clock) => clockShown(clock, ticket)) };
}
