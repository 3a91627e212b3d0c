import { isDeepStrictEqual } from 'node:util';
import { isOpen, queueEntry } from '@portico/lambdas/domain/ticket-queue-entry.ts';
import { keys } from '@portico/lambdas/table/keys.ts';
import { indexKeyNames } from '@portico/lambdas/table/definition.ts';
import { levelsOfEntry, summaryOf } from '@portico/lambdas/tickets/items.ts';
import type { Content } from './content.ts';

/** Where it is among tickets by their next alert, and in the list by due time. */
const places = [...Object.values(indexKeyNames('requester')), ...Object.values(indexKeyNames('created'))];

/**
 * Each open ticket is in the list of its assignee, or of nobody, and of its group, with what its own item
 * says; no other ticket is in one. The counts of assignees and groups equal a recount.
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
      entry['status_pk'] === expected['status_pk'] &&
      (expected['status_pk'] === undefined || entry['status_sk'] === expected['status_sk']) &&
      places.every((name) => entry[name] === expected[name]) &&
      (entry['levels'] !== undefined) === ticket.promised &&
      isDeepStrictEqual(summaryOf(entry), summaryOf(expected));
    return isRight ? [] : [`${ticket_number} differs in the list of its assignee.`];
  });
  const miscounted = (['assignee', 'group'] as const).flatMap((list) =>
    miscountedIn(list, { tickets, queueCounts }),
  );
  return [...wrong, ...miscounted];
}

function miscountedIn(
  list: 'assignee' | 'group',
  { tickets, queueCounts }: Pick<Content, 'tickets' | 'queueCounts'>,
): string[] {
  const counted = new Map(
    queueCounts.filter((count) => count.list === list).map(({ id, open_tickets }) => [id, open_tickets]),
  );
  const open = tickets
    .filter(({ queued }) => queued)
    .flatMap((ticket) => (list === 'assignee' ? ticket.assignee_id : ticket.group_id) ?? []);
  return [...new Set([...counted.keys(), ...open])].flatMap((one) => {
    const number = open.filter((id) => id === one).length;
    const stored = counted.get(one) ?? 0;
    return stored === number
      ? []
      : [`${stored} open tickets are counted for the ${list} ${one}, but there are ${number}.`];
  });
}
