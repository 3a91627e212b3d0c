import { isDeepStrictEqual } from 'node:util';
import { isOpen, queueEntry } from '@portico/lambdas/domain/ticket-queue-entry.ts';
import { keys } from '@portico/lambdas/table/keys.ts';
import { indexKeyNames } from '@portico/lambdas/table/definition.ts';
import { levelsOfEntry, summaryOf } from '@portico/lambdas/tickets/items.ts';
import type { Content } from './content.ts';

/** Where it is among tickets by their next alert, and in the lists by due time and of its priority. */
const places = (['requester', 'created', 'company_tab'] as const).flatMap((index) =>
  Object.values(indexKeyNames(index)),
);

/**
 * Each open ticket is in the list of its assignee, or of nobody, of its group and of its priority, with what
 * its own item says; no other ticket is in one. The counts of assignees and groups equal a recount.
 */
export function queues({ tickets, queue, queueCounts, groupCounts }: Content): string[] {
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
  const open = tickets.filter(({ queued }) => queued);
  return [
    ...wrong,
    ...miscounted(
      'assignee',
      queueCounts.map(({ assignee_id, open_tickets }) => [assignee_id, open_tickets]),
      open.flatMap(({ assignee_id }) => assignee_id ?? []),
    ),
    ...miscounted(
      'group',
      groupCounts.map(({ group_id, open_tickets }) => [group_id, open_tickets]),
      open.flatMap(({ group_id }) => group_id ?? []),
    ),
  ];
}

/** @param lists the list of each open ticket */
function miscounted(
  kind: string,
  counts: readonly (readonly [string, number])[],
  lists: readonly string[],
): string[] {
  const counted = new Map(counts);
  return [...new Set([...counted.keys(), ...lists])].flatMap((list) => {
    const number = lists.filter((one) => one === list).length;
    const stored = counted.get(list) ?? 0;
    return stored === number
      ? []
      : [`${stored} open tickets are counted for the ${kind} ${list}, but there are ${number}.`];
  });
}
