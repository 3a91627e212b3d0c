import { describe, expect, test } from 'vitest';
import { findRecipients } from '../../../lambdas/notifications/recipients.ts';
import { getStatusNotification } from '../../../shared/model/ticket.ts';
import type { TicketStatus } from '../../../shared/model/ticket.ts';

const staff = [
  { id: 'alex', mails_off: [] },
  { id: 'sam', mails_off: ['customer_reply' as const] },
  { id: 'kim', mails_off: ['new_ticket' as const, 'customer_reply' as const] },
];
const carlAsFollower = { person: 'carl', state: 'follows' } as const;
const formatRecipients = (...recipients: readonly { person: string; kind: string }[]) =>
  recipients.map(({ person, kind }) => `${person}: ${kind}`);

describe('a new ticket', () => {
  test('is confirmed to its requester, and announced to staff unless they turned that off', () => {
    const creationEvent = { type: 'created', author: 'jane', by_staff: false } as const;
    expect(formatRecipients(...findRecipients(creationEvent, 'jane', [], staff))).toEqual([
      'jane: received',
      'alex: new_ticket',
      'sam: new_ticket',
    ]);
  });

  test('is announced to other staff if an agent creates it for a customer', () => {
    const creationEvent = { type: 'created', author: 'alex', by_staff: true } as const;
    expect(formatRecipients(...findRecipients(creationEvent, 'contact', [], staff))).toEqual([
      'contact: received',
      'sam: new_ticket',
    ]);
  });
});

describe('a comment', () => {
  test('by staff is sent to the requester and to followers, including staff', () => {
    const comment = { type: 'commented', author: 'alex', by_staff: true } as const;
    const followers = [carlAsFollower, { person: 'sam', state: 'follows' as const }];
    expect(formatRecipients(...findRecipients(comment, 'jane', followers, staff))).toEqual([
      'jane: answered',
      'carl: answered',
      'sam: answered',
    ]);
  });

  test('by a customer is sent to staff who want replies, and to colleagues who follow the ticket', () => {
    const comment = { type: 'commented', author: 'jane', by_staff: false } as const;
    expect(formatRecipients(...findRecipients(comment, 'jane', [carlAsFollower], staff))).toEqual([
      'alex: customer_reply',
      'carl: answered',
    ]);
  });

  test('by a customer is sent to the assignee who wants it, instead of other staff', () => {
    const comment = { type: 'commented', author: 'jane', by_staff: false } as const;
    const [alex] = staff;
    expect(formatRecipients(...findRecipients(comment, 'jane', [carlAsFollower], staff, alex))).toEqual([
      'alex: own_reply',
      'carl: answered',
    ]);
    const unwillingAgent = { id: 'sam', mails_off: ['own_reply' as const] };
    const followers = [{ person: 'sam', state: 'follows' as const }];
    expect(formatRecipients(...findRecipients(comment, 'jane', followers, staff, unwillingAgent))).toEqual([
      'sam: answered',
    ]);
  });

  test("by a requester's colleague is sent to the requester too", () => {
    const comment = { type: 'commented', author: 'carl', by_staff: false } as const;
    expect(formatRecipients(...findRecipients(comment, 'jane', [carlAsFollower], []))).toEqual([
      'jane: answered',
    ]);
  });

  test('is sent to nobody twice, and not to people who muted the ticket', () => {
    const comment = { type: 'commented', author: 'eve', by_staff: false } as const;
    const followers = [
      { person: 'alex', state: 'follows' as const },
      { person: 'jane', state: 'muted' as const },
    ];
    expect(formatRecipients(...findRecipients(comment, 'jane', followers, staff))).toEqual([
      'alex: customer_reply',
    ]);
  });
});

describe('a mention', () => {
  const followers = [
    carlAsFollower,
    { person: 'sam', state: 'follows' as const },
    { person: 'kim', state: 'muted' as const },
  ];
  const mentionedIds = ['sam', 'alex', 'kim'];

  test('takes precedence over other reasons for a mail, but not for the author or people who muted the ticket', () => {
    const comment = { type: 'commented', author: 'alex', by_staff: true, mentionedIds } as const;
    expect(formatRecipients(...findRecipients(comment, 'jane', followers, staff))).toEqual([
      'sam: mentioned',
      'jane: answered',
      'carl: answered',
    ]);
  });

  test.each(['noted', 'mentioned'] as const)(
    'causes no mail to people who are not mentioned if the event is "%s"',
    (type) => {
      const noteEvent = { type, author: 'alex', by_staff: true, mentionedIds } as const;
      expect(formatRecipients(...findRecipients(noteEvent, 'jane', followers, staff))).toEqual([
        'sam: mentioned',
      ]);
    },
  );
});

test('a new status is sent to the requester and followers, but not to the member of staff who set it', () => {
  const statusEvent = { type: 'status', author: 'sam', by_staff: true } as const;
  const followers = [carlAsFollower, { person: 'sam', state: 'follows' as const }];
  expect(formatRecipients(...findRecipients(statusEvent, 'jane', followers, staff))).toEqual([
    'jane: status',
    'carl: status',
  ]);
});

test('a new follower is notified by mail, except a person who chose to follow', () => {
  const followEvent = { type: 'followed', author: 'alex', by_staff: true, follower: 'carl' } as const;
  expect(formatRecipients(...findRecipients(followEvent, 'jane', [carlAsFollower], staff))).toEqual([
    'carl: made_follower',
  ]);
  expect(findRecipients({ ...followEvent, author: 'carl' }, 'jane', [carlAsFollower], staff)).toEqual([]);
});

test.each<[TicketStatus, TicketStatus, string | undefined]>([
  ['new', 'assigned', undefined],
  ['assigned', 'in_progress', undefined],
  ['in_progress', 'resolved', 'resolved'],
  ['resolved', 'closed', 'closed'],
  ['closed', 'in_progress', 'reopened'],
  ['resolved', 'new', 'reopened'],
  ['on_hold', 'in_progress', undefined],
])('from %s to %s means: %s', (oldStatus, newStatus, notification) => {
  expect(getStatusNotification(oldStatus, newStatus)).toBe(notification);
});
