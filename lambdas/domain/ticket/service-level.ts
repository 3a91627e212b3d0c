/**
 * Applies the events of a ticket to its service levels. A new ticket gets the current versions of its
 * company's policy and business hours (create-ticket.ts). It keeps them until an administrator updates open
 * tickets (terms-update.ts) or it moves to another company (`computeRequesterChanges` in decide-changes.ts).
 * Every later event (`appendEvent` in store.ts) passes through `updateServiceLevel`: a change of priority,
 * status, `waiting` or the versions, and a comment, compute `due_at` anew. After a comment is taken back,
 * `foldEvents` (apply.ts) computes the ticket from all its other events.
 */

import type { TicketStatus } from '@portico/shared/model/ticket.ts';
import type { Versions, ClockEvent, Terms } from '../service-levels/clocks.ts';
import { toMinute } from '../service-levels/calendar.ts';
import { applyClockEvent } from '../service-levels/events.ts';
import {
  type StoredServiceLevel,
  toClockStatus,
  findNextDueTime,
  computeDueReminders,
  toServiceLevelState,
  toStoredServiceLevel,
} from '../service-levels/stored.ts';
import { readVersions } from '../service-levels/versions.ts';
import { type FieldChange, type RecordedEvent, throwUnknownEvent } from './recorded-event.ts';
import { type StoredTicket, isOpen } from './ticket.ts';

/** Translates an event into the events of its clocks, in order. */
export function toClockEvents(event: RecordedEvent): ClockEvent[] {
  const at = toMinute(event.at);
  switch (event.event) {
    case 'created': {
      const { priority, service_level } = event.ticket;
      // A ticket that support created needs no first response.
      const isAnswered = !service_level.clocks.some(({ kind }) => kind === 'first_response');
      const side = isAnswered ? 'support' : 'customer';
      return [{ at, type: 'created', side, priority, terms: service_level.terms }];
    }
    case 'commented': {
      const side = event.actor.side === 'support' ? 'support' : 'customer';
      return [{ at, type: 'comment', side }, ...changesToClockEvents(event.opening, at, 'closed')];
    }
    case 'merged':
      return changesToClockEvents(event.changes, at, 'merged');
    case 'changed':
    case 'merge_undone':
      return changesToClockEvents(event.changes, at, 'closed');
    case 'terms_changed':
      return [{ at, type: 'terms', to: event.new }];
    case 'noted':
    case 'comment_edited':
    case 'comment_deleted':
    case 'comment_taken_back':
    case 'reminded':
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
    case 'requester_merged':
    case 'participants_added':
    case 'participant_removed':
      return [];
    default:
      return throwUnknownEvent(event);
  }
}

/**
 * A hold is a change of the status to or from `on_hold`. The end of a ticket also ends its waiting (`onEnd`
 * in events.ts), without a change of `waiting`.
 * @param otherEnd how the ticket ends if it is not resolved. Only a resolution counts as an answer, because
 * customers are notified of it.
 */
const changesToClockEvents = (
  changes: readonly FieldChange[],
  at: number,
  otherEnd: 'closed' | 'merged',
): ClockEvent[] =>
  changes.flatMap((change): ClockEvent[] => {
    if (change.field === 'priority') return [{ at, type: 'priority', to: change.new }];
    if (change.field === 'terms') return [{ at, type: 'terms', to: change.new }];
    if (change.field === 'waiting') return [{ at, type: 'waiting', to: change.new }];
    if (change.field !== 'status' || toClockStatus(change.old) === toClockStatus(change.new)) return [];
    const end = change.new === 'resolved' ? 'resolved' : otherEnd;
    return [{ at, type: 'status', to: toClockStatus(change.new), end }];
  });

/** The ticket fields that are derived from its service levels. */
const toServiceLevelFields = (serviceLevel: StoredServiceLevel, status: TicketStatus) => ({
  service_level: serviceLevel,
  ...(isOpen(status) ? findNextDueTime(serviceLevel) : { due_at: null, due_kind: null }),
});

/**
 * The service levels of a new ticket. Without a contract, they have no targets.
 * @param side `support` if staff wrote the ticket: it then needs no first response
 */
export async function createServiceLevel(
  terms: Terms | null,
  { priority, created_at }: Pick<StoredTicket, 'priority' | 'created_at'>,
  side: 'customer' | 'support',
): Promise<Pick<StoredTicket, 'service_level' | 'due_at' | 'due_kind'>> {
  const versions = await readVersions(terms);
  const created: ClockEvent = { at: toMinute(created_at), type: 'created', side, priority, terms };
  return toServiceLevelFields(
    toStoredServiceLevel(versions, applyClockEvent(versions, null, created)),
    'new',
  );
}

/** Applies the effect of an event on the service levels. */
export function updateServiceLevel(
  before: StoredTicket,
  after: StoredTicket,
  event: RecordedEvent,
  versions: Versions,
): StoredTicket {
  const serviceLevel = before.service_level;
  if (event.event === 'reminded') {
    const { service_level } = computeDueReminders(versions, serviceLevel, after, toMinute(event.at));
    return { ...after, service_level };
  }
  const clockEvents = toClockEvents(event);
  if (clockEvents.length === 0) return after;
  const state = clockEvents.reduce(
    (state, clockEvent) => applyClockEvent(versions, state, clockEvent),
    toServiceLevelState(serviceLevel, before),
  );
  return {
    ...after,
    ...toServiceLevelFields(toStoredServiceLevel(versions, state, serviceLevel.clocks), after.status),
  };
}
