import { randomUUID } from 'node:crypto';
import { afterAll, expect, it, vi } from 'vitest';
import { NewTicket } from '../../../shared/contract/ticket.ts';
import { openTables } from '../own-tables.ts';

const tables = await openTables();
vi.resetModules();
tables.use('Replies');
await tables.add('Replies');
const { createMinimalCompany } = await import('../../../scripts/seed/people/new-company.ts');
const { createTicket } = await import('../../../lambdas/tickets/commands/create-ticket.ts');
const { changeTicketFields } = await import('../../../lambdas/tickets/commands/change-ticket.ts');
const { deleteTicket } = await import('../../../lambdas/tickets/commands/delete-ticket.ts');
const { mergeTicket } = await import('../../../lambdas/tickets/commands/merge-ticket.ts');
const { readTicketEvents, readTicket } = await import('../../../lambdas/domain/ticket/store.ts');
const { replyByMail } = await import('../../../lambdas/tickets/by-mail.ts');
afterAll(() => tables.close());

const day = 24 * 60 * 60 * 1000;
const now = new Date();
const longAgo = new Date(now.getTime() - 90 * day);
const createRequest = () => ({ user_id: 'jane', key: randomUUID(), content: {} });

const company = await createMinimalCompany('Acme');
const commonFields = { email: 'jane@example.com', own_tickets_only: false, session_expires_at: 0 };
const jane = { ...commonFields, id: 'jane', full_name: 'Jane', company, roles: ['customer' as const] };
const agent = {
  ...commonFields,
  id: 'alex',
  full_name: 'Alex',
  company: undefined,
  roles: ['agent' as const],
};

const createTestTicket = (at: Date) =>
  createTicket(
    company.id,
    jane,
    { id: jane.id, name: jane.full_name, side: 'customer' },
    NewTicket.parse({ subject: 'The lift stops', description: 'Between floors.', priority: 'medium' }),
    createRequest(),
    at,
  );

it('a mail to a ticket that ended long ago starts only one follow-up ticket, even after retries', async () => {
  const { id } = await createTestTicket(longAgo);
  await changeTicketFields(agent, await readTicket(id), { status: 'closed' }, undefined, longAgo);
  const reply = { ticket_id: id, content: 'It stops again.', is_internal: false, close: false };
  const idempotencyKey = randomUUID();
  const followUpId = await replyByMail(jane, reply, idempotencyKey, now);
  expect(followUpId).not.toBe(id);
  expect(await replyByMail(jane, reply, idempotencyKey, now)).toBe(followUpId);
  await deleteTicket(id);
  expect(await replyByMail(jane, reply, idempotencyKey, now)).toBe(followUpId);
});

it('a mail is one comment, even if its ticket is merged or deleted before a retry', async () => {
  const [{ id }, otherTicket] = [await createTestTicket(now), await createTestTicket(now)];
  const reply = { ticket_id: id, content: 'It stops again.', is_internal: false, close: false };
  const idempotencyKey = randomUUID();
  expect(await replyByMail(jane, reply, idempotencyKey, now)).toBe(id);
  const { version, conversation_version, last_staff_activity_at } = await readTicket(id);
  const seenVersions = { version, conversation_version, last_staff_activity_at };
  await mergeTicket(agent, id, { into: otherTicket.id, ...seenVersions }, now);
  expect(await replyByMail(jane, reply, idempotencyKey, now)).toBe(id);
  const events = [...(await readTicketEvents(id)), ...(await readTicketEvents(otherTicket.id))];
  expect(events.filter(({ event }) => event === 'commented')).toHaveLength(1);
  await deleteTicket(id);
  expect(await replyByMail(jane, reply, idempotencyKey, now)).toBe(id);
});
