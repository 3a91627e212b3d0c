import { expect, test } from 'vitest';
import { brand } from '../../../shared/brand.ts';
import type { TicketAttachment } from '../../../shared/contract/attachments.ts';
import type { TicketChange, TicketComment } from '../../../shared/contract/ticket-conversation.ts';
import {
  mergeEntries,
  isVisibleToCustomers,
  dropUnloadedEntries,
} from '../../../web/conversation/entries.ts';

const formatTime = (minute: number) => `2024-11-02T10:${String(minute).padStart(2, '0')}:00.000Z`;

const createComment = (id: string, minute: number, is_internal = false): TicketComment => ({
  id,
  ticket_id: 'ticket',
  user_id: 'user',
  user_name: 'Tom Reed',
  user_email: `tom@${brand.mailDomain}`,
  author_role: 'support',
  content: id,
  is_internal,
  created_at: formatTime(minute),
});

const createChange = (
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
  created_at: formatTime(minute),
});

const createFile = (id: string, minute: number): TicketAttachment => ({
  id,
  ticket_id: 'ticket',
  file_name: 'a.txt',
  file_path: 'ticket/1.txt',
  file_type: 'text/plain',
  file_size: 1,
  uploaded_by: 'user',
  uploader_name: 'Tom Reed',
  uploader_role: 'support',
  scan: null,
  withheld: null,
  created_at: formatTime(minute),
});

const listIds = (entries: { id: string }[]) => entries.map(({ id }) => id);

test('comments, changes and files are in one list, oldest first', () => {
  const entries = mergeEntries({
    comments: [createComment('c1', 1), createComment('c2', 5)],
    history: [createChange('h2', 7), createChange('h1', 3)],
    attachments: [createFile('f1', 4)],
  });

  expect(listIds(entries)).toEqual(['c1', 'h1', 'f1', 'c2', 'h2']);
});

test('customers never see internal notes or changes of priority', () => {
  const entries = mergeEntries({
    comments: [createComment('note', 1, true)],
    history: [createChange('priority', 2, 'priority')],
    attachments: [],
  });

  expect(entries.filter(isVisibleToCustomers)).toEqual([]);
});

test('an entry that is on two pages is shown once', () => {
  const comments = [createComment('c1', 1), createComment('c1', 1)];
  expect(listIds(mergeEntries({ comments, history: [], attachments: [] }))).toEqual(['c1']);
});

test('while earlier comments are not loaded, nothing older than the first is shown', () => {
  const entries = mergeEntries({
    comments: [createComment('c1', 3)],
    history: [createChange('h1', 1), createChange('h2', 4)],
    attachments: [createFile('f1', 2)],
  });

  expect(listIds(dropUnloadedEntries(entries, true))).toEqual(['c1', 'h2']);
  expect(listIds(dropUnloadedEntries(entries, false))).toEqual(['h1', 'f1', 'c1', 'h2']);
});

test('a comment precedes the change that it caused at the same time', () => {
  const entries = mergeEntries({
    comments: [createComment('b', 1)],
    history: [createChange('a', 1)],
    attachments: [],
  });
  expect(listIds(entries)).toEqual(['b', 'a']);
});
