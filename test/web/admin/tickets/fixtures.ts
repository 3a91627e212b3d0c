import type { Dashboard } from '../../../../shared/contract/dashboard.ts';
import type { TicketDetail } from '../../../../shared/contract/tickets.ts';
import type { TicketChange, TicketComment } from '../../../../shared/contract/ticket-conversation.ts';
import type { Ticket } from '../../../../shared/contract/ticket.ts';
import { newTicketDefaults } from '../../../../shared/model/ticket.ts';

export const ticket: Ticket = {
  id: '01JD0000000000000000000007',
  ticket_number: 'TKT-000007',
  revision: 1,
  subject: 'Cannot sign in',
  ...newTicketDefaults,
  status: 'new',
  company_name: 'Northgate Clinic',
  requester_name: 'Priya Patel',
  created_at: '2026-11-20T09:00:00.000Z',
  last_activity_at: '2026-11-20T09:00:00.000Z',
  last_by: 'customer',
  last_name: 'Priya Patel',
  last_text: '',
  waiting_on: 'us',
  conversation_version: 0,
  reply: 'comment',
  external: null,
  follows: null,
  followed_by: null,
  merged_into: null,
  description: 'Since last night.',
  category_id: null,
  category_name: null,
  department_id: null,
  custom_fields: {},
  department_name: null,
  requester_id: 'user-1',
  requester_email: 'priya.patel@northgate.example',
  company_id: 'company-1',
  updated_at: '2026-11-20T09:00:00.000Z',
  version: 1,
};

export const createComment = (id: string): TicketComment => ({
  id,
  ticket_id: ticket.id,
  user_id: 'user-1',
  user_name: 'Priya Patel',
  user_email: 'priya.patel@northgate.example',
  content: `Comment ${id}`,
  author_role: 'support',
  is_internal: false,
  created_at: '2026-11-20T10:00:00.000Z',
});

export const createChange = (id: string, fields: Partial<TicketChange> = {}): TicketChange => ({
  id,
  ticket_id: ticket.id,
  user_name: 'Kofi Mensah',
  field_name: 'status',
  old_value: 'new',
  new_value: 'in_progress',
  created_at: '2026-11-20T10:00:00.000Z',
  ...fields,
});

export const detail: TicketDetail = {
  ticket,
  unread: false,
  seen_at: null,
  comments: [createComment('c3'), createComment('c4')],
  history: [createChange('h4'), createChange('h3')],
  attachments: [],
  drafts: [],
  older_comments: 'before c3',
  older_history: 'before h3',
};

export const dashboard: Dashboard = {
  total: 9,
  new: 4,
  in_progress: 3,
  resolved: 2,
  by_status: { new: 4, assigned: 0, in_progress: 3, on_hold: 0, resolved: 2, closed: 0 },
  by_priority: { low: 1, medium: 6, high: 1, critical: 1 },
  created_per_day: [
    { day: '2026-11-19', count: 0 },
    { day: '2026-11-20', count: 9 },
  ],
  recent: [{ ...ticket, unread: false }],
};
