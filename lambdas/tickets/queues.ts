import type { Queues } from '@portico/shared/contract/queues.ts';
import { groupsOf } from '../domain/groups.ts';
import { openStatuses } from '../domain/ticket/ticket.ts';
import { type Item, query } from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';
import { groupCountOf, queueCountOf } from './queue-counts.ts';
import { statistics } from './statistics.ts';
import { countQueues } from './ticket-queues.ts';

/** The counts of a partition. One Query, whose cost grows with the staff alone. */
async function countsIn<T extends { readonly open_tickets: number }>(
  { pk }: { readonly pk: string },
  countOf: (item: Item) => T,
  consistent = false,
): Promise<T[]> {
  const { items } = await query({
    ConsistentRead: consistent,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
  });
  return items.map(countOf).filter(({ open_tickets }) => open_tickets > 0);
}

/** The number of open tickets by assignee, as it is now. */
export async function loadsOfAssignees(): Promise<Map<string, number>> {
  const counts = await countsIn(keys.queueCount(''), queueCountOf, true);
  return new Map(counts.map(({ assignee_id, open_tickets }) => [assignee_id, open_tickets]));
}

const sumOf = (counts: readonly { readonly open_tickets: number }[]) =>
  counts.reduce((sum, { open_tickets }) => sum + open_tickets, 0);

/** The counts of open tickets by assignee and by group. Nobody has what no assignee has. */
export async function queuesFor(person: string, now: Date): Promise<Queues> {
  const [assignees, groups, own, { total, by_status, waiting_on_us }, counted] = await Promise.all([
    countsIn(keys.queueCount(''), queueCountOf),
    countsIn(keys.groupCount(''), groupCountOf),
    groupsOf(person),
    statistics(now),
    countQueues(now),
  ]);
  const worked = by_status.new + by_status.assigned + by_status.in_progress;
  const open = openStatuses.reduce((sum, status) => sum + by_status[status], 0);
  return {
    mine: assignees.find(({ assignee_id }) => assignee_id === person)?.open_tickets ?? 0,
    // Two reads are not of one moment.
    unassigned: Math.max(0, open - sumOf(assignees)),
    my_groups: sumOf(groups.filter(({ group_id }) => own.includes(group_id))),
    waiting_on_us,
    waiting_on_customer: Math.max(0, worked - waiting_on_us),
    ...counted,
    all: total,
    assignees,
    groups,
  };
}
