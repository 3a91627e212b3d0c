import { isDeepStrictEqual } from 'node:util';
import { isOpen, queueEntry } from '@portico/lambdas/domain/ticket-queue-entry.ts';
import { keys } from '@portico/lambdas/table/keys.ts';
import { indexKeyNames } from '@portico/lambdas/table/definition.ts';
import { levelsOfEntry, summaryOf } from '@portico/lambdas/tickets/items.ts';
import type { Content } from './content.ts';

const { sk: prefix } = keys.queueCount('');

/** Where it is among tickets by their next alert, and in the list by due time. */
const places = [...Object.values(indexKeyNames('requester')), ...Object.values(indexKeyNames('created'))];

/**
 * Each open ticket is in the list of its assignee, or of nobody, with what its own item says; no other ticket
 * is in one. The counts of assignees equal a recount.
 */
export function queues({ tickets, queue, queueCounts }: Content): string[] {
  const entries = new Map(queue.map((entry) => [String(entry['pk']), entry]));
  const wrong = tickets.flatMap((ticket) => {
    const entry = entries.get(keys.ticket(ticket.id).pk);
    const { ticket_number, queued, status } = ticket;
    if (!queued) return entry ? [`${ticket_number} has an entry in a list of open tickets.`] : [];
    if (!isOpen(status)) return [`${ticket_number} has ended, and is among open tickets.`];
    if (!entry) return [`${ticket_number} is missing in the list of its assignee.`];
    const expected = queueEntry({ ...ticket, ...levelsOfEntry(entry) });
    const isRight =
      entry['newest_pk'] === expected['newest_pk'] &&
      entry['newest_sk'] === expected['newest_sk'] &&
      places.every((name) => entry[name] === expected[name]) &&
      (entry['levels'] !== undefined) === ticket.promised &&
      isDeepStrictEqual(summaryOf(entry), summaryOf(expected));
    return isRight ? [] : [`${ticket_number} differs in the list of its assignee.`];
  });
  const counted = new Map(queueCounts.map(({ sk, open_tickets }) => [sk.slice(prefix.length), open_tickets]));
  const people = new Set([...counted.keys(), ...tickets.flatMap(({ assignee_id }) => assignee_id ?? [])]);
  const miscounted = [...people].flatMap((person) => {
    const number = tickets.filter(({ queued, assignee_id }) => queued && assignee_id === person).length;
    const stored = counted.get(person) ?? 0;
    return stored === number
      ? []
      : [`${stored} open tickets are counted for the assignee ${person}, but there are ${number}.`];
  });
  return [...wrong, ...miscounted];
}
