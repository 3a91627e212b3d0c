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
const readTicketDetail = (id: string, as = agent) => call('getTicket', { params: { id } }, as);
const updateTicket = async (id: string, body: Omit<TicketUpdate, 'version'>) => {
  const { version } = (await readTicketDetail(id)).ticket;
  return call('updateTicket', { params: { id }, body: { ...body, version } }, agent);
};
const reply = (id: string) =>
  call(
    'addTicketComment',
    { params: { id }, body: { content: 'Any news?', is_internal: false }, idempotency_key: newKey() },
    customer,
  );
const listTicketIds = async (
  group: string,
  as: Person,
  filters: { order?: 'created'; status?: 'closed' } = {},
) =>
  (await call('listTickets', { query: { scope: 'all', group, ...filters } }, as)).items.map(({ id }) => id);
const saveGroup = (id: string, body: { name: string; member_ids?: string[]; version: number }) =>
  attempt('saveGroup', { params: { id }, body: { description: '', member_ids: [], ...body } }, admin);

describe('a group', () => {
  it('has a unique name and staff as members', async () => {
    const group = await newGroup(admin, [agent]);
    const findListedGroup = async () =>
      (await call('listGroups', {}, agent)).items.find(({ id }) => id === group.id);
    expect(await findListedGroup()).toEqual({ ...group, member_ids: [agent.id], deleted: false, version: 1 });

    const nameConflict = await saveGroup(newGroupId(), { name: group.name.toUpperCase(), version: 0 });
    expect([nameConflict.status, parseProblem(nameConflict).code]).toEqual([409, 'name_taken']);
    const idConflict = await saveGroup(group.id, { name: 'Another', version: 0 });
    expect([idConflict.status, parseProblem(idConflict).code]).toEqual([409, 'version_conflict']);
    const customerMemberResponse = await saveGroup(newGroupId(), {
      name: 'Customers',
      member_ids: [customer.id],
      version: 0,
    });
    expect(parseProblem(customerMemberResponse).issues).toEqual([
      { path: 'body.member_ids.0', message: 'must be the id of a member of staff' },
    ]);

    const renameResponse = await saveGroup(group.id, {
      name: `${group.name} 2`,
      member_ids: [admin.id],
      version: 1,
    });
    expect(renameResponse.status).toBe(200);
    expect(await findListedGroup()).toMatchObject({
      name: `${group.name} 2`,
      member_ids: [admin.id],
      version: 2,
    });
    expect((await saveGroup(newGroupId(), { name: group.name, version: 0 })).status).toBe(200);
  });

  it('can be deleted if it has no open tickets, and closed tickets keep its name until they reopen', async () => {
    const group = await newGroup(admin, [agent]);
    const params = { id: group.id };
    const { id } = await newTicket();
    await updateTicket(id, { group_id: group.id });
    const refusal = await attempt('deleteGroup', { params }, admin);
    expect(parseProblem(refusal)).toMatchObject({
      code: 'group_in_use',
      message: 'This group cannot be deleted yet: open tickets are in it. Move them to another group first.',
    });

    await updateTicket(id, { status: 'closed' });
    expect(await listTicketIds(group.id, agent)).toEqual([]);
    expect(await listTicketIds(group.id, agent, { status: 'closed' })).toEqual([id]);
    await call('deleteGroup', { params }, admin);
    expect((await readTicketDetail(id)).ticket.group_id).toBe(group.id);
    const { items } = await call('listGroups', {}, agent);
    expect(items.find((one) => one.id === group.id)).toMatchObject({ name: group.name, deleted: true });
    expect((await attempt('deleteGroup', { params }, admin)).status).toBe(404);
    expect((await saveGroup(group.id, { name: 'Back again', version: 2 })).status).toBe(409);

    await reply(id);
    const { ticket, history } = await readTicketDetail(id);
    expect(ticket).toMatchObject({ status: 'in_progress', group_id: null });
    expect(history.filter(({ field_name }) => field_name === 'group')).toMatchObject([
      { user_name: 'System', new_value: '' },
      { old_value: '', new_value: group.name },
    ]);
    const body = { group_id: group.id, version: ticket.version };
    const deletedGroupResponse = await attempt('updateTicket', { params: { id }, body }, agent);
    expect(parseProblem(deletedGroupResponse).issues?.[0]?.path).toBe('body.group_id');
  });
});

describe('the group of a ticket', () => {
  it('is set independently of the assignee, is in the history, and is hidden from the customer', async () => {
    const [firstGroup, secondGroup] = [await newGroup(admin, [agent]), await newGroup(admin, [])];
    const { id } = await newTicket();
    const detailBefore = await readTicketDetail(id, customer);
    const { ticket, changes } = await updateTicket(id, { group_id: firstGroup.id });
    expect(ticket).toMatchObject({ status: 'new', assignee_id: null, group_id: firstGroup.id });
    expect(changes).toMatchObject([{ field_name: 'group', old_value: '', new_value: firstGroup.name }]);
    const moveResult = await updateTicket(id, { group_id: secondGroup.id, assignee_id: agent.id });
    expect(moveResult.changes.find(({ field_name }) => field_name === 'group')).toMatchObject({
      user_name: agent.full_name,
      old_value: firstGroup.name,
      new_value: secondGroup.name,
    });
    expect((await updateTicket(id, { group_id: secondGroup.id })).changes).toEqual([]);

    const detailAfter = await readTicketDetail(id, customer);
    expect(JSON.stringify(detailAfter)).not.toContain(secondGroup.name);
    expect(detailAfter.ticket).not.toHaveProperty('group_id');
    expect(detailAfter.history.map(({ field_name }) => field_name)).toEqual(['status']);
    expect(detailBefore.ticket).not.toHaveProperty('group_id');
    const { items } = await call('listTickets', { query: {} }, customer);
    expect(items.find((one) => one.id === id)).not.toHaveProperty('group_id');
    const refusal = await attempt('listTickets', { query: { group: firstGroup.id } }, customer);
    expect(refusal.status).toBe(400);
  });
});

describe('the queue of groups', () => {
  it(
    "has the open tickets of all of a person's groups by last activity, page by page, and their number",
    { tags: ['nightly'] },
    async () => {
      const worker = await newPerson('agent');
      const [firstGroup, secondGroup] = await Promise.all([
        newGroup(admin, [worker]),
        newGroup(admin, [worker, agent]),
      ]);
      const otherGroup = await newGroup(admin, [agent]);
      const ticketIds: string[] = [];
      for (const group of [firstGroup, secondGroup, firstGroup, secondGroup, otherGroup, firstGroup]) {
        const { id } = await newTicket();
        await updateTicket(id, { group_id: group.id });
        if (group !== otherGroup) ticketIds.push(id);
      }
      const [firstId = '', secondId = '', thirdId = '', fourthId = '', fifthId = ''] = ticketIds;
      await reply(secondId);
      const idsInActivityOrder = [secondId, fifthId, fourthId, thirdId, firstId];
      expect(await listTicketIds('mine', worker)).toEqual(idsInActivityOrder);
      expect(await listTicketIds('mine', worker, { order: 'created' })).toEqual([
        fifthId,
        fourthId,
        thirdId,
        secondId,
        firstId,
      ]);
      expect(await listTicketIds(firstGroup.id, worker)).toEqual([fifthId, thirdId, firstId]);

      const pagedIds: string[] = [];
      let cursor: string | null | undefined;
      do {
        const query = { scope: 'all' as const, group: 'mine', limit: 2, ...(cursor && { cursor }) };
        const page = await call('listTickets', { query }, worker);
        pagedIds.push(...page.items.map(({ id }) => id));
        cursor = page.next_cursor;
      } while (cursor);
      expect(pagedIds).toEqual(idsInActivityOrder);

      const readQueues = async () => call('getQueues', {}, worker);
      await expect.poll(readQueues).toMatchObject({ my_groups: 5 });
      await updateTicket(firstId, { assignee_id: worker.id });
      await updateTicket(thirdId, { group_id: otherGroup.id });
      await updateTicket(fourthId, { status: 'resolved' });
      await expect.poll(readQueues).toMatchObject({
        my_groups: 3,
        mine: 1,
        groups: expect.arrayContaining([{ group_id: otherGroup.id, open_tickets: 2 }]),
      });
      expect(await listTicketIds('mine', worker)).toEqual([firstId, secondId, fifthId]);
      const query = { scope: 'all' as const, group: 'mine', assignee: 'none' };
      const unassignedTicketList = await call('listTickets', { query }, worker);
      expect(unassignedTicketList.items.map(({ id }) => id)).toEqual([secondId, fifthId]);
      expect(await listTicketIds('mine', await newPerson('agent'))).toEqual([]);
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
      await updateTicket(id, { group_id: group.id, priority: 'high' });
      await reply(id);
      const findListedTicket = async (filters: { group?: string }) =>
        (await call('listTickets', { query: { scope: 'all', ...filters } }, worker)).items.find(
          (ticket) => ticket.id === id,
        );
      const ticketInMyGroups = await findListedTicket({ group: 'mine' });
      expect(ticketInMyGroups).toMatchObject({
        group_id: group.id,
        priority: 'high',
        last_text: 'Any news?',
      });
      expect(ticketInMyGroups).toEqual(await findListedTicket({}));

      const findTicketIds = async (filters: { group?: string }) => {
        const { items } = await call(
          'searchTickets',
          { query: { scope: 'all', q: word, ...filters } },
          worker,
        );
        return items.map((ticket) => ticket.id);
      };
      expect(await findTicketIds({})).toHaveLength(2);
      expect(await findTicketIds({ group: group.id })).toEqual([id]);
      expect(await findTicketIds({ group: 'mine' })).toEqual([id]);
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
