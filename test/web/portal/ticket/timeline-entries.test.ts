import { expect, test } from 'vitest';
import { brand } from '../../../../shared/brand.ts';
import type { TicketChange, TicketComment } from '../../../../shared/contract/tickets.ts';
import { timelineOf } from '../../../../web/portal/ticket/timeline-entries.ts';

const at = (minute: number) => `2024-11-02T10:${String(minute).padStart(2, '0')}:00.000Z`;

const comment = (id: string, minute: number, is_internal = false): TicketComment => ({
  id,
  ticket_id: 'ticket',
  user_id: 'user',
  user_name: 'Tom Reed',
  user_email: `tom@${brand.mailDomain}`,
  content: id,
  is_internal,
  created_at: at(minute),
});

const change = (
  id: string,
  minute: number,
  field_name: TicketChange['field_name'] = 'status',
): TicketChange => ({
  id,
  ticket_id: 'ticket',
  user_name: 'Tom Reed',
  field_name,
  old_value: 'new',
  new_value: 'assigned',
  created_at: at(minute),
});

const ids = (entries: { id: string }[]) => entries.map(({ id }) => id);

test('comments and changes of status are in one list, oldest first', () => {
  const entries = timelineOf([comment('c1', 1), comment('c2', 5)], [change('h2', 7), change('h1', 3)]);

  expect(ids(entries)).toEqual(['c1', 'h1', 'c2', 'h2']);
});

test('customers never see internal notes or changes of priority', () => {
  const entries = timelineOf([comment('note', 1, true)], [change('priority', 2, 'priority')]);

  expect(entries).toEqual([]);
});

test('an entry that is on two pages is shown once', () => {
  expect(ids(timelineOf([comment('c1', 1), comment('c1', 1)], []))).toEqual(['c1']);
});
