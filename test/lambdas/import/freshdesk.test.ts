import { expect, test } from 'vitest';
import { freshdesk } from '../../../lambdas/import/sources/vendors/freshdesk.ts';
import * as examples from './freshdesk-examples.ts';
import { readExport } from './vendor-files.ts';

const readFiles = (contents: Readonly<Record<string, unknown>>) => readExport(freshdesk, contents);
const { ticket, conversation } = examples;

test("the examples of Freshdesk's reference become a company, people, and a ticket with a note", async () => {
  const { listRecords, remarks } = await readFiles({
    'companies-1.json': [examples.company],
    'contacts-1.json': [examples.contact],
    'agents-1.json': [examples.agent],
    'ticket_fields.json': [examples.ticketField],
    'tickets-1.json': [ticket],
    'tickets/20/conversations.json': [conversation],
  });
  expect(listRecords('company')).toMatchObject([
    {
      id: '8',
      name: 'Super Nova',
      mail_domains: ['supernova', 'nova'],
      created_at: '2014-01-08T03:38:53.000Z',
    },
  ]);
  expect(listRecords('person')).toMatchObject([
    { full_name: 'Clark Kent', emails: ['superman@freshdesk.com'], roles: ['agent'] },
    {
      full_name: 'Green Lantern',
      emails: ['greenlantern@freshdesk.com'],
      roles: [],
      company_id: '23',
      own_tickets_only: true,
    },
  ]);
  expect(listRecords('custom_field')).toMatchObject([
    { id: 'cf_subject', name: 'Subject', field_kind: 'text' },
  ]);
  expect(listRecords('ticket')).toMatchObject([
    {
      id: '20',
      subject: '',
      description: 'Not given.',
      status: 'new',
      priority: 'low',
      requester_id: '1',
      company_id: '1',
      custom_fields: { category: 'Primary' },
    },
  ]);
  expect(listRecords('comment')).toMatchObject([
    { content: 'Please reply as soon as possible.', is_internal: true, author_role: 'support' },
  ]);
  expect(remarks).toEqual([]);
});

test('a ticket that includes its conversations, files, end and rating is converted in the same way', async () => {
  const { listRecords, remarks } = await readFiles({
    'tickets/20.json': {
      ...ticket,
      status: 4,
      type: 'Question',
      stats: { resolved_at: '2015-08-25T10:00:00Z', closed_at: null },
      attachments: [examples.attachment],
      conversations: [{ ...conversation, private: false, incoming: true }],
    },
    'satisfaction_ratings-1.json': [{ ...examples.satisfactionRating, ticket_id: 20 }],
  });
  expect(listRecords('ticket')).toMatchObject([
    {
      type: 'service_request',
      status: 'resolved',
      ended_at: '2015-08-25T10:00:00.000Z',
      satisfaction: { answer: 'good', comment: 'Thank you for the quick action' },
    },
  ]);
  expect(listRecords('comment')).toMatchObject([{ is_internal: false, author_role: 'customer' }]);
  expect(listRecords('file')).toMatchObject([{ file_name: 'attachment1.jpg', comment_id: null }]);
  expect(remarks).toEqual([]);
});

test('statuses, types and ratings that do not exist here are reported; deleted tickets and spam are left out', async () => {
  const { listRecords, remarks } = await readFiles({
    'tickets-1.json': [
      { ...ticket, id: 1, status: 12, type: 'Refund' },
      { ...ticket, id: 2, spam: true },
      { ...ticket, id: 3, deleted: true },
      { ...ticket, id: 4, status: 7 },
    ],
    'satisfaction_ratings-1.json': [
      { ...examples.satisfactionRating, ticket_id: 4, ratings: { default_question: 100 } },
    ],
  });
  expect(listRecords('ticket')).toMatchObject([
    { id: '1', status: 'in_progress', type: 'incident' },
    { id: '4', status: 'on_hold', satisfaction: null },
  ]);
  expect(remarks).toEqual([
    'ticket 1: Has the unknown status 12, and is in progress here.',
    'ticket 1: Has the unknown type Refund, and is an incident here.',
    'ticket 2: Is marked as spam, and is left out.',
    'ticket 3: Was deleted in Freshdesk, and is left out.',
    'ticket 4: Has a neutral rating, which does not exist here.',
  ]);
});
