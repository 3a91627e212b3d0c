import * as z from 'zod';
import { ratingAnswers } from '@portico/shared/model/ratings.ts';
import type { ReportedClock, CountedTicket } from './facts.ts';
import { type Versions, isMissed } from '../service-levels/clocks.ts';
import { toMinute, toIsoTime } from '../service-levels/calendar.ts';
import { replayEvents } from '../service-levels/replay.ts';
import { selectEffectiveEvents } from '../ticket/apply.ts';
import { toClockEvents } from '../ticket/service-level.ts';
import { type RecordedEvent, parseEvent } from '../ticket/recorded-event.ts';
import { toHistory } from '../ticket/history.ts';
import { parseTicket } from '../ticket/ticket.ts';
import type { Item } from '../../platform/dynamodb.ts';
import { ticketEventPrefix } from '../../table/definition.ts';
import { keys } from '../../table/keys.ts';

const Rating = z.object({
  answer: z.enum(ratingAnswers).nullable().default(null),
  answered_at: z.iso.datetime().nullable().default(null),
});

const hasPrefix = (prefix: string) => (item: Item) =>
  typeof item['sk'] === 'string' && item['sk'].startsWith(prefix);

const toTime = (minute: number | null) => (minute === null ? null : toIsoTime(minute));

/** Replays the events, and returns the state of each service-level clock. */
function replayClocks(events: readonly RecordedEvent[], versions: Versions): ReportedClock[] {
  const { state, targets } = replayEvents(versions, events.flatMap(toClockEvents));
  const last = toMinute(events.at(-1)?.at ?? '');
  return targets.map((target, index) => ({
    kind: target.kind,
    target: target.target,
    countedMinutes: state.terms && (state.clocks[index]?.counted ?? 0) + (state.clocks[index]?.late ?? 0),
    due_at: toTime(target.due_at),
    met_at: toTime(target.met_at),
    missed: isMissed(target, last),
  }));
}

/** The ticket events among a ticket's items. */
export const selectEvents = (items: readonly Item[]): RecordedEvent[] =>
  items.filter(hasPrefix(ticketEventPrefix)).map(parseEvent);

/**
 * Builds the input of `computeFacts` from a ticket's items, which must be sorted by key. Undefined if the
 * ticket itself is not among them.
 * @param versions the policies and business hours to which the ticket's events refer
 */
export function toCountedTicket(items: readonly Item[], versions: Versions): CountedTicket | undefined {
  const item = items.find(({ sk }) => sk === keys.ticket('').sk);
  if (!item) return undefined;
  const ticket = parseTicket(item);
  const events = selectEffectiveEvents(selectEvents(items));
  const answer = events.find(({ event, actor }) => event === 'commented' && actor.side === 'support');
  return {
    ...ticket,
    merged: ticket.merged_into !== null,
    clocks: replayClocks(events, versions),
    changes: events.flatMap(toHistory),
    ratings: items.filter(hasPrefix(keys.rating('', '').sk)).map((rating) => Rating.parse(rating)),
    answered_at: answer?.at ?? null,
  };
}
