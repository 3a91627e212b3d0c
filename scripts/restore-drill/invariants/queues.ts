import { isOpen } from '@portico/lambdas/domain/ticket/ticket.ts';
import type { Content } from './content.ts';

/** The counts of the open tickets of assignees and groups equal a recount. */
export function queues({ tickets, queueCounts, groupCounts }: Content): string[] {
  const open = tickets.filter(({ status }) => isOpen(status));
  return [
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
