import { beforeAll, describe, expect, it } from 'vitest';
import type { TicketUpdate } from '../../shared/contract/ticket.ts';
import { attempt, call, newKey, parseProblem } from '../support/api.ts';
import { newGroup, newGroupId } from '../support/groups.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';

let company: Company;
let customer: Person;
let agent: Person;
let admin: Person;

beforeAll(async () => {
  company = await newCompany();
  [customer, agent, admin] = await Promise.all([
    newPerson('customer', { company }),
    newPerson('agent'),
    newPerson('admin'),
  ]);
});

const newTicket = (subject = 'Whose is it?') =>
  call(
    'createTicket',
    { body: { subject, description: 'The door does not close.' }, idempotency_key: newKey() },
    customer,
  );
const detailOf = (id: string, as = agent) => call('getTicket', { params: { id } }, as);
const change = async (id: string, body: Omit<TicketUpdate, 'version'>) => {
  const { version } = (await detailOf(id)).ticket;
  return call('updateTicket', { params: { id }, body: { ...body, version } }, agent);
};
const reply = (id: string) =>
  call(
    'addTicketComment',
    { params: { id }, body: { content: 'Any news?', is_internal: false }, idempotency_key: newKey() },
    customer,
  );
const idsOf = async (group: string, as: Person, more: { order?: 'created'; status?: 'closed' } = {}) =>
  (await call('listTickets', { query: { scope: 'all', group, ...more } }, as)).items.map(({ id }) => id);
const save = (id: string, body: { name: string; member_ids?: string[]; version: number }) =>
  attempt('saveGroup', { params: { id }, body: { description: '', member_ids: [], ...body } }, admin);

describe('a group', () => {
  it('has a unique name and staff as members', async () => {
    const group = await newGroup(admin, [agent]);
    const findListedGroup = async () =>
      (await call('listGroups', {}, agent)).items.find(({ id }) => id === group.id);
    expect(await findListedGroup()).toEqual({ ...group, member_ids: [agent.id], deleted: false, version: 1 });

    const nameConflict = await save(newGroupId(), { name: group.name.toUpperCase(), version: 0 });
    expect([nameConflict.status, parseProblem(nameConflict).code]).toEqual([409, 'name_taken']);
    const idConflict = await save(group.id, { name: 'Another', version: 0 });
    expect([idConflict.status, parseProblem(idConflict).code]).toEqual([409, 'version_conflict']);
    const customerMemberAnswer = await save(newGroupId(), {
      name: 'Customers',
      member_ids: [customer.id],
      version: 0,
    });
    expect(parseProblem(customerMemberAnswer).issues).toEqual([
      { path: 'body.member_ids.0', message: 'must be the id of a member of staff' },
    ]);

    const nameAnswer = await save(group.id, { name: `${group.name} 2`, member_ids: [admin.id], version: 1 });
    expect(nameAnswer.status).toBe(200);
    expect(await findListedGroup()).toMatchObject({
      name: `${group.name} 2`,
      member_ids: [admin.id],
      version: 2,
    });
    expect((await save(newGroupId(), { name: group.name, version: 0 })).status).toBe(200);
  });

  it('can be deleted if it has no open tickets, and closed tickets keep its name until they reopen', async () => {
    const group = await newGroup(admin, [agent]);
    const params = { id: group.id };
    const { id } = await newTicket();
    await change(id, { group_id: group.id });
    const refused = await attempt('deleteGroup', { params }, admin);
    expect(parseProblem(refused)).toMatchObject({
      code: 'group_in_use',
      message: 'This group cannot be deleted yet: open tickets are in it. Move them to another group first.',
    });

    await change(id, { status: 'closed' });
    expect(await idsOf(group.id, agent)).toEqual([]);
    expect(await idsOf(group.id, agent, { status: 'closed' })).toEqual([id]);
    await call('deleteGroup', { params }, admin);
    expect((await detailOf(id)).ticket.group_id).toBe(group.id);
    const { items } = await call('listGroups', {}, agent);
    expect(items.find((one) => one.id === group.id)).toMatchObject({ name: group.name, deleted: true });
    expect((await attempt('deleteGroup', { params }, admin)).status).toBe(404);
    expect((await save(group.id, { name: 'Back again', version: 2 })).status).toBe(409);

    await reply(id);
    const { ticket, history } = await detailOf(id);
    expect(ticket).toMatchObject({ status: 'in_progress', group_id: null });
    expect(history.filter(({ field_name }) => field_name === 'group')).toMatchObject([
      { user_name: 'System', new_value: '' },
      { old_value: '', new_value: group.name },
    ]);
    const body = { group_id: group.id, version: ticket.version };
    const goneAnswer = await attempt('updateTicket', { params: { id }, body }, agent);
    expect(parseProblem(goneAnswer).issues?.[0]?.path).toBe('body.group_id');
  });
});

describe('the group of a ticket', () => {
  it('is set independently of the assignee, is in the history, and is hidden from the customer', async () => {
    const [first, second] = [await newGroup(admin, [agent]), await newGroup(admin, [])];
    const { id } = await newTicket();
    const before = await detailOf(id, customer);
    const { ticket, changes } = await change(id, { group_id: first.id });
    expect(ticket).toMatchObject({ status: 'new', assignee_id: null, group_id: first.id });
    expect(changes).toMatchObject([{ field_name: 'group', old_value: '', new_value: first.name }]);
    const moveAnswer = await change(id, { group_id: second.id, assignee_id: agent.id });
    expect(moveAnswer.changes.find(({ field_name }) => field_name === 'group')).toMatchObject({
      user_name: agent.full_name,
      old_value: first.name,
      new_value: second.name,
    });
    expect((await change(id, { group_id: second.id })).changes).toEqual([]);

    const after = await detailOf(id, customer);
    expect(JSON.stringify(after)).not.toContain(second.name);
    expect(after.ticket).not.toHaveProperty('group_id');
    expect(after.history.map(({ field_name }) => field_name)).toEqual(['status']);
    expect(before.ticket).not.toHaveProperty('group_id');
    const { items } = await call('listTickets', { query: {} }, customer);
    expect(items.find((one) => one.id === id)).not.toHaveProperty('group_id');
    const refusal = await attempt('listTickets', { query: { group: first.id } }, customer);
    expect(refusal.status).toBe(400);
  });
});

describe('the queue of groups', () => {
  it(
    "has the open tickets of all of a person's groups by last activity, page by page, and their number",
    { tags: ['nightly'] },
    async () => {
      const worker = await newPerson('agent');
      const [one, other] = await Promise.all([newGroup(admin, [worker]), newGroup(admin, [worker, agent])]);
      const otherGroup = await newGroup(admin, [agent]);
      const tickets: string[] = [];
      for (const group of [one, other, one, other, otherGroup, one]) {
        const { id } = await newTicket();
        await change(id, { group_id: group.id });
        if (group !== otherGroup) tickets.push(id);
      }
      const [first = '', second = '', third = '', fourth = '', fifth = ''] = tickets;
      await reply(second);
      const idsByActivity = [second, fifth, fourth, third, first];
      expect(await idsOf('mine', worker)).toEqual(idsByActivity);
      expect(await idsOf('mine', worker, { order: 'created' })).toEqual([
        fifth,
        fourth,
        third,
        second,
        first,
      ]);
      expect(await idsOf(one.id, worker)).toEqual([fifth, third, first]);

      const pagedIds: string[] = [];
      let cursor: string | null | undefined;
      do {
        const query = { scope: 'all' as const, group: 'mine', limit: 2, ...(cursor && { cursor }) };
        const page = await call('listTickets', { query }, worker);
        pagedIds.push(...page.items.map(({ id }) => id));
        cursor = page.next_cursor;
      } while (cursor);
      expect(pagedIds).toEqual(idsByActivity);

      const queues = async () => call('getQueues', {}, worker);
      await expect.poll(queues).toMatchObject({ my_groups: 5 });
      await change(first, { assignee_id: worker.id });
      await change(third, { group_id: otherGroup.id });
      await change(fourth, { status: 'resolved' });
      await expect.poll(queues).toMatchObject({
        my_groups: 3,
        mine: 1,
        groups: expect.arrayContaining([{ group_id: otherGroup.id, open_tickets: 2 }]),
      });
      expect(await idsOf('mine', worker)).toEqual([first, second, fifth]);
      const query = { scope: 'all' as const, group: 'mine', assignee: 'none' };
      const unassignedList = await call('listTickets', { query }, worker);
      expect(unassignedList.items.map(({ id }) => id)).toEqual([second, fifth]);
      expect(await idsOf('mine', await newPerson('agent'))).toEqual([]);
    },
  );

  it(
    'shows the same fields of a ticket as the list of all tickets, and can be searched',
    { tags: ['nightly'] },
    async () => {
      const worker = await newPerson('agent');
      const group = await newGroup(admin, [worker]);
      const word = `grp${newGroupId()}${Date.now().toString(36)}`;
      const [{ id }] = [await newTicket(`About ${word}`), await newTicket(`Also ${word}`)];
      await change(id, { group_id: group.id, priority: 'high' });
      await reply(id);
      const oneOf = async (more: { group?: string }) =>
        (await call('listTickets', { query: { scope: 'all', ...more } }, worker)).items.find(
          (ticket) => ticket.id === id,
        );
      const listedForMine = await oneOf({ group: 'mine' });
      expect(listedForMine).toMatchObject({ group_id: group.id, priority: 'high', last_text: 'Any news?' });
      expect(listedForMine).toEqual(await oneOf({}));

      const foundTickets = async (more: { group?: string }) => {
        const { items } = await call('searchTickets', { query: { scope: 'all', q: word, ...more } }, worker);
        return items.map((ticket) => ticket.id);
      };
      expect(await foundTickets({})).toHaveLength(2);
      expect(await foundTickets({ group: group.id })).toEqual([id]);
      expect(await foundTickets({ group: 'mine' })).toEqual([id]);
    },
  );
});

it(
  'administrators choose what a first reply does, staff can read the setting, and the audit log records it',
  { tags: ['nightly'] },
  async () => {
    // Saves the default again: another value would affect the replies that other tests send at the same time.
    const body = { first_reply: 'offers' } as const;
    expect(await call('saveReplySetting', { body }, admin)).toEqual(body);
    expect(await call('getReplySetting', {}, agent)).toEqual(body);
    expect((await attempt('saveReplySetting', { body }, agent)).status).toBe(403);
    expect((await attempt('getReplySetting', {}, customer)).status).toBe(403);
    const query = { person: admin.id, kind: 'reply_setting_saved' } as const;
    const { items } = await call('listAuditLog', { query }, admin);
    expect(items.map(({ target }) => target.type)).toEqual(['reply_setting']);
  },
);
