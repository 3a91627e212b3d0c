import type { LevelClock, TicketServiceLevel } from '@portico/shared/contract/tickets.ts';
import { bookOf } from '../../domain/levels/book.ts';
import { type LevelEvent, type Terms, toMinute } from '../../domain/levels/clocks.ts';
import { applyEvent } from '../../domain/levels/events.ts';
import { type KeptClock, storeState } from '../../domain/levels/stored.ts';
import { levelValues } from '../../domain/ticket/apply.ts';
import { type StoredTicket, isOpen } from '../../domain/ticket/ticket.ts';

/** The service levels of a new ticket; they have no targets without a contract. */
export async function firstLevels(
  terms: Terms | null,
  { priority, created_at }: Pick<StoredTicket, 'priority' | 'created_at'>,
  by: 'customer' | 'support',
): Promise<Pick<StoredTicket, 'service_level' | 'due_at' | 'due_kind'>> {
  const book = await bookOf(terms);
  const created: LevelEvent = { at: toMinute(created_at), type: 'created', by, priority, terms };
  return levelValues(storeState(book, applyEvent(book, null, created)), 'new');
}

const timeOf = (minute: number | null) => (minute === null ? null : new Date(minute * 60_000).toISOString());

function clockShown(
  { kind, cycle, target, due_at, used_up, met_at, over }: KeptClock,
  { status, waiting }: StoredTicket,
): LevelClock {
  const isOwed = met_at === null && !over && target !== null;
  const stands = isOwed && due_at === null && (waiting || status === 'on_hold');
  const reason = status === 'on_hold' ? 'on_hold' : 'waiting';
  return {
    kind,
    cycle,
    promised: target,
    due_at: timeOf(due_at),
    met_at: timeOf(met_at),
    missed: met_at !== null && used_up !== null && met_at > used_up,
    paused: isOwed && !isOpen(status) ? 'ended' : stands ? reason : null,
  };
}

/** The service levels of a ticket as staff see them. */
export function toServiceLevel(ticket: StoredTicket): TicketServiceLevel | null {
  const kept = ticket.service_level;
  if (!kept.terms) return null;
  return { ...kept.terms, clocks: kept.clocks.map((clock) => clockShown(clock, ticket)) };
}
