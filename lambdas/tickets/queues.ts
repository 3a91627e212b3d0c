import * as z from 'zod';
import type { Queues } from '@portico/shared/contract/queues.ts';
import { ticketStatuses } from '@portico/shared/model/ticket.ts';
import { groupsOf } from '../domain/groups.ts';
import { isOpen } from '../domain/ticket-queue-entry.ts';
import { type Item, query } from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';
import { statistics } from './statistics.ts';

const prefixes = { assignee: keys.queueCount('').sk, group: keys.groupCount('').sk };
const QueueCount = z.object({ sk: z.string(), open_tickets: z.int() });

/** The count of an assignee, or of a group. */
export function queueCountOf(item: Item) {
  const { sk, open_tickets } = QueueCount.parse(item);
  const list = sk.startsWith(prefixes.group) ? 'group' : 'assignee';
  return { list, id: sk.slice(prefixes[list].length), open_tickets } as const;
}

/**
 * How many open tickets each assignee and each group has. One Query, whose cost grows with the staff alone.
 */
async function countsOfLists({ consistent = false } = {}) {
  const { items } = await query({
    ConsistentRead: consistent,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.queueCount('').pk },
  });
  return items.map(queueCountOf).filter(({ open_tickets }) => open_tickets > 0);
}

/** The number of open tickets by assignee, as it is now. */
export const loadsOfAssignees = async (): Promise<Map<string, number>> =>
  new Map(
    (await countsOfLists({ consistent: true }))
      .filter(({ list }) => list === 'assignee')
      .map(({ id, open_tickets }) => [id, open_tickets]),
  );

/** The counts of open tickets by assignee and by group. Nobody has what no assignee has. */
export async function queuesFor(person: string, now: Date): Promise<Queues> {
  const [counts, own, { total, by_status }] = await Promise.all([
    countsOfLists(),
    groupsOf(person),
    statistics(now),
  ]);
  const assignees = counts
    .filter(({ list }) => list === 'assignee')
    .map(({ id, open_tickets }) => ({ assignee_id: id, open_tickets }));
  const groups = counts
    .filter(({ list }) => list === 'group')
    .map(({ id, open_tickets }) => ({ group_id: id, open_tickets }));
  const open = ticketStatuses.filter(isOpen).reduce((sum, status) => sum + by_status[status], 0);
  const assigned = assignees.reduce((sum, { open_tickets }) => sum + open_tickets, 0);
  return {
    mine: assignees.find(({ assignee_id }) => assignee_id === person)?.open_tickets ?? 0,
    // Two reads are not of one moment.
    unassigned: Math.max(0, open - assigned),
    my_groups: groups
      .filter(({ group_id }) => own.includes(group_id))
      .reduce((sum, { open_tickets }) => sum + open_tickets, 0),
    all: total,
    assignees,
    groups,
  };
}
