import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { TicketEvent, ticketEventsOf } from '../../../lambdas/domain/ticket/message.ts';
import type { Item } from '../../../lambdas/platform/dynamodb.ts';
import { checkRows } from '../../support/rows.ts';

const StoredItem = z.record(
  z.string(),
  z.custom<AttributeValue>((value) => typeof value === 'object'),
);
const stored = (file: string): Item =>
  unmarshall(
    StoredItem.parse(
      JSON.parse(readFileSync(join(import.meta.dirname, '../stored-items', `${file}.json`), 'utf8')),
    ),
  );
const ticket = stored('ticket.v1');
const comment = stored('comment.v1');
const change = stored('change.v1');
const { expires_at, ...uploaded } = stored('attachment.v1');
const pending = { ...uploaded, expires_at };

const added = { by: '0b9c8d7e-6f5a-4b3c-8d2e-1f0a9b8c7d6e', name: 'Marcus', at: '2026-02-27T09:30:00.000Z' };
const follower: Item = { ...stored('follower.v1'), added };
const mentions = [{ id: '0c6d2f4e-1a3b-4d5c-8e7f-9a0b1c2d3e4f', at: '2026-02-27T09:31:00.000Z' }];

const happened = (before: Item | undefined, after: Item | undefined) =>
  ticketEventsOf({
    before,
    after,
    sequence_number: '42',
    at: new Date('2026-02-27T09:30:01Z'),
    expired: false,
  });

describe('a change of a ticket becomes an event', () => {
  test('of the kind that says what changed', () =>
    checkRows(
      [
        ['a new ticket', undefined, ticket, 'ticket_created', '01JNB2F3Z8Q4C6V9X0T5R7W1YA'],
        ['a public comment', undefined, comment, 'comment_added', comment['id']],
        ['an internal note', undefined, { ...comment, is_internal: true }, 'note_added', comment['id']],
        ['a mention that an edit adds', comment, { ...comment, mentions }, 'mention_added', comment['id']],
        [
          'a comment that was deleted',
          comment,
          { ...comment, removed: 'deleted' },
          'comment_removed',
          comment['id'],
        ],
        ['a new status', undefined, change, 'status_changed', change['id']],
        ['a new group', undefined, { ...change, field_name: 'group' }, 'group_changed', change['id']],
        [
          'a new priority',
          undefined,
          { ...change, field_name: 'priority' },
          'priority_changed',
          change['id'],
        ],
        [
          'a rating',
          undefined,
          { ...change, field_name: 'rating', new_value: 'good' },
          'rated',
          change['id'],
        ],
        ['a merge', undefined, { ...change, field_name: 'merge' }, 'merge_changed', change['id']],
        ['an upload that was completed', pending, uploaded, 'attachment_added', uploaded['id']],
        ['a follower that another user added', undefined, follower, 'follower_added', follower['person']],
        ['a file that was added whole', undefined, uploaded, 'attachment_added', uploaded['id']],
        [
          'a comment that was corrected',
          comment,
          { ...comment, content: 'It happens in Firefox.' },
          'content_changed',
          comment['id'],
        ],
        [
          'a file that was renamed',
          uploaded,
          { ...uploaded, file_name: 'april.pdf' },
          'content_changed',
          uploaded['id'],
        ],
        ['a comment that was removed', comment, undefined, 'content_changed', comment['id']],
        ['a tag', ticket, { ...ticket, tags: ['vpn'] }, 'content_changed', '01JNB2F3Z8Q4C6V9X0T5R7W1YA'],
        ['a ticket that was deleted', ticket, undefined, 'ticket_removed', '01JNB2F3Z8Q4C6V9X0T5R7W1YA'],
      ],
      ([change]) => change,
      ([, before, after, kind, item_id]) => {
        const [event, ...more] = happened(before, after);
        expect(more).toEqual([]);
        expect(TicketEvent.parse(event)).toEqual({
          id: `${kind}:${String(item_id)}`,
          kind,
          ticket_id: '01JNB2F3Z8Q4C6V9X0T5R7W1YA',
          item_id,
          sequence_number: '42',
          at: '2026-02-27T09:30:01.000Z',
        });
      },
    ));

  test('that says nothing of its content and names no person', () => {
    const { id, user_name, user_email, user_id, content } = comment;
    const sent = JSON.stringify(happened(undefined, comment));
    expect(sent).toContain(String(id));
    for (const word of [user_name, user_email, user_id, content]) expect(sent).not.toContain(String(word));
  });
});

describe('no event follows from', () => {
  test.each([
    ['a ticket that changed: its history says what', ticket, { ...ticket, version: 3 }],
    ['a mention that stays', { ...comment, mentions }, { ...comment, mentions, by: 'mail' }],
    ['a mention that an edit removes', { ...comment, mentions }, { ...comment, mentions: [] }],
    ['an upload that has begun', undefined, pending],
    ['an upload that ended without a file', pending, undefined],
    ['a history entry that was removed', change, undefined],
    ['a change of a field that is no event', undefined, { ...change, field_name: 'colour' }],
    ['the description', undefined, stored('ticketDescription.v1')],
    ['items outside of tickets', undefined, stored('company.v1')],
  ])('%s', (_, before, after) => {
    expect(happened(before, after)).toEqual([]);
  });
});
