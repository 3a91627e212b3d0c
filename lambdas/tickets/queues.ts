import * as z from 'zod';
import type { Queues } from '@portico/shared/contract/queues.ts';
import { ticketStatuses } from '@portico/shared/model/ticket.ts';
import { isOpen } from '../domain/ticket-queue-entry.ts';
import { type Item, query } from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';
import { statistics } from './statistics.ts';

const prefix = keys.queueCount('').sk;
const QueueCount = z.object({ sk: z.string().startsWith(prefix), open_tickets: z.int() });

export function queueCountOf(item: Item) {
  const { sk, open_tickets } = QueueCount.parse(item);
  return { assignee_id: sk.slice(prefix.length), open_tickets };
}

/** How many open tickets each assignee has. One Query, whose cost grows with the staff alone. */
async function countsOfAssignees() {
  const { items } = await query({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.queueCount('').pk },
  });
  return items.map(queueCountOf).filter(({ open_tickets }) => open_tickets > 0);
}

/** The counts of open tickets by assignee. Nobody has what no assignee has. */
export async function queuesFor(person: string, now: Date): Promise<Queues> {
  const [assignees, { total, by_status }] = await Promise.all([countsOfAssignees(), statistics(now)]);
  const open = ticketStatuses.filter(isOpen).reduce((sum, status) => sum + by_status[status], 0);
  const assigned = assignees.reduce((sum, { open_tickets }) => sum + open_tickets, 0);
  return {
    mine: assignees.find(({ assignee_id }) => assignee_id === person)?.open_tickets ?? 0,
    // Two reads are not of one moment.
    unassigned: Math.max(0, open - assigned),
    all: total,
    assignees,
  };
}
