// @module-tag nightly
import { describe, expect, it, vi } from 'vitest';
import { messages } from '../../shared/model/messages.ts';
import { attempt, call, newKey, parseProblem } from '../support/api.ts';
import { writeTickets } from '../support/many-tickets.ts';
import { newCompany, newPerson } from '../support/people.ts';
import {
  createCompanyTestData,
  tryToCreateTicket,
  createUniqueSuffix,
  ticketTexts,
} from './companies.fixture.ts';

const { updateCompany } = await createCompanyTestData();
const agent = await newPerson('agent');

describe('renaming a company', () => {
  it(
    'changes the name on every person and ticket of the company, including tickets created meanwhile',
    { timeout: 120_000 },
    async () => {
      const company = await newCompany();
      const [owner, colleague] = await Promise.all([
        newPerson('customer', { company }),
        newPerson('customer', { company }),
      ]);
      const firstTicket = await call('createTicket', { body: ticketTexts, idempotency_key: newKey() }, owner);
      await writeTickets(
        firstTicket,
        Array.from({ length: 59 }, (_, n) => `Ticket ${n}`),
      );
      const createTickets = async () => {
        for (let n = 0; n < 12; n += 6)
          await Promise.all([1, 2, 3, 4, 5, 6].map(() => tryToCreateTicket(owner)));
      };
      const names = [`First ${createUniqueSuffix()}`, `Second ${createUniqueSuffix()}`];
      const lastName = names[1] ?? '';
      const renamePromise = (async () => {
        for (const name of names) await updateCompany(company.id, { name });
      })();
      await Promise.all([renamePromise, createTickets()]);

      const listCompanyNames = async () => {
        const foundNames: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await call(
            'listTickets',
            { query: { tab: 'open', ...(cursor !== undefined && { cursor }) } },
            owner,
          );
          foundNames.push(...page.items.map(({ company_name }) => company_name));
          cursor = page.next_cursor ?? undefined;
        } while (cursor !== undefined);
        return foundNames;
      };
      await vi.waitUntil(async () => (await listCompanyNames()).every((name) => name === lastName), {
        timeout: 60_000,
        interval: 200,
      });
      expect(await listCompanyNames()).toHaveLength(72);
      await vi.waitUntil(
        async () => {
          const profiles = await Promise.all([owner, colleague].map((person) => call('getMe', {}, person)));
          return profiles.every((profile) => profile.company === lastName);
        },
        { timeout: 60_000, interval: 200 },
      );
      const { items } = await call('listTickets', { query: { tab: 'open' } }, colleague);
      const { ticket } = await call('getTicket', { params: { id: items[0]?.id ?? '' } }, colleague);
      expect(ticket.company_name).toBe(lastName);
    },
  );
});

describe('an inactive company', () => {
  it('lets its people read tickets but not create them, until the company is active again', async () => {
    const company = await newCompany();
    const owner = await newPerson('customer', { company });
    const ticket = await call('createTicket', { body: ticketTexts, idempotency_key: newKey() }, owner);
    await updateCompany(company.id, { status: 'inactive' });

    const refusal = await tryToCreateTicket(owner);
    expect(refusal.status).toBe(403);
    expect(parseProblem(refusal)).toMatchObject({
      code: 'company_inactive',
      message: messages.company_inactive,
    });
    const { items } = await call('listTickets', { query: {} }, owner);
    expect(items.map(({ id }) => id)).toEqual([ticket.id]);
    await call('getTicket', { params: { id: ticket.id } }, owner);

    const onBehalfBody = { ...ticketTexts, requester: { user_id: owner.id } };
    const onBehalfResponse = await attempt(
      'createTicketForCompany',
      { params: { id: company.id }, body: onBehalfBody, idempotency_key: newKey() },
      agent,
    );
    expect(onBehalfResponse.status).toBe(403);
    expect(parseProblem(onBehalfResponse).code).toBe('company_inactive');

    await updateCompany(company.id, { status: 'active' });
    expect((await tryToCreateTicket(owner)).status).toBe(201);
  });
});
