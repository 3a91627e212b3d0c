import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { incrementBase32 } from 'ulid';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { TicketEvent, toTicketEvents } from '../../../lambdas/domain/ticket/ticket-event.ts';
import {
  type FieldChange,
  type EventContent,
  parseEvent,
} from '../../../lambdas/domain/ticket/recorded-event.ts';
import type { Item } from '../../../lambdas/platform/dynamodb.ts';
import { createExampleTicket } from '../../support/example-ticket.ts';
import { checkRows } from '../../support/rows.ts';

const StoredItem = z.record(
  z.string(),
  z.custom<AttributeValue>((value) => typeof value === 'object'),
);
const readStoredItem = (file: string): Item =>
  unmarshall(
    StoredItem.parse(
      JSON.parse(readFileSync(join(import.meta.dirname, '../stored-items', `${file}.json`), 'utf8')),
    ),
  );
const ticket = readStoredItem('ticket.v1');
const comment = readStoredItem('comment.v1');
const description = readStoredItem('ticketDescription.v1');
const { expires_at, ...file } = readStoredItem('attachment.v1');
const pendingFile = { ...file, expires_at };
const event = readStoredItem('event.v1');
const { id: event_id } = parseEvent(event);
/** The id of the second history entry of the event. */
const next_id = incrementBase32(event_id);
const ticket_id = '01JNB2F3Z8Q4C6V9X0T5R7W1YA';

const addition = {
  by: '0b9c8d7e-6f5a-4b3c-8d2e-1f0a9b8c7d6e',
  name: 'Marcus',
  at: '2026-02-27T09:30:00.000Z',
};
const follower: Item = { ...readStoredItem('follower.v1'), added: addition };

/** The stored event with its content replaced. */
const createEvent = (fields: EventContent): Item => {
  const { changes: _, ...common } = event;
  return { ...common, ...fields };
};
const createChangeEvent = (change: FieldChange) => createEvent({ event: 'changed', changes: [change] });
const lastComment = { text: 'It happens in Firefox.', side: 'customer' } as const;
const otherTicket = { id: '01JN8Z6Q0000000000000000A0', ticket_number: 'TKT-000021' };
const bugCategory = { id: 'bug', name: 'Bug' };
const dueFields = { cycle: 1, due_at: 29_538_240 };

const listEvents = (before: Item | undefined, after: Item | undefined) =>
  toTicketEvents({
    before,
    after,
    sequence_number: '42',
    at: new Date('2026-02-27T09:30:01Z'),
    expired: false,
  });

const rows: readonly [what: string, Item | undefined, Item | undefined, ...messages: string[]][] = [
  [
    'a new ticket',
    undefined,
    createEvent({ event: 'created', ticket: createExampleTicket({ id: ticket_id }), split_from: null }),
    `ticket_created ${ticket_id}`,
  ],
  [
    'a public comment',
    undefined,
    createEvent({ event: 'commented', comment_id: 'c', text: 'Hello', opening: [] }),
    'comment_added c',
  ],
  [
    'people in copy',
    undefined,
    createEvent({
      event: 'participants_added',
      people: [
        { id: 'sam', name: 'Sam Lee' },
        { id: 'kim', name: 'Kim Park' },
      ],
      by_mail: false,
    }),
    `participant_added ${event_id}`,
    `participant_added ${next_id}`,
  ],
  [
    'a person out of copy',
    undefined,
    createEvent({ event: 'participant_removed', person: { id: 'sam', name: 'Sam Lee' } }),
  ],
  [
    'a comment that opens the ticket again',
    undefined,
    createEvent({
      event: 'commented',
      comment_id: 'c',
      text: 'Hello',
      opening: [{ field: 'status', old: 'resolved', new: 'in_progress' }],
    }),
    'comment_added c',
    `status_changed ${event_id}`,
    `content_changed ${event_id}`,
  ],
  ['an internal note', undefined, createEvent({ event: 'noted', comment_id: 'c' }), 'note_added c'],
  [
    'a mention that an edit adds',
    undefined,
    createEvent({ event: 'comment_edited', comment_id: 'c', last: lastComment, mentioned: ['p'] }),
    'mention_added c',
  ],
  [
    'a comment that was deleted',
    undefined,
    createEvent({ event: 'comment_deleted', comment_id: 'c', last: lastComment }),
    'comment_removed c',
  ],
  [
    'a comment that was taken back',
    undefined,
    createEvent({ event: 'comment_taken_back', comment_id: 'c', last: lastComment, undoes_opening: false }),
    'comment_removed c',
  ],
  [
    'a new status and assignee',
    undefined,
    event,
    `status_changed ${event_id}`,
    `assignee_changed ${next_id}`,
    `content_changed ${event_id}`,
  ],
  [
    'a new group',
    undefined,
    createChangeEvent({ field: 'group', old: null, new: { id: 'g', name: 'Network' } }),
    `group_changed ${event_id}`,
  ],
  [
    'a new priority',
    undefined,
    createChangeEvent({ field: 'priority', old: 'low', new: 'high' }),
    `priority_changed ${event_id}`,
    `content_changed ${event_id}`,
  ],
  [
    'a corrected subject, of which nobody is notified',
    undefined,
    createChangeEvent({ field: 'subject', old: 'Halp', new: 'Printer on floor 2 jams' }),
    `content_changed ${event_id}`,
  ],
  [
    'another category',
    undefined,
    createChangeEvent({ field: 'category', old: null, new: bugCategory }),
    `content_changed ${event_id}`,
  ],
  [
    'another type, which nothing follows',
    undefined,
    createChangeEvent({ field: 'type', old: 'incident', new: 'problem' }),
  ],
  ['another impact', undefined, createChangeEvent({ field: 'impact', old: 'low', new: 'high' })],
  ['another urgency', undefined, createChangeEvent({ field: 'urgency', old: 'low', new: 'high' })],
  ['another department', undefined, createChangeEvent({ field: 'department', old: null, new: bugCategory })],
  [
    'another category, by which reports count',
    undefined,
    createChangeEvent({ field: 'category', old: null, new: { id: 'network', name: 'Network' } }),
    `content_changed ${event_id}`,
  ],
  ['another urgency', undefined, createChangeEvent({ field: 'urgency', old: 'low', new: 'high' })],
  [
    'a tag',
    undefined,
    createChangeEvent({ field: 'tags', old: [], new: ['vpn'] }),
    `content_changed ${event_id}`,
  ],
  [
    'a rating',
    undefined,
    createEvent({ event: 'rated', number: 1, old: null, new: 'good' }),
    `rated ${event_id}`,
  ],
  [
    'a merge into another ticket',
    undefined,
    createEvent({
      event: 'merged',
      into: otherTicket,
      changes: [{ field: 'status', old: 'new', new: 'closed' }],
    }),
    `status_changed ${event_id}`,
    `merge_changed ${next_id}`,
    `content_changed ${event_id}`,
  ],
  [
    'a merge whose other ticket is deleted, so that reports count the ticket anew',
    undefined,
    createEvent({ event: 'neighbor_deleted', links: 0, was_merged: true }),
    `content_changed ${event_id}`,
  ],
  [
    'a link whose other ticket is deleted',
    undefined,
    createEvent({ event: 'neighbor_deleted', links: 1, was_merged: false }),
  ],
  [
    'a merge of another ticket',
    undefined,
    createEvent({ event: 'merge_received', from: otherTicket }),
    `merge_changed ${event_id}`,
  ],
  [
    'two reminders at once',
    undefined,
    createEvent({
      event: 'reminded',
      reminders: [
        { kind: 'first_response', reminder: 'overdue', ...dueFields },
        { kind: 'resolution', reminder: 'due_soon', ...dueFields },
      ],
    }),
    `overdue ${event_id}`,
    `due_soon ${next_id}`,
  ],
  ['a file', undefined, createEvent({ event: 'file_added', file_id: 'f' }), 'attachment_added f'],
  [
    'a new name of the company',
    undefined,
    createEvent({ event: 'renamed', names: { company_name: 'Acme' } }),
    `content_changed ${event_id}`,
  ],
  [
    'the erasure of a person',
    undefined,
    createEvent({ event: 'names_erased' }),
    `content_changed ${event_id}`,
  ],
  ['a follower that another user added', undefined, follower, `follower_added ${String(follower['person'])}`],
  [
    'a comment whose text changed',
    comment,
    { ...comment, content: 'It happens in Firefox.' },
    `content_changed ${String(comment['id'])}`,
  ],
  [
    'a file that was renamed',
    file,
    { ...file, file_name: 'april.pdf' },
    `content_changed ${String(file['id'])}`,
  ],
  ['a ticket that was deleted', ticket, undefined, `ticket_removed ${ticket_id}`],
  // These changes notify nobody.
  ['a link', undefined, createEvent({ event: 'linked', other: otherTicket, kind: 'blocks' })],
  ['a split', undefined, createEvent({ event: 'split', into: otherTicket })],
  ['a follow-up ticket', undefined, createEvent({ event: 'followed_up', by: otherTicket })],
  ['a ticket that changed: its event says what', ticket, { ...ticket, version: 3 }],
  ['a new comment: its event says so', undefined, comment],
  ['an upload that was completed: its event says so', pendingFile, file],
  ['a file that was checked', file, { ...file, scan: 'clean' }],
  ['an upload that has begun', undefined, pendingFile],
  ['an upload that ended without a file', pendingFile, undefined],
  ['an event from which a name was erased', event, event],
  ['the description', undefined, description],
  ['items outside of tickets', undefined, readStoredItem('company.v1')],
];

describe('events of a ticket are published', () => {
  test('with a kind that describes the event, and the id of the item', () =>
    checkRows(
      rows,
      ([what]) => what,
      ([, before, after, ...messages]) => {
        const publishedEvents = listEvents(before, after).map((event) => TicketEvent.parse(event));
        expect(publishedEvents.map(({ kind, item_id }) => `${kind} ${item_id}`)).toEqual(messages);
        for (const event of publishedEvents)
          expect(event).toMatchObject({
            id: `${event.kind}:${event.item_id}`,
            ticket_id,
            sequence_number: '42',
            at: '2026-02-27T09:30:01.000Z',
          });
      },
    ));

  test('without their content and without names', () => {
    const sentText = JSON.stringify(listEvents(undefined, event));
    expect(sentText).toContain(event_id);
    for (const word of ['Marcus Reed', 'Tom Okafor', 'in_progress']) expect(sentText).not.toContain(word);
  });
});
