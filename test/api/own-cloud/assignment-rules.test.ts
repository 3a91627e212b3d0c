// @module-tag nightly
import { beforeAll, describe, expect, it } from 'vitest';
import type { AssignmentRule, RuleSet } from '../../../shared/contract/assignment-rules.ts';
import type { Group } from '../../../shared/contract/groups.ts';
import { createExampleRule } from '../../support/assignment-rules.ts';
import { startOwnCloud } from '../../support/own-cloud.ts';
import type { Company, Person } from '../../support/people.ts';

// In the shared cloud, the rules would also assign the new tickets of other test files.
await startOwnCloud();
// These modules read environment variables that the cloud sets, so they are imported after its start.
const { attempt, call, newKey, parseProblem } = await import('../../support/api.ts');
const { newGroup } = await import('../../support/groups.ts');
const { newCompany, newPerson } = await import('../../support/people.ts');
const { assignTicketByRules } = await import('../../support/stored-items/tickets.ts');

let company: Company;
let otherCompany: Company;
let customer: Person;
let stranger: Person;
let admin: Person;
let agents: [Person, Person, Person];
let group: Group;

beforeAll(async () => {
  [company, otherCompany] = await Promise.all([newCompany(), newCompany()]);
  [customer, stranger, admin] = await Promise.all([
    newPerson('customer', { company }),
    newPerson('customer', { company: otherCompany }),
    newPerson('admin'),
  ]);
  agents = await Promise.all([newPerson('agent'), newPerson('agent'), newPerson('agent')]);
  group = await newGroup(admin, agents);
});

const createRule = (fields: Partial<AssignmentRule>) => createExampleRule({ group_id: group.id, ...fields });

async function saveRules(
  rules: AssignmentRule[],
  { on = true, default_rule = null }: Partial<RuleSet & { on: boolean }> = {},
) {
  const { version } = await call('getAssignmentRules', {}, admin);
  return call('saveAssignmentRules', { body: { rules, default_rule, on, version } }, admin);
}
const newTicket = (as = customer, extraFields: { category_id?: string } = {}) =>
  call(
    'createTicket',
    {
      body: { subject: 'Who takes it?', description: 'It rattles.', ...extraFields },
      idempotency_key: newKey(),
    },
    as,
  );
const readTicketDetail = (id: string) => call('getTicket', { params: { id } }, admin);
const readTicket = async (id: string) => (await readTicketDetail(id)).ticket;
async function waitForGroup(id: string, groupId = group.id): Promise<void> {
  await expect.poll(async () => (await readTicket(id)).group_id, { timeout: 60_000 }).toBe(groupId);
}
const setAway = (person: Person, until: string | null, as = person) =>
  attempt('setAway', { params: { id: person.id }, body: { until, note: 'On holiday' } }, as);
const dateInDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The number of these tickets that are assigned to each agent. */
async function countTickets(tickets: readonly { id: string }[]): Promise<number[]> {
  const assignees = await Promise.all(tickets.map(async ({ id }) => (await readTicket(id)).assignee_id));
  return agents.map(({ id }) => assignees.filter((one) => one === id).length);
}

describe('assignment rules', () => {
  it('assign tickets by the first matching rule, or else the default rule, even if staff create the ticket', async () => {
    const defaultGroup = await newGroup(admin, []);
    await saveRules(
      [
        createRule({
          name: 'Bugs of one',
          company_ids: [company.id],
          category_ids: ['bug'],
          method: 'round_robin',
        }),
        createRule({ name: 'All of one', company_ids: [company.id] }),
      ],
      { default_rule: { group_id: defaultGroup.id, method: 'round_robin' } },
    );
    const [bugTicket, plainTicket, strangerTicket] = [
      await newTicket(customer, { category_id: 'bug' }),
      await newTicket(),
      await newTicket(stranger),
    ];
    const body = { subject: 'By phone', description: 'It hums.', requester: { user_id: customer.id } };
    const staffTicket = await call(
      'createTicketForCompany',
      { params: { id: company.id }, body, idempotency_key: newKey() },
      admin,
    );
    await Promise.all([
      waitForGroup(bugTicket.id),
      waitForGroup(plainTicket.id),
      waitForGroup(staffTicket.id),
    ]);
    await waitForGroup(strangerTicket.id, defaultGroup.id);
    const { ticket, history } = await readTicketDetail(bugTicket.id);
    const assignee = agents.find(({ id }) => id === ticket.assignee_id);
    expect(ticket).toMatchObject({ status: 'assigned', assignee_name: assignee?.full_name });
    expect(history.map(({ user_name, field_name, new_value }) => [user_name, field_name, new_value])).toEqual(
      [
        ['Rule “Bugs of one”', 'group', group.name],
        ['Rule “Bugs of one”', 'assignee', assignee?.full_name],
        ['Rule “Bugs of one”', 'status', 'assigned'],
      ],
    );
    expect(await readTicket(plainTicket.id)).toMatchObject({ status: 'new', assignee_id: null });
    expect((await readTicketDetail(strangerTicket.id)).history).toMatchObject([
      { user_name: 'Rule “Default”' },
    ]);
    const listNotificationKinds = async () =>
      (await call('getBell', {}, assignee ?? admin)).items.map(({ kind }) => kind);
    await expect.poll(listNotificationKinds, { timeout: 60_000 }).toContain('assigned');
  });

  it.each(['round_robin', 'least_loaded'] as const)('distribute concurrent tickets: %s', async (method) => {
    await saveRules([createRule({ name: method, company_ids: [company.id], method })]);
    const countsWithoutTickets = await countTickets([]);
    expect(countsWithoutTickets).toEqual([0, 0, 0]);
    const { items: assignedTickets } = await call(
      'listTickets',
      { query: { scope: 'all', status: 'assigned' } },
      admin,
    );
    const countAssignedTickets = ({ id }: Person) =>
      assignedTickets.filter(({ assignee_id }) => assignee_id === id).length;
    // Rules read the counts of open tickets, which are updated within seconds of a change.
    const readOpenCounts = async () => {
      const { assignees } = await call('getQueues', {}, admin);
      return agents.map(({ id }) => assignees.find((one) => one.assignee_id === id)?.open_tickets ?? 0);
    };
    await expect.poll(readOpenCounts, { timeout: 60_000 }).toEqual(agents.map(countAssignedTickets));
    // Agents with fewer tickets get more, until all have the same number.
    const highestTicketCount = Math.max(...agents.map(countAssignedTickets));
    const expectedTicketCounts = agents.map((agent) =>
      method === 'round_robin' ? 2 : 1 + highestTicketCount - countAssignedTickets(agent),
    );
    const ticketCount = expectedTicketCounts.reduce((sum, one) => sum + one, 0);
    const tickets = await Promise.all(Array.from({ length: ticketCount }, () => newTicket()));
    await Promise.all(tickets.map(({ id }) => waitForGroup(id)));
    expect(await countTickets(tickets)).toEqual(expectedTicketCounts);
  });

  it('skip members who are away or have left the group, and assign only the group if nobody is available', async () => {
    await saveRules([createRule({ name: 'Turns', company_ids: [company.id], method: 'round_robin' })]);
    const [firstAgent, secondAgent, thirdAgent] = agents;
    expect((await setAway(firstAgent, dateInDays(-1))).status).toBe(400);
    expect((await setAway(firstAgent, dateInDays(7), secondAgent)).status).toBe(403);
    expect((await setAway(firstAgent, dateInDays(7))).status).toBe(200);
    expect((await setAway(secondAgent, dateInDays(0), admin)).status).toBe(200);
    const { items } = await call('listAway', {}, thirdAgent);
    expect(items).toHaveLength(2);
    expect(items).toContainEqual({ user_id: firstAgent.id, until: dateInDays(7), note: 'On holiday' });

    const someTickets = [await newTicket(), await newTicket()];
    await Promise.all(someTickets.map(({ id }) => waitForGroup(id)));
    expect(await countTickets(someTickets)).toEqual([0, 0, 2]);
    await setAway(thirdAgent, dateInDays(1));
    const unassignedTicket = await newTicket();
    await waitForGroup(unassignedTicket.id);
    expect(await readTicket(unassignedTicket.id)).toMatchObject({ status: 'new', assignee_id: null });
    for (const agent of agents) await setAway(agent, null);
    expect((await call('listAway', {}, thirdAgent)).items).toEqual([]);
  });

  it('assign a ticket only once, and no ticket that staff have taken or that is older than the rules', async () => {
    await saveRules([], { on: false });
    const oldTicket = await newTicket();
    await saveRules([createRule({ name: 'Once', company_ids: [company.id] })]);
    const { id } = await newTicket();
    await waitForGroup(id);
    const { version } = await readTicket(id);
    await call('updateTicket', { params: { id }, body: { group_id: null, version } }, admin);
    await assignTicketByRules(id);
    expect(await readTicket(id)).toMatchObject({ group_id: null, version: version + 1 });
    await assignTicketByRules(oldTicket.id);
    expect(await readTicket(oldTicket.id)).toMatchObject({ group_id: null, version: 1 });

    await saveRules([], { on: false });
    const ticketWithoutRules = await newTicket();
    await assignTicketByRules(ticketWithoutRules.id);
    expect((await readTicket(ticketWithoutRules.id)).group_id).toBeNull();
    const assignmentAnswer = await call(
      'updateTicket',
      { params: { id: ticketWithoutRules.id }, body: { assignee_id: agents[0].id, version: 1 } },
      admin,
    );
    await saveRules([createRule({ name: 'Late' })]);
    await assignTicketByRules(ticketWithoutRules.id);
    expect(await readTicket(ticketWithoutRules.id)).toMatchObject({
      group_id: null,
      version: assignmentAnswer.ticket.version,
    });
  });

  it('assign unmatched tickets to the default group of their company, before the default rule', async () => {
    const [companyGroup, defaultGroup] = await Promise.all([newGroup(admin, agents), newGroup(admin, [])]);
    const setDefaultGroup = (id: string | null, as = admin) =>
      attempt('updateCompany', { params: { id: company.id }, body: { default_group_id: id } }, as);
    expect((await setDefaultGroup(companyGroup.id, agents[0])).status).toBe(403);
    expect(parseProblem(await setDefaultGroup('zzz')).issues).toMatchObject([
      { path: 'body.default_group_id' },
    ]);
    expect((await setDefaultGroup(companyGroup.id)).status).toBe(200);

    await saveRules([], { on: false });
    const ticketWhileRulesOff = await newTicket();
    await waitForGroup(ticketWhileRulesOff.id, companyGroup.id);
    const { ticket, history } = await readTicketDetail(ticketWhileRulesOff.id);
    expect(ticket).toMatchObject({ status: 'new', assignee_id: null });
    expect(history).toMatchObject([
      { user_name: 'Default group of the company', field_name: 'group', new_value: companyGroup.name },
    ]);
    // The rule applies only once: if a user removes the ticket from the group, it is not added again.
    await call(
      'updateTicket',
      { params: { id: ticketWhileRulesOff.id }, body: { group_id: null, version: ticket.version } },
      admin,
    );
    await assignTicketByRules(ticketWhileRulesOff.id);
    expect((await readTicket(ticketWhileRulesOff.id)).group_id).toBeNull();

    const default_rule = { group_id: defaultGroup.id, method: 'group_only' } as const;
    await saveRules([createRule({ name: 'Bugs', category_ids: ['bug'] })], { default_rule });
    const [bugTicket, plainTicket, strangerTicket] = [
      await newTicket(customer, { category_id: 'bug' }),
      await newTicket(),
      await newTicket(stranger),
    ];
    await Promise.all([
      waitForGroup(bugTicket.id),
      waitForGroup(plainTicket.id, companyGroup.id),
      waitForGroup(strangerTicket.id, defaultGroup.id),
    ]);
    const body = { rules: [], default_rule };
    const { items } = await call('tryAssignmentRules', { body }, admin);
    expect(items.find(({ ticket_id }) => ticket_id === plainTicket.id)).toMatchObject({
      rule: 'Default group of the company',
      group_id: companyGroup.id,
    });

    await call(
      'updateTicket',
      {
        params: { id: plainTicket.id },
        body: { group_id: null, version: (await readTicket(plainTicket.id)).version },
      },
      admin,
    );
    await call('deleteGroup', { params: { id: companyGroup.id } }, admin);
    await waitForGroup((await newTicket()).id, defaultGroup.id);
    expect(parseProblem(await setDefaultGroup(companyGroup.id)).code).toBe('invalid_request');
    expect((await setDefaultGroup(null)).status).toBe(200);
    const { items: auditEntries } = await call('listAuditLog', { query: { kind: 'company_changed' } }, admin);
    expect(auditEntries[0]?.changes).toEqual([
      { field: 'default_group_id', before: companyGroup.name, after: null },
    ]);
  });

  it('can be tried on the newest tickets without changing anything', async () => {
    await saveRules([], { on: false });
    const [firstTicket, secondTicket, strangerTicket] = [
      await newTicket(),
      await newTicket(),
      await newTicket(stranger),
    ];
    const rules = [createRule({ name: 'In turn', company_ids: [company.id], method: 'round_robin' })];
    const body = { rules, default_rule: null };
    const { items } = await call('tryAssignmentRules', { body }, admin);
    expect(items.slice(0, 3).map(({ ticket_id }) => ticket_id)).toEqual([
      strangerTicket.id,
      secondTicket.id,
      firstTicket.id,
    ]);
    expect(items[0]).toMatchObject({ rule: null, group_id: null, assignee_name: null });
    expect(items[1]).toMatchObject({ rule: 'In turn', group_id: group.id });
    const assigneeNames = items.slice(1, 3).map(({ assignee_name }) => assignee_name);
    expect(new Set(assigneeNames).size).toBe(2);
    expect(await call('tryAssignmentRules', { body }, admin)).toEqual({ items });
    expect(await readTicket(firstTicket.id)).toMatchObject({ group_id: null, version: 1 });
  });
});
