import { expect, test } from 'vitest';
import { isInQueue } from '../../../shared/model/ticket-lists.ts';

test('a ticket is overdue once the minute of its due time is over', () => {
  const ticket = {
    id: '01JD4MZ6V8QK3T5W7X9Y1A2B3C',
    status: 'assigned' as const,
    type: 'incident' as const,
    priority: 'low' as const,
    company_id: 'acme',
    requester_id: null,
    category_id: null,
    department_id: null,
    created_at: '2026-06-01T08:00:00.000Z',
    last_activity_at: '2026-06-01T08:00:00.000Z',
    waiting_on: 'us' as const,
    custom_fields: {},
    due_at: '2026-06-01T12:00:00.000Z',
  };
  const listQueues = (time: string) =>
    (['breaching_soon', 'overdue'] as const).filter((queue) => isInQueue(queue, ticket, new Date(time)));
  expect(listQueues('2026-06-01T09:00:00.000Z')).toEqual([]);
  expect(listQueues('2026-06-01T11:00:00.000Z')).toEqual(['breaching_soon']);
  expect(listQueues('2026-06-01T12:00:30.000Z')).toEqual(['breaching_soon']);
  expect(listQueues('2026-06-01T12:01:01.000Z')).toEqual(['overdue']);
});
