import { expect, test } from 'vitest';
import { toAuditRecords } from '../../../lambdas/domain/audit/audit-ticket.ts';
import { type RecordedEvent, createSystemActor } from '../../../lambdas/domain/ticket/recorded-event.ts';

test('the audit log has the due time behind each reminder of a ticket', () => {
  const event: RecordedEvent = {
    event: 'reminded',
    id: '01JNB2F3Z8Q4C6V9X0T5R7W1YB',
    ticket_id: '01JNB2F3Z8Q4C6V9X0T5R7W1YA',
    revision: 4,
    at: '2026-02-28T16:01:00.000Z',
    actor: createSystemActor(),
    request_id: null,
    reminders: [
      // Minutes since 1970: 16:00 and 17:30 on 28 February 2026.
      { kind: 'first_response', cycle: 1, reminder: 'overdue', due_at: 29_538_240 },
      { kind: 'resolution', cycle: 1, reminder: 'due_soon', due_at: 29_538_330 },
    ],
  };
  expect(toAuditRecords(event).map(({ kind, actor, after }) => ({ kind, actor, after }))).toEqual([
    {
      kind: 'ticket_changed',
      actor: null,
      after: { promise: 'first_response', alert: 'overdue', due_at: '2026-02-28T16:00:00.000Z' },
    },
    {
      kind: 'ticket_changed',
      actor: null,
      after: { promise: 'resolution', alert: 'due_soon', due_at: '2026-02-28T17:30:00.000Z' },
    },
  ]);
});
