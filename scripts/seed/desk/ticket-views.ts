import { put, transact } from '@portico/lambdas/platform/dynamodb.ts';
import { keys } from '@portico/lambdas/table/keys.ts';
import type { TicketView } from '@portico/shared/contract/ticket-views.ts';

const sharedViews: readonly TicketView[] = [
  { name: 'Urgent and unassigned', filters: { q: 'is:open is:unassigned -is:low -is:medium' } },
  {
    name: 'Urgent and open',
    filters: {
      status: 'assigned,in_progress,new',
      priority: 'critical,high',
      order: 'priority',
      columns: 'subject,priority,due_at,waiting_on,company_name,assignee_name',
    },
  },
  { name: 'Resolved lately', filters: { status: 'resolved' } },
  { name: 'Incidents of access', filters: { category: 'access', type: 'incident' } },
];
const ownViews: readonly TicketView[] = [
  { name: 'My critical ones', filters: { assignee: 'me', priority: 'critical' } },
  { name: 'Ward 7', filters: { q: 'tag:ward-7' } },
];

const createViewItem = (owner: string, views: readonly TicketView[]) =>
  put({ Item: { ...keys.ticketViews(owner), views, columns: null, version: 1 } });

/** Stores views: shared ones, and those of one member of staff. */
export const seedTicketViews = (person: string): Promise<void> =>
  transact([createViewItem('shared', sharedViews), createViewItem(person, ownViews)]);
