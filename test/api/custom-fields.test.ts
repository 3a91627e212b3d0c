import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CustomFieldUpdate } from '../../shared/contract/custom-fields.ts';
import { type NewTicket, Ticket, type TicketUpdate } from '../../shared/contract/ticket.ts';
import { attempt, call, newKey, parseProblem } from '../support/api.ts';
import { newField, saveField } from '../support/custom-fields.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';

let company: Company;
let customer: Person;
let agent: Person;
let admin: Person;
/** Ids of fields. */
let site: string;
let seats: string;
let start: string;
let urgent: string;
let rack: string;

/** None of these fields is required, because other tests create tickets of this type without them. */
const type = 'problem';

beforeAll(async () => {
  company = await newCompany();
  [customer, agent, admin] = await Promise.all([
    newPerson('customer', { company }),
    newPerson('agent'),
    newPerson('admin'),
  ]);
  const addField = (field: Partial<CustomFieldUpdate>) => newField(admin, { ticket_types: [type], ...field });
  site = await addField({ kind: 'choice', choices: ['Leeds', 'York'], for_customers: true });
  seats = await addField({ kind: 'number', for_customers: true });
  start = await addField({ kind: 'date', for_customers: true });
  urgent = await addField({ kind: 'checkbox', for_customers: true });
  rack = await addField({ kind: 'text', for_customers: false, name: `Rack ${randomUUID().slice(0, 8)}` });
});

const create = (custom_fields: NewTicket['custom_fields'], as = customer, more: Partial<NewTicket> = {}) => {
  const body = { subject: 'Fields', description: 'With values.', type, custom_fields, ...more } as const;
  return attempt('createTicket', { body, idempotency_key: newKey() }, as);
};
const createForCompany = (custom_fields: NewTicket['custom_fields'], subject = 'Fields') => {
  const requester = { user_id: customer.id };
  const body = { requester, subject, description: 'With values.', type, custom_fields } as const;
  return call(
    'createTicketForCompany',
    { params: { id: company.id }, body, idempotency_key: newKey() },
    agent,
  );
};
const detailOf = (id: string, as = agent) => call('getTicket', { params: { id } }, as);
const change = async (id: string, custom_fields: TicketUpdate['custom_fields']) => {
  const { version } = (await detailOf(id)).ticket;
  return attempt('updateTicket', { params: { id }, body: { custom_fields, version } }, agent);
};
const pathsOf = (refused: Parameters<typeof parseProblem>[0]) => {
  expect(refused.status).toBe(400);
  return parseProblem(refused).issues?.map(({ path }) => path);
};

describe('a field that an administrator has added', () => {
  it('accepts values of its kind from customers and staff, and is in lists', async () => {
    const values = { [site]: 'York', [seats]: 12.5, [start]: '2026-03-31', [urgent]: true };
    const { id } = await createForCompany({ ...values, [rack]: ' 7b ' });
    expect((await detailOf(id)).ticket.custom_fields).toEqual({ ...values, [rack]: '7b' });
    const query = { scope: 'all', company: company.id } as const;
    const { items } = await call('listTickets', { query }, agent);
    expect(items.find((row) => row.id === id)?.custom_fields).toMatchObject({ [rack]: '7b' });

    const createAnswer = await create({ ...values, [urgent]: false });
    expect(createAnswer.status).toBe(201);
  });

  it('is named by the error if it is unknown, missing, too long, of the wrong kind, or of another ticket type', async () => {
    const validValues = { [site]: 'York' };
    const { id } = await createForCompany(validValues);
    const path = (field: string) => [`body.custom_fields.${field}`];
    for (const [field, value] of [
      ['f999', 'x'],
      [rack, 'for staff only'],
      [site, 'Hull'],
      [site, 3],
      [seats, '3'],
      [seats, 0.1234567],
      [start, '2026-02-30'],
      [urgent, 'yes'],
      [start, 'x'.repeat(201)],
    ] as const)
      expect(pathsOf(await create({ ...validValues, [field]: value })), `${field} ${value}`).toEqual(
        path(field),
      );
    expect(pathsOf(await create(validValues, customer, { type: 'incident' }))).toEqual(path(site));
    for (const [field, value] of [
      ['f999', 'x'],
      [rack, 'x'.repeat(201)],
      [seats, true],
      [start, 'today'],
    ] as const)
      expect(pathsOf(await change(id, { [field]: value })), `${field} ${value}`).toEqual(path(field));
    expect((await detailOf(id)).ticket).toMatchObject({ custom_fields: validValues, version: 1 });
  });

  it('can be required: then staff who create a ticket must set it too, and it cannot be emptied', async () => {
    // This does not affect other tests, because none of them creates tickets of this type for a client.
    const change_request = { type: 'change_request' } as const;
    const owner = await newField(admin, { ticket_types: ['change_request'], required: true });
    const createForClient = (custom_fields: NewTicket['custom_fields']) => {
      const words = { subject: 'Fields', description: 'With values.' };
      const requester = { user_id: customer.id };
      const body = { requester, ...words, ...change_request, custom_fields };
      const request = { params: { id: company.id }, body, idempotency_key: newKey() };
      return attempt('createTicketForCompany', request, agent);
    };
    const path = [`body.custom_fields.${owner}`];
    expect(pathsOf(await createForClient({}))).toEqual(path);
    expect(pathsOf(await createForClient({ [owner]: ' ' }))).toEqual(path);
    expect((await create({}, customer, change_request)).status).toBe(201);
    const created = await createForClient({ [owner]: 'Ada' });
    const { id } = Ticket.parse(JSON.parse(created.text));
    expect(pathsOf(await change(id, { [owner]: null }))).toEqual(path);
    await saveField(admin, owner, { retired: true });
    expect((await createForClient({})).status).toBe(201);
  });

  it(
    'may have at most 1,500 bytes together with the other fields of its ticket',
    { tags: ['nightly'] },
    async () => {
      const texts: string[] = [];
      for (let index = 0; index < 7; index += 1) texts.push(await newField(admin, { ticket_types: [type] }));
      const fullValues = Object.fromEntries(texts.map((id) => [id, 'é'.repeat(100)]));
      const { id } = await createForCompany(fullValues);
      expect((await change(id, { [rack]: 'x'.repeat(100) })).status).toBe(200);
      expect(pathsOf(await change(id, { [rack]: 'x'.repeat(101) }))).toEqual(['body.custom_fields']);
      for (const fieldId of texts) await saveField(admin, fieldId, { retired: true });
    },
  );

  it(
    'is in the history and the audit log when its value is set, changed or removed',
    { tags: ['nightly'] },
    async () => {
      const { id } = await createForCompany({ [site]: 'York', [rack]: '7b' });
      const changedTicket = await change(id, { [site]: 'Leeds', [rack]: null, [urgent]: true });
      expect(changedTicket.status).toBe(200);
      const { ticket, history } = await detailOf(id);
      expect(ticket.custom_fields).toEqual({ [site]: 'Leeds', [urgent]: true });
      const { custom_fields } = await call('getReference', {}, agent);
      const nameOf = (field: string) => custom_fields.find((one) => one.id === field)?.name;
      const rows = history.map(({ field_name, custom_name, old_value, new_value }) => [
        field_name,
        custom_name,
        old_value,
        new_value,
      ]);
      expect(rows).toHaveLength(3);
      expect(rows).toContainEqual(['custom_field', nameOf(site), 'York', 'Leeds']);
      expect(rows).toContainEqual(['custom_field', nameOf(rack), '7b', '']);
      expect(rows).toContainEqual(['custom_field', nameOf(urgent), '', 'Yes']);
      const logged = async () =>
        (await call('listAuditLog', { query: { person: agent.id } }, admin)).items
          .filter(({ target }) => target.id === id)
          .flatMap(({ changes }) => changes);
      await expect.poll(logged).toContainEqual({ field: 'changed', before: null, after: nameOf(rack) });
    },
  );

  it('can be for staff only: then its value and its changes are hidden from customers', async () => {
    const { id } = await createForCompany({ [site]: 'York' });
    const before = await detailOf(id, customer);
    expect((await change(id, { [rack]: 'secret7b' })).status).toBe(200);
    expect(await detailOf(id, customer)).toEqual(before);
    expect((await detailOf(id)).ticket.custom_fields).toEqual({ [site]: 'York', [rack]: 'secret7b' });
    const definitions = (await call('getReference', {}, customer)).custom_fields.map((field) => field.id);
    expect(definitions).toContain(site);
    expect(definitions).not.toContain(rack);
  });

  it(
    'can be searched as soon as the ticket exists and after a change, but a staff field only by staff',
    { tags: ['nightly'] },
    async () => {
      const word = `rackword${randomUUID().slice(0, 8)}`;
      const { id } = await createForCompany({ [site]: 'York', [rack]: word });
      const idsFor = async (as: Person, q: string, scope: 'all' | 'company') =>
        (await call('searchTickets', { query: { q, scope } }, as)).items.map((found) => found.id);
      expect(await idsFor(agent, word, 'all')).toEqual([id]);
      expect(await idsFor(customer, word, 'company')).toEqual([]);
      const otherWord = `rackword${randomUUID().slice(0, 8)}`;
      await change(id, { [rack]: otherWord });
      await expect.poll(() => idsFor(agent, otherWord, 'all'), { timeout: 20_000 }).toEqual([id]);
      expect(await idsFor(agent, word, 'all')).toEqual([]);
      expect(await idsFor(customer, otherWord, 'company')).toEqual([]);
    },
  );

  it(
    'filters lists and searches by a value in any case, or by having no value',
    { tags: ['nightly'] },
    async () => {
      const word = `fieldword${randomUUID().slice(0, 8)}`;
      const ids = [
        (await createForCompany({ [site]: 'York', [rack]: 'Row 7, left', [urgent]: true }, word)).id,
        (await createForCompany({ [site]: 'Leeds', [seats]: 12.5 }, word)).id,
      ];
      const findPositions = async (field: string, more: { q?: string } = {}) => {
        const query = { scope: 'all', company: company.id, field, ...more } as const;
        const items =
          more.q === undefined
            ? (await call('listTickets', { query }, agent)).items
            : (await call('searchTickets', { query: { ...query, q: more.q } }, agent)).items;
        return items.map(({ id }) => ids.indexOf(id)).filter((index) => index >= 0);
      };
      await expect.poll(() => findPositions(`${site}:York,${site}:Leeds`)).toEqual([1, 0]);
      expect(await findPositions(`${site}:York`)).toEqual([0]);
      expect(await findPositions(`${rack}:${encodeURIComponent('row 7, LEFT')}`)).toEqual([0]);
      expect(await findPositions(`${seats}:12.5,${site}:Leeds`)).toEqual([1]);
      expect(await findPositions(`${seats}:12.5,${site}:York`)).toEqual([]);
      expect(await findPositions(`${urgent}:yes`)).toEqual([0]);
      expect(await findPositions(`${urgent}:-`)).toEqual([1]);
      expect(await findPositions(`${site}:Leeds`, { q: word })).toEqual([1]);
      for (const [field, as] of [
        ['York', agent],
        ['f1:%ZZ', agent],
        [`${rack}:7b`, customer],
      ] as const) {
        const query = { scope: as === agent ? 'all' : 'company', field } as const;
        expect(pathsOf(await attempt('listTickets', { query }, as)), field).toEqual(['query.field']);
      }
    },
  );

  it('keeps its values once it is retired, but can no longer be set', { tags: ['nightly'] }, async () => {
    const oldField = await newField(admin, { ticket_types: [type], for_customers: true });
    const { id } = await createForCompany({ [site]: 'York', [oldField]: 'kept' });
    await saveField(admin, oldField, { retired: true });
    expect((await detailOf(id, customer)).ticket.custom_fields).toMatchObject({ [oldField]: 'kept' });
    expect(pathsOf(await change(id, { [oldField]: 'new' }))).toEqual([`body.custom_fields.${oldField}`]);
    expect(pathsOf(await create({ [site]: 'York', [oldField]: 'new' }))).toEqual([
      `body.custom_fields.${oldField}`,
    ]);
    expect((await call('getReference', {}, customer)).custom_fields).toContainEqual(
      expect.objectContaining({ id: oldField, retired: true }),
    );
  });

  it('is copied to a follow-up ticket, where nobody fills in a form', { tags: ['nightly'] }, async () => {
    const { id } = await createForCompany({ [site]: 'York', [rack]: '7b' });
    const closeInput = { params: { id }, body: { status: 'closed', version: 1 } } as const;
    await call('updateTicket', closeInput, agent);
    const replyInput = { params: { id }, body: { content: 'Again.' }, idempotency_key: newKey() };
    const followUp = await call('startFollowUp', replyInput, customer);
    expect(followUp.custom_fields).toEqual({ [site]: 'York' });
    expect((await detailOf(followUp.id)).ticket.custom_fields).toEqual({ [site]: 'York', [rack]: '7b' });
  });
});

describe('the list of fields', () => {
  it('refuses a taken name, a change of kind or audience, choices for a field of another kind, and an old version', async () => {
    const { fields, version } = (await call('getTicketSettings', {}, admin)).custom_fields;
    const fieldOf = (id: string) => fields.find((field) => field.id === id) ?? { name: '' };
    const save = async (id: string, changed: Partial<CustomFieldUpdate>) => {
      const { id: _, ...field } = { ...fields.find((one) => one.id === id), id };
      const body = { ...field, version, ...changed };
      const refusal = await attempt('saveCustomField', { params: { id }, body }, admin);
      return [refusal.status, parseProblem(refusal).issues?.[0]?.path];
    };
    expect(await save(rack, { name: ` ${fieldOf(site).name.toUpperCase()}` })).toEqual([400, 'body.name']);
    expect(await save(rack, { kind: 'date' })).toEqual([400, 'body.kind']);
    expect(await save(rack, { for_customers: true })).toEqual([400, 'body.for_customers']);
    expect(await save(rack, { choices: ['A'] })).toEqual([400, 'body.choices']);
    expect(await save(site, { choices: [] })).toEqual([400, 'body.choices']);
    expect(await save(site, { choices: ['A', 'a'] })).toEqual([400, 'body.choices.1']);
    expect(await save(urgent, { required: true })).toEqual([400, 'body.required']);
    expect(await save(rack, { ticket_types: [] })).toEqual([400, 'body.ticket_types']);
    expect(await save(rack, { version: version - 1 })).toEqual([409, undefined]);
    const ids = fields.map(({ id }) => id);
    const order = async (ordered: string[]) =>
      (await attempt('reorderCustomFields', { body: { ids: ordered, version } }, admin)).status;
    expect(await order(ids.slice(1))).toBe(400);
    expect(await order([...ids.slice(1), ...ids.slice(1, 2)])).toBe(400);
    expect(await order(ids.toReversed())).toBe(200);
    const { custom_fields } = await call('getReference', {}, agent);
    expect(custom_fields.map(({ id }) => id)).toEqual(ids.toReversed());
  });
});
