import { beforeAll, describe, expect, it } from 'vitest';
import type { TicketUpdate } from '../../shared/contract/ticket.ts';
import type { ClockKind } from '../../shared/model/service-levels.ts';
import { attempt, call, newKey } from '../support/api.ts';
import { checkDueTimes } from '../support/due-times.ts';
import { createEarlierTicket } from '../support/stored-items/tickets.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';
import { hoursBody, newServiceLevel, newServiceLevelId, policyBody } from '../support/service-levels.ts';

const texts = { subject: 'The scanner beeps', description: 'Twice.' };
const targets = { first_response: 60, next_response: 30, resolution: 480 };
const minutes = 60_000;

let company: Company;
/** The company's policy. */
let policy_id: string;
let customer: Person;
let agent: Person;
let admin: Person;

beforeAll(async () => {
  const contract = await newServiceLevel(policyBody(targets, { warn: 15 }));
  ({ policy_id } = contract);
  company = await newCompany(undefined, 'active', contract);
  [customer, agent, admin] = await Promise.all([
    newPerson('customer', { company }),
    newPerson('agent'),
    newPerson('admin'),
  ]);
});

const newTicket = (priority: 'low' | 'medium' = 'medium') =>
  call('createTicket', { body: { ...texts, priority }, idempotency_key: newKey() }, customer);
const screen = async (id: string, reader: Person) =>
  (await call('getTicket', { params: { id } }, reader)).ticket;
const comment = (id: string, author: Person, is_internal = false) =>
  call(
    'addTicketComment',
    { params: { id }, body: { content: 'Hello', is_internal }, idempotency_key: newKey() },
    author,
  );
async function change(id: string, changed: Omit<TicketUpdate, 'version'>) {
  const { version } = await screen(id, agent);
  return call('updateTicket', { params: { id }, body: { ...changed, version } }, agent);
}
async function clock(id: string, kind: ClockKind) {
  const clocks = (await screen(id, agent)).service_level?.clocks ?? [];
  return clocks.find((one) => one.kind === kind);
}
const listRow = async (id: string, reader = agent) =>
  (await call('listTickets', { query: { scope: reader === agent ? 'all' : 'company' } }, reader)).items.find(
    (ticket) => ticket.id === id,
  );
/** The time that is `promised` minutes after `at`, rounded down to a whole minute. */
const dueAfter = (at: string, promised: number) =>
  new Date((Math.floor(Date.parse(at) / minutes) + promised) * minutes).toISOString();

describe('policies and business hours', () => {
  const save = (id: string, body: object, author = admin) =>
    attempt('saveServicePolicy', { params: { id }, body }, author);

  it('get a new version with each change, and each change must name the version on which it is based', async () => {
    const id = newServiceLevelId();
    expect((await save(id, policyBody(targets))).status).toBe(200);
    expect((await save(id, policyBody(targets))).status).toBe(409);
    const changedPolicy = { ...policyBody({ resolution: 5 }), version: 1, name: 'Platinum' };
    expect((await save(id, changedPolicy)).status).toBe(200);
    expect((await save(id, changedPolicy)).status).toBe(409);
    expect((await save(id, { ...changedPolicy, version: 2 }, agent)).status).toBe(403);
    const { policies } = await call('getServiceLevels', {}, agent);
    expect(policies.find((policy) => policy.id === id)).toMatchObject({ ...changedPolicy, version: 2 });
    const { items } = await call('listAuditLog', { query: { person: admin.id } }, admin);
    expect(items.find((entry) => entry.target.id === id)).toMatchObject({ kind: 'service_policy_saved' });
  });

  it.each([
    ['an unknown zone', { zone: 'Europe/Lundun' }],
    ['a week of six days', { week: [[], [], [], [], [], [{ from: 0, to: 5 }]] }],
    ['a week that is never open', { week: [[], [], [], [], [], [], []] }],
    [
      'hours that overlap',
      {
        week: Array.from({ length: 7 }, () => [
          { from: 0, to: 60 },
          { from: 30, to: 90 },
        ]),
      },
    ],
    [
      'a holiday twice',
      { holidays: [1, 2].map(() => ({ date: '2026-12-25', name: 'Christmas Day', hours: [] })) },
    ],
  ])('are refused with %s', async (_, wrong) => {
    const params = { id: newServiceLevelId() };
    const body = { ...hoursBody(), ...wrong };
    expect((await attempt('saveBusinessHours', { params, body }, admin)).status).toBe(400);
    expect((await attempt('saveBusinessHours', { params, body: hoursBody() }, admin)).status).toBe(200);
  });

  it('can be assigned to a company if they exist', async () => {
    const { id } = await newCompany();
    const tryToPromise = (service_level: object | null) =>
      attempt('updateCompany', { params: { id }, body: { service_level } }, admin);
    const contract = await newServiceLevel(policyBody(targets));
    expect((await tryToPromise({ ...contract, policy_id: 'unknown' })).status).toBe(400);
    expect((await tryToPromise(contract)).status).toBe(200);
    expect((await tryToPromise(null)).status).toBe(200);
  });

  it(
    'apply to new tickets, while open tickets keep the version with which they were created',
    { tags: ['nightly'] },
    async () => {
      const contract = await newServiceLevel(policyBody({ first_response: 60 }));
      const owner = await newPerson('customer', { company: await newCompany(undefined, 'active', contract) });
      const create = () => call('createTicket', { body: texts, idempotency_key: newKey() }, owner);
      const before = await create();
      await save(contract.policy_id, { ...policyBody({ first_response: 10 }), version: 1 });
      const nextTicket = await create();
      expect((await listRow(before.id))?.due_at).toBe(dueAfter(before.created_at, 60));
      expect((await listRow(nextTicket.id))?.due_at).toBe(dueAfter(nextTicket.created_at, 10));
    },
  );
});

describe('a ticket of a company with a service level', () => {
  it('shows staff, but not customers, its policy and when the next target is due', async () => {
    const { id, created_at } = await newTicket();
    const due = { due_at: dueAfter(created_at, 60), due_kind: 'first_response' };
    expect(await listRow(id)).toMatchObject({ ...due, policy: `${policy_id}@1` });
    expect(await screen(id, agent)).toMatchObject({ ...due, waiting: false });
    for (const seenTicket of [await screen(id, customer), await listRow(id, customer)])
      expect(Object.keys(seenTicket ?? {}).filter((name) => /due|level|policy|waiting$/.test(name))).toEqual(
        [],
      );
  });

  it('meets its first response with a public comment by staff, and has a next response due after a new question', async () => {
    const { id, created_at } = await newTicket();
    await comment(id, agent, true);
    expect((await listRow(id))?.due_kind).toBe('first_response');
    const reply = await comment(id, agent);
    expect(await clock(id, 'first_response')).toMatchObject({
      met_at: dueAfter(reply.created_at, 0),
      missed: false,
    });
    expect(await listRow(id)).toMatchObject({ due_at: dueAfter(created_at, 480), due_kind: 'resolution' });
    const question = await comment(id, customer);
    expect(await listRow(id)).toMatchObject({
      due_at: dueAfter(question.created_at, 30),
      due_kind: 'next_response',
    });
  });

  it('does not count as answered after the comment is taken back', { tags: ['nightly'] }, async () => {
    const { id, created_at } = await newTicket();
    const { id: comment_id } = await comment(id, agent);
    expect((await listRow(id))?.due_kind).toBe('resolution');
    await call('takeBackTicketComment', { params: { id, comment_id } }, agent);
    expect(await listRow(id)).toMatchObject({ due_kind: 'first_response', due_at: dueAfter(created_at, 60) });
  });

  it('has a paused clock while staff wait for the customer, until the customer answers', async () => {
    const { id } = await newTicket();
    await comment(id, agent);
    const { ticket, changes } = await change(id, { waiting: true });
    expect([ticket.waiting, ticket.due_at, ticket.due_kind]).toEqual([true, null, 'resolution']);
    expect(changes).toMatchObject([{ field_name: 'waiting', old_value: 'false', new_value: 'true' }]);
    expect(await clock(id, 'resolution')).toMatchObject({ paused: 'waiting', due_at: null });
    await comment(id, customer);
    expect((await screen(id, agent)).waiting).toBe(false);
    expect((await clock(id, 'resolution'))?.paused).toBeNull();
  });

  it('is due according to its priority', { tags: ['nightly'] }, async () => {
    const noResponseTargets = { first_response: null, next_response: null };
    const policy = policyBody();
    const contract = await newServiceLevel({
      ...policy,
      targets: {
        ...policy.targets,
        low: { ...noResponseTargets, resolution: 900 },
        critical: { ...noResponseTargets, resolution: 90 },
      },
    });
    const owner = await newPerson('customer', { company: await newCompany(undefined, 'active', contract) });
    const body = { ...texts, priority: 'low' } as const;
    const { id, created_at } = await call('createTicket', { body, idempotency_key: newKey() }, owner);
    expect((await listRow(id))?.due_at).toBe(dueAfter(created_at, 900));
    await change(id, { priority: 'critical' });
    expect((await listRow(id))?.due_at).toBe(dueAfter(created_at, 90));
  });

  it(
    'is no longer due once it has ended, and is due again when the customer reopens it',
    { tags: ['nightly'] },
    async () => {
      const { id } = await newTicket();
      await change(id, { status: 'resolved' });
      expect(await listRow(id)).toMatchObject({ due_at: null, due_kind: null });
      expect((await clock(id, 'resolution'))?.missed).toBe(false);
      await comment(id, customer);
      expect(await listRow(id)).toMatchObject({ status: 'in_progress', due_kind: 'next_response' });
      expect((await clock(id, 'resolution'))?.met_at).toBeNull();
    },
  );

  it('keeps its due time if several people comment concurrently', { tags: ['nightly'] }, async () => {
    const { id } = await newTicket();
    await Promise.all([comment(id, agent), comment(id, customer), change(id, { priority: 'low' })]);
    const { service_level } = await screen(id, agent);
    expect(service_level?.clocks.find(({ kind }) => kind === 'first_response')?.met_at).not.toBeNull();
  });
});

describe('the list by due time', () => {
  const listRows = (query: object) =>
    call('listTickets', { query: { scope: 'all', order: 'due', ...query } }, agent);
  /** The rows of these tickets in the list, from all pages. */
  async function orderOf(ids: readonly string[], query: object = {}) {
    const foundIds: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listRows({ ...query, limit: 10, ...(cursor !== undefined && { cursor }) });
      foundIds.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    return foundIds.filter((id) => ids.includes(id));
  }

  it(
    'shows the next due tickets first and paused tickets last, and is updated with each change',
    { tags: ['nightly'] },
    async () => {
      const newOwnerWith = async (first_response: number) => {
        const contract = await newServiceLevel(policyBody({ first_response, resolution: 500 }));
        return newPerson('customer', { company: await newCompany(undefined, 'active', contract) });
      };
      const [late, early] = await Promise.all([newOwnerWith(90), newOwnerWith(30)]);
      const create = async (owner: Person) =>
        (await call('createTicket', { body: texts, idempotency_key: newKey() }, owner)).id;
      const [soon, later, still] = [await create(early), await create(late), await create(early)];
      const ticketWithoutContract = await create(
        await newPerson('customer', { company: await newCompany() }),
      );
      const ids = [soon, later, still, ticketWithoutContract];
      await comment(still, agent);
      await change(still, { waiting: true });
      expect(await orderOf(ids)).toEqual([soon, later, still]);
      await comment(soon, agent);
      expect(await orderOf(ids)).toEqual([later, soon, still]);
      await change(later, { assignee_id: agent.id });
      expect(await orderOf(ids, { assignee: 'me' })).toEqual([later]);
      await change(later, { status: 'resolved' });
      expect(await orderOf(ids)).toEqual([soon, still]);
    },
  );

  it('is for staff', async () => {
    expect((await attempt('listTickets', { query: { order: 'due' } }, customer)).status).toBe(400);
    expect((await attempt('listTickets', { query: { scope: 'all', order: 'due' } }, customer)).status).toBe(
      403,
    );
  });
});

it('a ticket without a service level is never due, and cannot be set to wait for its customer', async () => {
  const owner = await newPerson('customer', { company: await newCompany() });
  const { id } = await call('createTicket', { body: texts, idempotency_key: newKey() }, owner);
  expect(await screen(id, agent)).toMatchObject({ service_level: null, due_at: null, due_kind: null });
  const body = { waiting: true, version: 1 };
  expect((await attempt('updateTicket', { params: { id }, body }, agent)).status).toBe(400);
});

describe('an alert about a due time', () => {
  const ticketFrom = (ago: number) => createEarlierTicket(company, customer, texts, ago * minutes);
  const alertsOn = async (id: string) =>
    (await call('getTicket', { params: { id } }, agent)).history
      .filter(({ field_name }) => field_name === 'service_level')
      .map(({ old_value, new_value }) => `${old_value} ${new_value}`);
  const bellOf = async (reader: Person, id: string) =>
    (await call('getBell', {}, reader)).items
      .filter(({ ticket_id }) => ticket_id === id)
      .map(({ kind }) => kind);

  it(
    'is sent once, as a warning before the due time or as an overdue alert after it',
    { tags: ['nightly'] },
    async () => {
      const [warned, overdue, neither] = await Promise.all([ticketFrom(50), ticketFrom(62), ticketFrom(30)]);
      await Promise.all([checkDueTimes(), checkDueTimes()]);
      await checkDueTimes();
      expect(await alertsOn(warned.id)).toEqual(['first_response due_soon']);
      expect(await alertsOn(overdue.id)).toEqual(['first_response overdue']);
      expect(await alertsOn(neither.id)).toEqual([]);
      await expect.poll(() => bellOf(agent, overdue.id)).toContain('overdue');
      await expect.poll(() => bellOf(agent, warned.id)).toContain('due_soon');
      expect(await bellOf(customer, overdue.id)).toEqual([]);
    },
  );

  it('notifies only the assignee', { tags: ['nightly'] }, async () => {
    const worker = await newPerson('agent');
    const { id } = await ticketFrom(61);
    await change(id, { assignee_id: worker.id });
    await checkDueTimes();
    await expect.poll(() => bellOf(worker, id)).toContain('overdue');
    expect(await bellOf(agent, id)).not.toContain('overdue');
  });
});
