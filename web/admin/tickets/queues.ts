import { queryOptions } from '@tanstack/react-query';
import type { Queues } from '@portico/shared/contract/queues.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { callersGroupsFilter } from '@portico/shared/model/assignment.ts';
import { noAssignee } from '@portico/shared/model/ticket.ts';
import { api } from '../../api/api.ts';
import { readDeskPart } from '../desk.ts';
import { formatSearch, type TicketFilters } from './filters.ts';

/** The number of tickets in each queue of staff. */
export const queuesQuery = queryOptions({
  queryKey: ['queues'],
  queryFn: readDeskPart('queues', (options) => api('getQueues', {}, options)),
});

/** A list of tickets in the navigation of all staff. */
export interface Queue {
  /** The name in the navigation. */
  readonly name: string;
  /** The title of its page. */
  readonly title: string;
  readonly filters: TicketFilters;
  readonly selectCount: (counts: Queues) => number;
  /** Whether the API stops counting at a limit. */
  readonly isCountCapped?: boolean;
  /** Whether staff should handle its tickets first. */
  readonly isUrgent?: boolean;
}

const allTickets: Queue = {
  name: 'All Tickets',
  title: 'All Support Tickets',
  filters: {},
  selectCount: (counts) => counts.all,
};

/** In the order of the navigation. */
export const queues: readonly Queue[] = [
  {
    name: 'Mine',
    title: 'Tickets assigned to me',
    filters: { assignee: 'me' },
    selectCount: ({ mine }) => mine,
  },
  {
    name: 'Unassigned',
    title: 'Unassigned tickets',
    filters: { assignee: noAssignee },
    selectCount: (counts) => counts.unassigned,
  },
  {
    name: 'My Groups',
    title: 'Tickets of my groups',
    filters: { group: callersGroupsFilter },
    selectCount: ({ my_groups }) => my_groups,
  },
  {
    name: 'Waiting on us',
    title: 'Tickets waiting on us',
    filters: { queue: 'waiting_on_us' },
    selectCount: (counts) => counts.waiting_on_us,
  },
  {
    name: 'Waiting on customer',
    title: 'Tickets waiting on the customer',
    filters: { queue: 'waiting_on_customer' },
    selectCount: (counts) => counts.waiting_on_customer,
  },
  {
    name: 'Breaching soon',
    title: 'Tickets breaching soon',
    filters: { queue: 'breaching_soon' },
    selectCount: (counts) => counts.breaching_soon,
    isCountCapped: true,
    isUrgent: true,
  },
  {
    name: 'Overdue',
    title: 'Overdue tickets',
    filters: { queue: 'overdue' },
    selectCount: ({ overdue }) => overdue,
    isCountCapped: true,
    isUrgent: true,
  },
  {
    name: 'Recently closed',
    title: 'Recently closed tickets',
    filters: { queue: 'recently_closed' },
    selectCount: (counts) => counts.recently_closed,
    isCountCapped: true,
  },
  allTickets,
];

/** The count as text; `99+` if the API stops counting. */
export function formatQueueCount(queue: Queue, counts: Queues): string {
  const count = queue.selectCount(counts);
  const isAtLimit = queue.isCountCapped === true && count >= limits.queue_count;
  return isAtLimit ? `${limits.queue_count - 1}+` : count.toLocaleString();
}

export const toQueueHref = ({ filters }: Queue): string => adminPaths.tickets + formatSearch(filters);

/** The first queue that contains all tickets with these filters. */
export function findQueue(filters: TicketFilters): Queue {
  const chosenSearch = new URLSearchParams(formatSearch(filters));
  const matchesQueue = (queue: Queue) =>
    [...new URLSearchParams(formatSearch(queue.filters))].every(
      ([name, value]) => chosenSearch.get(name) === value,
    );
  return queues.find(matchesQueue) ?? allTickets;
}
