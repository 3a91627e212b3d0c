// What the events of a ticket mean for its service levels.

import type { TicketStatus } from '@portico/shared/model/ticket.ts';
import { type Book, type LevelEvent, type Terms, toMinute } from '../service-levels/clocks.ts';
import { applyEvent as applyToLevels } from '../service-levels/events.ts';
import {
  type KeptLevels,
  levelStatus,
  nextDue,
  raiseAlerts,
  restoreState,
  storeState,
} from '../service-levels/stored.ts';
import { bookOf } from '../service-levels/versions.ts';
import { type FieldChange, type RecordedEvent, unknownEvent } from './recorded-event.ts';
import { type StoredTicket, isOpen } from './ticket.ts';

/** Translates an event into events of service levels, in order. */
export function toLevelEvents(event: RecordedEvent): LevelEvent[] {
  const at = toMinute(event.at);
  switch (event.event) {
    case 'created': {
      const { priority, service_level } = event.ticket;
      // A ticket that support created has no first response.
      const isAnswered = !service_level.clocks.some(({ kind }) => kind === 'first_response');
      const by = isAnswered ? 'support' : 'customer';
      return [{ at, type: 'created', by, priority, terms: service_level.terms }];
    }
    case 'commented': {
      const by = event.actor.side === 'support' ? 'support' : 'customer';
      return [{ at, type: 'comment', by }, ...levelEventsOfChanges(event.opening, at)];
    }
    case 'changed':
    case 'merged':
    case 'merge_undone':
      return levelEventsOfChanges(event.changes, at);
    case 'terms_changed':
      return [{ at, type: 'terms', to: event.new }];
    case 'noted':
    case 'comment_edited':
    case 'comment_deleted':
    case 'comment_taken_back':
    case 'alerted':
    case 'linked':
    case 'unlinked':
    case 'merge_received':
    case 'merge_returned':
    case 'neighbor_deleted':
    case 'split':
    case 'followed_up':
    case 'rated':
    case 'file_added':
    case 'names_erased':
    case 'renamed':
    case 'participants_added':
    case 'participant_removed':
      return [];
    default:
      return unknownEvent(event);
  }
}

const levelEventsOfChanges = (changes: readonly FieldChange[], at: number): LevelEvent[] =>
  changes.flatMap((change): LevelEvent[] => {
    if (change.field === 'priority') return [{ at, type: 'priority', to: change.new }];
    if (change.field === 'terms') return [{ at, type: 'terms', to: change.new }];
    if (change.field === 'waiting') return [{ at, type: 'waiting', to: change.new }];
    if (change.field !== 'status' || levelStatus(change.old) === levelStatus(change.new)) return [];
    // Customers are notified when a ticket is resolved.
    return [{ at, type: 'status', to: levelStatus(change.new), silent: change.new !== 'resolved' }];
  });

/** The ticket fields that are derived from its service levels. */
const levelValues = (kept: KeptLevels, status: TicketStatus) => ({
  service_level: kept,
  ...(isOpen(status) ? nextDue(kept) : { due_at: null, due_kind: null }),
});

/** The service levels of a new ticket; they have no targets without a contract. */
export async function firstLevels(
  terms: Terms | null,
  { priority, created_at }: Pick<StoredTicket, 'priority' | 'created_at'>,
  by: 'customer' | 'support',
): Promise<Pick<StoredTicket, 'service_level' | 'due_at' | 'due_kind'>> {
  const book = await bookOf(terms);
  const created: LevelEvent = { at: toMinute(created_at), type: 'created', by, priority, terms };
  return levelValues(storeState(book, applyToLevels(book, null, created)), 'new');
}

/** Applies what an event means for the service levels. */
export function withLevels(
  before: StoredTicket,
  after: StoredTicket,
  event: RecordedEvent,
  book: Book,
): StoredTicket {
  const kept = before.service_level;
  if (event.event === 'alerted') {
    const raised = raiseAlerts(book, kept, after, toMinute(event.at));
    return { ...after, service_level: raised.kept };
  }
  const happened = toLevelEvents(event);
  if (happened.length === 0) return after;
  const state = happened.reduce(
    (levels, one) => applyToLevels(book, levels, one),
    restoreState(kept, before),
  );
  return { ...after, ...levelValues(storeState(book, state, kept.clocks), after.status) };
}
