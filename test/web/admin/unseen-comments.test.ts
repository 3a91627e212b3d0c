import { beforeEach, expect, test, vi } from 'vitest';
import type { LinkedTicket } from '../../../shared/contract/links.ts';
import { ticket } from './tickets/fixtures.ts';

const api = vi.hoisted(() => vi.fn<(name: string, input: { body?: object }) => Promise<object>>());
vi.mock('../../../web/api/api.ts', () => ({ api }));
// Another test file may have loaded these modules with the real API.
vi.resetModules();
const { answerAll } = await import('../../../web/admin/pages/ticket/composer/answer-all.ts');
const { changeTickets } = await import('../../../web/admin/pages/tickets/bulk/change-tickets.ts');

/** The ticket after a comment that the user has not seen. */
const currentTicket = { ...ticket, version: 4, conversation_version: 8 };
const findSentBody = (name: string) =>
  api.mock.calls.find(([endpointName]) => endpointName === name)?.[1].body;

beforeEach(() => {
  api.mockReset();
  api.mockResolvedValue({ ticket: currentTicket });
});

test('an answer to all incidents states which comments and notes its author has seen', async () => {
  const seenVersions = { conversation_version: 6, last_staff_activity_at: '2026-11-20T09:00:00.000Z' };
  const { id, ticket_number, subject, status, company_name } = ticket;
  const facts = { id, ticket_number, subject, status, company_name };
  const incident: LinkedTicket = { ...facts, kind: 'problem_of', linked_at: null, seen: seenVersions };
  const answer = { content: 'It works again.', status: 'resolved', key: 'key' } as const;
  expect(await answerAll([incident], answer, () => undefined)).toEqual([]);
  expect(findSentBody('addTicketComment')).toMatchObject({ seen: seenVersions });
  expect(findSentBody('updateTicket')).toEqual({ status: 'resolved', version: 4, conversation_version: 8 });
});

test('a status set in the list states which comments the user has seen; an assignment does not', async () => {
  const row = { ...ticket, conversation_version: 6, assignee_id: undefined, unread: false };
  await changeTickets([row], { status: 'closed' }, () => undefined);
  expect(findSentBody('updateTicket')).toEqual({ status: 'closed', version: 4, conversation_version: 6 });
  api.mockClear();
  await changeTickets([row], { assignee_id: 'agent-1' }, () => undefined);
  expect(findSentBody('updateTicket')).toEqual({ assignee_id: 'agent-1', version: 4 });
});
