import { expect, it } from 'vitest';
import type { BulkChange } from '../../../../../web/admin/pages/tickets/bulk/change-tickets.ts';
import { countChangeMails } from '../../../../../web/admin/pages/tickets/bulk/mails-of-change.ts';

const tickets = [
  { status: 'new' },
  { status: 'closed', assignee_id: 'anna' },
  { status: 'resolved', assignee_id: null },
] as const;

it.each<[BulkChange, number, number]>([
  [{ status: 'closed' }, 2, 0],
  [{ status: 'in_progress' }, 2, 0],
  [{ status: 'new' }, 2, 0],
  [{ assignee_id: 'anna' }, 0, 2],
  [{ assignee_id: 'me' }, 0, 0],
  [{ assignee_id: null }, 0, 0],
  [{ priority: 'high' }, 0, 0],
  [{ group_id: 'desk' }, 0, 0],
  [{ add_tag: 'spare' }, 0, 0],
])(
  '%j is mailed about for %i tickets to customers, and for %i to the assignee',
  (change, to_customers, to_assignee) => {
    const changes = tickets.map((ticket) => [ticket, { ...ticket, ...change }] as const);
    expect(countChangeMails(changes, 'me')).toEqual({ to_customers, to_assignee });
  },
);
