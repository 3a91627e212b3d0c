import type { Queues } from '@portico/shared/contract/queues.ts';
import { type ReportDimension, noDimensionValue } from '@portico/shared/model/reports.ts';
import { countOpenTickets, readCurrentRows } from '../../domain/counts/rows.ts';
import { listGroupIds } from '../../domain/groups.ts';
import { readTicketCounts } from './statistics.ts';
import { countQueueTickets } from './ticket-queues.ts';

/**
 * The numbers of open tickets by a dimension. Takes one Query; its cost grows only with the number of values.
 */
async function countOpenTicketsByDimension(
  dimension: ReportDimension,
  consistent = false,
): Promise<Map<string, number>> {
  const rows = await readCurrentRows({ dimension, value: undefined }, consistent);
  return new Map(
    rows.map((row) => [row.value, countOpenTickets(row)] as const).filter(([, count]) => count > 0),
  );
}

/** The number of open tickets by assignee. */
export const countOpenTicketsByAssignee = (): Promise<Map<string, number>> =>
  countOpenTicketsByDimension('assignee', true);

/** The numbers of open tickets by assignee and by group. */
export async function countActorQueueTickets(person: string, now: Date): Promise<Queues> {
  const [assignees, groups, ownGroups, { total, by_status, waiting_on_us }, otherCounts] = await Promise.all([
    countOpenTicketsByDimension('assignee'),
    countOpenTicketsByDimension('group'),
    listGroupIds(person),
    readTicketCounts(),
    countQueueTickets(now),
  ]);
  const notOnHoldCount = by_status.new + by_status.assigned + by_status.in_progress;
  const unassignedCount = assignees.get(noDimensionValue) ?? 0;
  assignees.delete(noDimensionValue);
  groups.delete(noDimensionValue);
  return {
    mine: assignees.get(person) ?? 0,
    unassigned: unassignedCount,
    my_groups: ownGroups.reduce((sum, group) => sum + (groups.get(group) ?? 0), 0),
    waiting_on_us,
    waiting_on_customer: notOnHoldCount - waiting_on_us,
    ...otherCounts,
    all: total,
    assignees: [...assignees].map(([assignee_id, open_tickets]) => ({ assignee_id, open_tickets })),
    groups: [...groups].map(([group_id, open_tickets]) => ({ group_id, open_tickets })),
  };
}
