import { expect, test } from 'vitest';
import { zendesk } from '../../../lambdas/import/sources/vendors/zendesk.ts';
import { readExport } from './vendor-files.ts';
import * as examples from './zendesk-examples.ts';

const readFiles = (contents: Readonly<Record<string, unknown>>) => readExport(zendesk, contents);
const { ticket, comment } = examples;
const createCommentsFile = (...comments: unknown[]) => ({ comments, next_page: null });

test("the examples of Zendesk's reference become a company, an agent, and a ticket with a comment and a file", async () => {
  const { listRecords, remarks } = await readFiles({
    'organizations-1.json': { organizations: [examples.organization], next_page: null },
    'users-1.json': { users: [examples.user], end_of_stream: true },
    'tickets-1.json': { tickets: [ticket], end_of_stream: true },
    [`tickets/${ticket.id}/comments.json`]: createCommentsFile(comment),
    'ticket_fields.json': { ticket_fields: [examples.ticketField] },
  });
  expect(listRecords('company')).toMatchObject([
    { id: '35436', name: 'One Organization', mail_domains: ['example.com', 'test.com'] },
  ]);
  expect(listRecords('person')).toMatchObject([
    { full_name: 'Johnny Agent', emails: ['johnny@example.com'], roles: ['agent'], company_id: null },
  ]);
  expect(listRecords('custom_field')).toEqual([]);
  expect(listRecords('ticket')).toMatchObject([
    {
      id: '35436',
      subject: 'Help, my printer is on fire!',
      description: 'The fire is very colorful.',
      status: 'in_progress',
      priority: 'high',
      type: 'incident',
      company_id: '509974',
      requester_id: '20978392',
      assignee_id: '235323',
      tags: ['enterprise', 'other-tag'],
      custom_fields: { 27642: '745', 27648: 'yes' },
      satisfaction: { answer: 'good', comment: 'Great support!' },
      created_at: '2009-07-20T22:55:29.000Z',
    },
  ]);
  expect(listRecords('comment')).toMatchObject([
    { ticket_id: '35436', author_id: '123123', content: 'Thanks for your help!', is_internal: false },
  ]);
  expect(listRecords('file')).toMatchObject([
    {
      id: '498483',
      file_name: 'crash.log',
      file_size: 2532,
      url: 'https://company.zendesk.com/attachments/crash.log',
    },
  ]);
  expect(remarks).toEqual([]);
});

test('the first comment of the person who opened a ticket is its description, with its formatting', async () => {
  const { listRecords } = await readFiles({
    'tickets-1.json': { tickets: [ticket] },
    'comments/35436.json': createCommentsFile(
      {
        ...comment,
        id: 1,
        author_id: ticket.submitter_id,
        html_body: '<div class="zd-comment"><p>The fire is <b>very</b> colorful.</p></div>',
      },
      { ...comment, id: 2, created_at: '2009-07-21T08:00:00Z' },
    ),
  });
  expect(listRecords('ticket')).toMatchObject([{ description: 'The fire is **very** colorful.' }]);
  expect(listRecords('comment').map(({ id }) => id)).toEqual(['2']);
  expect(listRecords('file').map(({ comment_id }) => comment_id)).toEqual(['1', '2']);
});

test('the comments and the end of a ticket are read from the export of events, each once', async () => {
  const createTicketEvent = (id: number, created_at: string, child_events: unknown[]) => ({
    ...examples.ticketEvent,
    id,
    created_at,
    child_events,
  });
  const [commentEvent] = examples.ticketEvent.child_events;
  const solvedEvent = { event_type: 'Change', status: 'solved', previous_value: 'open' };
  const events = [
    createTicketEvent(1, '2009-06-25T10:15:18Z', [{ ...commentEvent, public: false }]),
    createTicketEvent(2, '2010-01-02T10:00:00Z', [solvedEvent]),
  ];
  const { listRecords } = await readFiles({
    'tickets-1.json': { tickets: [{ ...ticket, id: 155, status: 'closed' }] },
    'ticket_events-1.json': { ticket_events: events },
    'ticket_events-2.json': { ticket_events: events },
  });
  expect(listRecords('ticket')).toMatchObject([{ status: 'closed', ended_at: '2010-01-02T10:00:00.000Z' }]);
  expect(listRecords('comment')).toMatchObject([{ content: 'This is a comment', is_internal: true }]);
});

test('the newest of several states of a ticket in an incremental export is used', async () => {
  const { listRecords } = await readFiles({
    'tickets-1.json': {
      tickets: [
        { ...ticket, status: 'solved', updated_at: '2012-01-01T00:00:00Z' },
        { ...ticket, status: 'new' },
      ],
    },
  });
  expect(listRecords('ticket')).toMatchObject([{ status: 'resolved', ended_at: '2012-01-01T00:00:00.000Z' }]);
});

test('a merged ticket refers to the ticket into which it was merged', async () => {
  const { listRecords } = await readFiles({
    'tickets-1.json': { tickets: [{ ...ticket, status: 'closed', tags: ['closed_by_merge', 'vpn'] }] },
    'comments/35436.json': createCommentsFile({
      ...comment,
      public: false,
      body: 'This request was closed and merged into request #4711 "Fire".',
    }),
  });
  expect(listRecords('ticket')).toMatchObject([{ merged_into_id: '4711', tags: ['vpn'] }]);
});

test('the report lists records that were converted or skipped: deleted users and tickets, unknown statuses, too many tags', async () => {
  const { listRecords, remarks } = await readFiles({
    'users-1.json': { users: [{ ...examples.user, active: false, role: 'end-user', email: null }] },
    'tickets-1.json': {
      tickets: [
        { ...ticket, id: 1, status: 'deleted' },
        { ...ticket, id: 2, status: 'snoozed' },
        { ...ticket, id: 3, tags: Array.from({ length: 12 }, (_, n) => `tag_${n}`) },
      ],
    },
    'ticket_events-1.json': { ticket_events: [examples.ticketEvent] },
  });
  expect(listRecords('person')).toEqual([]);
  expect(listRecords('ticket').map(({ id }) => id)).toEqual(['2', '3']);
  expect(remarks).toEqual([
    'person 35436: Johnny Agent has no email address, so no contact is created. The name stays on tickets.',
    'ticket 1: Was deleted in Zendesk, and is left out.',
    'ticket 2: Has the unknown status snoozed, and is in progress here.',
    'ticket 3: Has more tags than fit: tag_10, tag_11.',
    'ticket 155: Has comments, but is in no file tickets-….json. Export the tickets from the same date.',
  ]);
});

test('pictures in a text become files, and a downloaded attachment is read from the folder', async () => {
  const { listRecords } = await readFiles({
    'tickets-1.json': { tickets: [ticket] },
    'comments/35436.json': createCommentsFile({
      ...comment,
      html_body:
        '<p>Look: <img src="https://company.zendesk.com/attachments/token/abc/?name=screen.png"></p>',
    }),
    'attachments/498483/crash.log': 'crash',
  });
  expect(listRecords('comment')).toMatchObject([{ content: 'Look:' }]);
  expect(listRecords('file')).toMatchObject([
    { file_name: 'crash.log', path: 'attachments/498483/crash.log' },
    { file_name: 'picture-1.png', url: 'https://company.zendesk.com/attachments/token/abc/?name=screen.png' },
  ]);
});

test('an invalid record does not affect others, and an invalid file is named', async () => {
  const { listRecords, remarks } = await readFiles({
    'organizations-1.json': { organizations: [{ id: 1 }, examples.organization] },
  });
  expect(listRecords('company')).toHaveLength(1);
  expect(remarks[0]).toContain('organizations-1.json, number 1: Does not have the form');
  await expect(readFiles({ 'users-1.json': [examples.user] })).rejects.toThrow(
    'users-1.json has no list “users”',
  );
  await expect(readFiles({ 'users-1.json': '{' })).rejects.toThrow('users-1.json is not JSON');
  await expect(readFiles({ 'notes.txt': '' })).rejects.toThrow('no Zendesk file among the uploaded files');
});
