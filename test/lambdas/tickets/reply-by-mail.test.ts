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
const { eventsOfTicket, readTicket } = await import('../../../lambdas/domain/ticket/store.ts');
const { replyByMail } = await import('../../../lambdas/tickets/by-mail.ts');
afterAll(() => tables.close());

const day = 24 * 60 * 60 * 1000;
const now = new Date();
const longAgo = new Date(now.getTime() - 90 * day);
const request = () => ({ user_id: 'jane', key: randomUUID(), content: {} });

const company = await createMinimalCompany('Acme');
const person = { email: 'jane@example.com', own_tickets_only: false, session_expires_at: 0 };
const jane = { ...person, id: 'jane', full_name: 'Jane', company, roles: ['customer' as const] };
const agent = { ...person, id: 'alex', full_name: 'Alex', company: undefined, roles: ['agent' as const] };

const newTicket = (at: Date) =>
  createTicket(
    company.id,
    jane,
    { id: jane.id, name: jane.full_name, side: 'customer' },
    NewTicket.parse({ subject: 'The lift stops', description: 'Between floors.', priority: 'medium' }),
    request(),
    at,
  );

it('a mail to a ticket that ended long ago starts only one follow-up ticket, even after retries', async () => {
  const { id } = await newTicket(longAgo);
  await changeTicketFields(agent, await readTicket(id), { status: 'closed' }, undefined, longAgo);
  const reply = { ticket_id: id, content: 'It stops again.', is_internal: false, close: false };
  const key = randomUUID();
  const first = await replyByMail(jane, reply, key, now);
  expect(first).not.toBe(id);
  expect(await replyByMail(jane, reply, key, now)).toBe(first);
  await deleteTicket(id);
  expect(await replyByMail(jane, reply, key, now)).toBe(first);
});

it('a mail is one comment, even if its ticket is merged or deleted before a retry', async () => {
  const [{ id }, other] = [await newTicket(now), await newTicket(now)];
  const reply = { ticket_id: id, content: 'It stops again.', is_internal: false, close: false };
  const key = randomUUID();
  expect(await replyByMail(jane, reply, key, now)).toBe(id);
  const { version, conversation_version, last_staff_activity_at } = await readTicket(id);
  const seen = { version, conversation_version, last_staff_activity_at };
  await mergeTicket(agent, id, { into: other.id, ...seen }, now);
  expect(await replyByMail(jane, reply, key, now)).toBe(id);
  const events = [...(await eventsOfTicket(id)), ...(await eventsOfTicket(other.id))];
  expect(events.filter(({ event }) => event === 'commented')).toHaveLength(1);
  await deleteTicket(id);
  expect(await replyByMail(jane, reply, key, now)).toBe(id);
});
