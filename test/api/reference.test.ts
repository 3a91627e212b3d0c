import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ReferenceListUpdate } from '../../shared/contract/reference.ts';
import { limits } from '../../shared/model/limits.ts';
import { attempt, call, newKey, parseProblem } from '../support/api.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';

let customer: Person;
let agent: Person;
let admin: Person;

beforeAll(async () => {
  const company = await newCompany();
  [customer, agent, admin] = await Promise.all([
    newPerson('customer', { company }),
    newPerson('agent'),
    newPerson('admin'),
  ]);
});

const params = { list: 'departments' } as const;
const listDepartments = async () => (await call('getTicketSettings', {}, admin)).departments;
const newName = () => `Department ${randomUUID().slice(0, 8)}`;
type Entries = ReferenceListUpdate['entries'];
const editDepartments = async (changeEntries: (entries: Entries) => Entries) => {
  const { entries, version } = await listDepartments();
  return attempt('saveReferenceList', { params, body: { entries: changeEntries(entries), version } }, admin);
};
/** Adds a department. @returns its id */
async function addDepartment(name: string): Promise<string> {
  expect((await editDepartments((entries) => [...entries, { id: null, name, retired: false }])).status).toBe(
    200,
  );
  return (await listDepartments()).entries.find((entry) => entry.name === name)?.id ?? '';
}
const changeDepartment = (id: string, changedFields: { name?: string; retired?: boolean }) =>
  editDepartments((entries) =>
    entries.map((entry) => (entry.id === id ? { ...entry, ...changedFields } : entry)),
  );
const listActiveDepartments = async (person: Person) =>
  (await call('getReference', {}, person)).departments.filter(({ retired }) => !retired);
const newTicket = (department_id: string) =>
  call(
    'createTicket',
    { body: { subject: 'Whose?', description: 'Ours.', department_id }, idempotency_key: newKey() },
    customer,
  );
const readTicket = async (id: string) => (await call('getTicket', { params: { id } }, agent)).ticket;

describe('a department', () => {
  it('can be chosen by customers and staff as soon as it is added, in the order of the list', async () => {
    const name = newName();
    const id = await addDepartment(name);
    await editDepartments((entries) => [
      ...entries.filter((one) => one.id === id),
      ...entries.filter((one) => one.id !== id),
    ]);
    for (const person of [customer, agent])
      expect((await listActiveDepartments(person))[0]).toEqual({ id, name, retired: false });
    expect((await newTicket(id)).department_name).toBe(name);
  });

  it(
    'is shown with its new name on open tickets and in lists, and with the old name on tickets that ended before',
    { tags: ['nightly'] },
    async () => {
      const [nameBefore, nameAfter] = [newName(), newName()];
      const id = await addDepartment(nameBefore);
      const [openTicket, endedTicket] = [await newTicket(id), await newTicket(id)];
      const closingInput = {
        params: { id: endedTicket.id },
        body: { status: 'closed', version: 1 },
      } as const;
      await call('updateTicket', closingInput, agent);

      expect((await changeDepartment(id, { name: nameAfter })).status).toBe(200);
      await expect
        .poll(async () => (await readTicket(openTicket.id)).department_name, { timeout: 20_000 })
        .toBe(nameAfter);
      expect((await readTicket(openTicket.id)).version).toBe(1);
      expect((await readTicket(endedTicket.id)).department_name).toBe(nameBefore);
    },
  );

  it(
    'stays on its tickets and their follow-ups once it is retired, but can no longer be chosen',
    { tags: ['nightly'] },
    async () => {
      const name = newName();
      const id = await addDepartment(name);
      const ticket = await newTicket(id);
      await changeDepartment(id, { retired: true });

      expect((await readTicket(ticket.id)).department_name).toBe(name);
      expect((await listActiveDepartments(customer)).map((one) => one.id)).not.toContain(id);
      const { departments } = await call('getReference', {}, customer);
      expect(departments.map((one) => one.id)).not.toContain(id);
      expect((await call('getReference', {}, agent)).departments).toContainEqual({ id, name, retired: true });
      const otherTicket = await newTicket('crm');
      const departmentChangeInput = {
        params: { id: otherTicket.id },
        body: { department_id: id, version: 1 },
      };
      for (const refusal of [
        await attempt('updateTicket', departmentChangeInput, agent),
        await attempt(
          'createTicket',
          { body: { subject: 'A', description: 'B', department_id: id }, idempotency_key: newKey() },
          customer,
        ),
      ]) {
        expect(refusal.status).toBe(400);
        expect(parseProblem(refusal).issues?.[0]?.path).toBe('body.department_id');
      }
      const closeInput = { params: { id: ticket.id }, body: { status: 'closed', version: 1 } } as const;
      await call('updateTicket', closeInput, agent);
      const replyInput = {
        params: { id: ticket.id },
        body: { content: 'Again.' },
        idempotency_key: newKey(),
      };
      expect((await call('startFollowUp', replyInput, customer)).department_name).toBe(name);

      await changeDepartment(id, { retired: false });
      expect((await newTicket(id)).department_name).toBe(name);
    },
  );

  it('has each of its changes in the audit log', { tags: ['nightly'] }, async () => {
    const [nameBefore, nameAfter] = [newName(), newName()];
    const id = await addDepartment(nameBefore);
    await changeDepartment(id, { name: nameAfter, retired: true });
    const query = { person: admin.id, kind: 'departments_saved' } as const;
    const [changeEntry, additionEntry] = (await call('listAuditLog', { query }, admin)).items;
    expect(additionEntry?.changes).toEqual([{ field: 'added', before: null, after: nameBefore }]);
    expect(changeEntry?.changes).toEqual([
      { field: 'renamed', before: nameBefore, after: nameAfter },
      { field: 'retired', before: null, after: nameAfter },
    ]);
  });
});

describe('the list of departments', () => {
  it('refuses taken names, missing or unknown entries, too many entries, and an old version', async () => {
    const name = newName();
    const id = await addDepartment(name);
    const { entries, version } = await listDepartments();
    const newEntryIndex = entries.length;
    const newEntry = (entryName: string) => ({ id: null, name: entryName, retired: false });
    const tryToSaveEntries = async (changedEntries: Entries, seenVersion = version) => {
      const refusal = await attempt(
        'saveReferenceList',
        { params, body: { entries: changedEntries, version: seenVersion } },
        admin,
      );
      const { code, issues } = parseProblem(refusal);
      return [refusal.status, code, issues?.[0]?.path];
    };
    const invalidRequest = (path: string) => [400, 'invalid_request', path];
    expect(await tryToSaveEntries([...entries, newEntry(` ${name.toUpperCase()}`)])).toEqual(
      invalidRequest(`body.entries.${newEntryIndex}.name`),
    );
    expect(await tryToSaveEntries([...entries, newEntry('n'.repeat(61))])).toEqual(
      invalidRequest(`body.entries.${newEntryIndex}.name`),
    );
    expect(await tryToSaveEntries([...entries, newEntry(' ')])).toEqual(
      invalidRequest(`body.entries.${newEntryIndex}.name`),
    );
    expect(await tryToSaveEntries([...entries, { ...newEntry(newName()), id: 'unknown' }])).toEqual(
      invalidRequest(`body.entries.${newEntryIndex}.id`),
    );
    expect(await tryToSaveEntries(entries.filter((entry) => entry.id !== id))).toEqual(
      invalidRequest('body.entries'),
    );
    const extraEntries = Array.from({ length: limits.reference_entries + 1 }, () => newEntry(newName()));
    expect(await tryToSaveEntries([...entries, ...extraEntries])).toEqual(invalidRequest('body.entries'));
    expect(await tryToSaveEntries(entries, version - 1)).toEqual([409, 'version_conflict', undefined]);
    expect(await listDepartments()).toEqual({ entries, version });
  });
});
