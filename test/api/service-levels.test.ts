import { beforeAll, describe, expect, it } from 'vitest';
import type { TicketUpdate } from '../../shared/contract/ticket.ts';
import type { ClockKind } from '../../shared/model/service-levels.ts';
import { attempt, call, newKey } from '../support/api.ts';
import { checkDueTimes } from '../support/due-times.ts';
import { createEarlierTicket } from '../support/stored-items/tickets.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';
import {
  newHoursBody,
  newServiceLevel,
  newServiceLevelId,
  newPolicyBody,
} from '../support/service-levels.ts';

const ticketTexts = { subject: 'The scanner beeps', description: 'Twice.' };
const targets = { first_response: 60, next_response: 30, resolution: 480 };
const millisecondsPerMinute = 60_000;

let company: Company;
/** The company's policy. */
let policy_id: string;
let customer: Person;
let agent: Person;
let admin: Person;

beforeAll(async () => {
  const contract = await newServiceLevel(newPolicyBody(targets, { warn: 15 }));
  ({ policy_id } = contract);
  company = await newCompany(undefined, 'active', contract);
  [customer, agent, admin] = await Promise.all([
    newPerson('customer', { company }),
    newPerson('agent'),
    newPerson('admin'),
  ]);
});

const newTicket = (priority: 'low' | 'medium' = 'medium') =>
  call('createTicket', { body: { ...ticketTexts, priority }, idempotency_key: newKey() }, customer);
const readTicket = async (id: string, reader: Person) =>
  (await call('getTicket', { params: { id } }, reader)).ticket;
const addComment = (id: string, author: Person, is_internal = false) =>
  call(
    'addTicketComment',
    { params: { id }, body: { content: 'Hello', is_internal }, idempotency_key: newKey() },
    author,
  );
async function updateTicket(id: string, changedFields: Omit<TicketUpdate, 'version'>) {
  const { version } = await readTicket(id, agent);
  return call('updateTicket', { params: { id }, body: { ...changedFields, version } }, agent);
}
async function findClock(id: string, kind: ClockKind) {
  const clocks = (await readTicket(id, agent)).service_level?.clocks ?? [];
  return clocks.find((one) => one.kind === kind);
}
const findListRow = async (id: string, reader = agent) =>
  (await call('listTickets', { query: { scope: reader === agent ? 'all' : 'company' } }, reader)).items.find(
    (ticket) => ticket.id === id,
  );
/** The time that is `promisedMinutes` after `startTime`, rounded down to a whole minute. */
const computeDueTime = (startTime: string, promisedMinutes: number) =>
  new Date(
    (Math.floor(Date.parse(startTime) / millisecondsPerMinute) + promisedMinutes) * millisecondsPerMinute,
  ).toISOString();

describe('policies and business hours', () => {
  const tryToSavePolicy = (id: string, body: object, author = admin) =>
    attempt('saveServicePolicy', { params: { id }, body }, author);

  it('get a new version with each change, and each change must name the version on which it is based', async () => {
    const id = newServiceLevelId();
    expect((await tryToSavePolicy(id, newPolicyBody(targets))).status).toBe(200);
    expect((await tryToSavePolicy(id, newPolicyBody(targets))).status).toBe(409);
    const changedPolicy = { ...newPolicyBody({ resolution: 5 }), version: 1, name: 'Platinum' };
    expect((await tryToSavePolicy(id, changedPolicy)).status).toBe(200);
    expect((await tryToSavePolicy(id, changedPolicy)).status).toBe(409);
    expect((await tryToSavePolicy(id, { ...changedPolicy, version: 2 }, agent)).status).toBe(403);
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
  ])('are refused with %s', async (_, invalidFields) => {
    const params = { id: newServiceLevelId() };
    const body = { ...newHoursBody(), ...invalidFields };
    expect((await attempt('saveBusinessHours', { params, body }, admin)).status).toBe(400);
    expect((await attempt('saveBusinessHours', { params, body: newHoursBody() }, admin)).status).toBe(200);
  });

  it('can be assigned to a company if they exist', async () => {
    const { id } = await newCompany();
    const tryToSetServiceLevel = (service_level: object | null) =>
      attempt('updateCompany', { params: { id }, body: { service_level } }, admin);
    const contract = await newServiceLevel(newPolicyBody(targets));
    expect((await tryToSetServiceLevel({ ...contract, policy_id: 'unknown' })).status).toBe(400);
    expect((await tryToSetServiceLevel(contract)).status).toBe(200);
    expect((await tryToSetServiceLevel(null)).status).toBe(200);
  });

  it(
    'apply to new tickets, while open tickets keep the version with which they were created',
    { tags: ['nightly'] },
    async () => {
      const contract = await newServiceLevel(newPolicyBody({ first_response: 60 }));
      const owner = await newPerson('customer', { company: await newCompany(undefined, 'active', contract) });
      const createTicket = () =>
        call('createTicket', { body: ticketTexts, idempotency_key: newKey() }, owner);
      const earlierTicket = await createTicket();
      await tryToSavePolicy(contract.policy_id, { ...newPolicyBody({ first_response: 10 }), version: 1 });
      const laterTicket = await createTicket();
      expect((await findListRow(earlierTicket.id))?.due_at).toBe(
        computeDueTime(earlierTicket.created_at, 60),
      );
      expect((await findListRow(laterTicket.id))?.due_at).toBe(computeDueTime(laterTicket.created_at, 10));
    },
  );
});

describe('a ticket of a company with a service level', () => {
  it('shows staff, but not customers, its policy and when the next target is due', async () => {
    const { id, created_at } = await newTicket();
    const expectedDueFields = { due_at: computeDueTime(created_at, 60), due_kind: 'first_response' };
    expect(await findListRow(id)).toMatchObject({ ...expectedDueFields, policy: `${policy_id}@1` });
    expect(await readTicket(id, agent)).toMatchObject({ ...expectedDueFields, waiting: false });
    for (const visibleTicket of [await readTicket(id, customer), await findListRow(id, customer)])
      expect(
        Object.keys(visibleTicket ?? {}).filter((name) => /due|level|policy|waiting$/.test(name)),
      ).toEqual([]);
  });

  it('meets its first response with a public comment by staff, and has a next response due after a new question', async () => {
    const { id, created_at } = await newTicket();
    await addComment(id, agent, true);
    expect((await findListRow(id))?.due_kind).toBe('first_response');
    const reply = await addComment(id, agent);
    expect(await findClock(id, 'first_response')).toMatchObject({
      met_at: computeDueTime(reply.created_at, 0),
      missed: false,
    });
    expect(await findListRow(id)).toMatchObject({
      due_at: computeDueTime(created_at, 480),
      due_kind: 'resolution',
    });
    const question = await addComment(id, customer);
    expect(await findListRow(id)).toMatchObject({
      due_at: computeDueTime(question.created_at, 30),
      due_kind: 'next_response',
    });
  });

  it('does not count as answered after the comment is taken back', { tags: ['nightly'] }, async () => {
    const { id, created_at } = await newTicket();
    const { id: comment_id } = await addComment(id, agent);
    expect((await findListRow(id))?.due_kind).toBe('resolution');
    await call('takeBackTicketComment', { params: { id, comment_id } }, agent);
    expect(await findListRow(id)).toMatchObject({
      due_kind: 'first_response',
      due_at: computeDueTime(created_at, 60),
    });
  });

  it('has a paused clock while staff wait for the customer, until the customer answers', async () => {
    const { id } = await newTicket();
    await addComment(id, agent);
    const { ticket, changes } = await updateTicket(id, { waiting: true });
    expect([ticket.waiting, ticket.due_at, ticket.due_kind]).toEqual([true, null, 'resolution']);
    expect(changes).toMatchObject([{ field_name: 'waiting', old_value: 'false', new_value: 'true' }]);
    expect(await findClock(id, 'resolution')).toMatchObject({ paused: 'waiting', due_at: null });
    await addComment(id, customer);
    expect((await readTicket(id, agent)).waiting).toBe(false);
    expect((await findClock(id, 'resolution'))?.paused).toBeNull();
  });

  it('is due according to its priority', { tags: ['nightly'] }, async () => {
    const noResponseTargets = { first_response: null, next_response: null };
    const policy = newPolicyBody();
    const contract = await newServiceLevel({
      ...policy,
      targets: {
        ...policy.targets,
        low: { ...noResponseTargets, resolution: 900 },
        critical: { ...noResponseTargets, resolution: 90 },
      },
    });
    const owner = await newPerson('customer', { company: await newCompany(undefined, 'active', contract) });
    const body = { ...ticketTexts, priority: 'low' } as const;
    const { id, created_at } = await call('createTicket', { body, idempotency_key: newKey() }, owner);
    expect((await findListRow(id))?.due_at).toBe(computeDueTime(created_at, 900));
    await updateTicket(id, { priority: 'critical' });
    expect((await findListRow(id))?.due_at).toBe(computeDueTime(created_at, 90));
  });

  it(
    'is no longer due once it has ended, and is due again when the customer reopens it',
    { tags: ['nightly'] },
    async () => {
      const { id } = await newTicket();
      await updateTicket(id, { status: 'resolved' });
      expect(await findListRow(id)).toMatchObject({ due_at: null, due_kind: null });
      expect((await findClock(id, 'resolution'))?.missed).toBe(false);
      await addComment(id, customer);
      expect(await findListRow(id)).toMatchObject({ status: 'in_progress', due_kind: 'next_response' });
      expect((await findClock(id, 'resolution'))?.met_at).toBeNull();
    },
  );

  it('keeps its due time if several people comment concurrently', { tags: ['nightly'] }, async () => {
    const { id } = await newTicket();
    await Promise.all([
      addComment(id, agent),
      addComment(id, customer),
      updateTicket(id, { priority: 'low' }),
    ]);
    const { service_level } = await readTicket(id, agent);
    expect(service_level?.clocks.find(({ kind }) => kind === 'first_response')?.met_at).not.toBeNull();
  });
});

describe('the list by due time', () => {
  const listRows = (query: object) =>
    call('listTickets', { query: { scope: 'all', order: 'due', ...query } }, agent);
  /** The rows of these tickets in the list, from all pages. */
  async function listIdsInOrder(ids: readonly string[], query: object = {}) {
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
      const newContractCustomer = async (first_response: number) => {
        const contract = await newServiceLevel(newPolicyBody({ first_response, resolution: 500 }));
        return newPerson('customer', { company: await newCompany(undefined, 'active', contract) });
      };
      const [lateCustomer, earlyCustomer] = await Promise.all([
        newContractCustomer(90),
        newContractCustomer(30),
      ]);
      const createTicket = async (owner: Person) =>
        (await call('createTicket', { body: ticketTexts, idempotency_key: newKey() }, owner)).id;
      const [soonId, laterId, pausedId] = [
        await createTicket(earlyCustomer),
        await createTicket(lateCustomer),
        await createTicket(earlyCustomer),
      ];
      const ticketIdWithoutContract = await createTicket(
        await newPerson('customer', { company: await newCompany() }),
      );
      const ids = [soonId, laterId, pausedId, ticketIdWithoutContract];
      await addComment(pausedId, agent);
      await updateTicket(pausedId, { waiting: true });
      expect(await listIdsInOrder(ids)).toEqual([soonId, laterId, pausedId]);
      await addComment(soonId, agent);
      expect(await listIdsInOrder(ids)).toEqual([laterId, soonId, pausedId]);
      await updateTicket(laterId, { assignee_id: agent.id });
      expect(await listIdsInOrder(ids, { assignee: 'me' })).toEqual([laterId]);
      await updateTicket(laterId, { status: 'resolved' });
      expect(await listIdsInOrder(ids)).toEqual([soonId, pausedId]);
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
  const { id } = await call('createTicket', { body: ticketTexts, idempotency_key: newKey() }, owner);
  expect(await readTicket(id, agent)).toMatchObject({ service_level: null, due_at: null, due_kind: null });
  const body = { waiting: true, version: 1 };
  expect((await attempt('updateTicket', { params: { id }, body }, agent)).status).toBe(400);
});

describe('an alert about a due time', () => {
  const createOldTicket = (ageMinutes: number) =>
    createEarlierTicket(company, customer, ticketTexts, ageMinutes * millisecondsPerMinute);
  const listAlerts = async (id: string) =>
    (await call('getTicket', { params: { id } }, agent)).history
      .filter(({ field_name }) => field_name === 'service_level')
      .map(({ old_value, new_value }) => `${old_value} ${new_value}`);
  const listNotificationKinds = async (reader: Person, id: string) =>
    (await call('getBell', {}, reader)).items
      .filter(({ ticket_id }) => ticket_id === id)
      .map(({ kind }) => kind);

  it(
    'is sent once, as a warning before the due time or as an overdue alert after it',
    { tags: ['nightly'] },
    async () => {
      const [warnedTicket, overdueTicket, ticketWithoutAlert] = await Promise.all([
        createOldTicket(50),
        createOldTicket(62),
        createOldTicket(30),
      ]);
      await Promise.all([checkDueTimes(), checkDueTimes()]);
      await checkDueTimes();
      expect(await listAlerts(warnedTicket.id)).toEqual(['first_response due_soon']);
      expect(await listAlerts(overdueTicket.id)).toEqual(['first_response overdue']);
      expect(await listAlerts(ticketWithoutAlert.id)).toEqual([]);
      await expect.poll(() => listNotificationKinds(agent, overdueTicket.id)).toContain('overdue');
      await expect.poll(() => listNotificationKinds(agent, warnedTicket.id)).toContain('due_soon');
      expect(await listNotificationKinds(customer, overdueTicket.id)).toEqual([]);
    },
  );

  it('notifies only the assignee', { tags: ['nightly'] }, async () => {
    const assignee = await newPerson('agent');
    const { id } = await createOldTicket(61);
    await updateTicket(id, { assignee_id: assignee.id });
    await checkDueTimes();
    await expect.poll(() => listNotificationKinds(assignee, id)).toContain('overdue');
    expect(await listNotificationKinds(agent, id)).not.toContain('overdue');
  });
});
