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
let siteFieldId: string;
let seatsFieldId: string;
let startFieldId: string;
let urgentFieldId: string;
let rackFieldId: string;

/** None of these fields is required, because other tests create tickets of this type without them. */
const ticketType = 'problem';

beforeAll(async () => {
  company = await newCompany();
  [customer, agent, admin] = await Promise.all([
    newPerson('customer', { company }),
    newPerson('agent'),
    newPerson('admin'),
  ]);
  const addField = (field: Partial<CustomFieldUpdate>) =>
    newField(admin, { ticket_types: [ticketType], ...field });
  siteFieldId = await addField({ kind: 'choice', choices: ['Leeds', 'York'], for_customers: true });
  seatsFieldId = await addField({ kind: 'number', for_customers: true });
  startFieldId = await addField({ kind: 'date', for_customers: true });
  urgentFieldId = await addField({ kind: 'checkbox', for_customers: true });
  rackFieldId = await addField({
    kind: 'text',
    for_customers: false,
    name: `Rack ${randomUUID().slice(0, 8)}`,
  });
});

const createTicket = (
  custom_fields: NewTicket['custom_fields'],
  as = customer,
  extraFields: Partial<NewTicket> = {},
) => {
  const body = {
    subject: 'Fields',
    description: 'With values.',
    type: ticketType,
    custom_fields,
    ...extraFields,
  } as const;
  return attempt('createTicket', { body, idempotency_key: newKey() }, as);
};
const createTicketForCompany = (custom_fields: NewTicket['custom_fields'], subject = 'Fields') => {
  const requester = { user_id: customer.id };
  const body = { requester, subject, description: 'With values.', type: ticketType, custom_fields } as const;
  return call(
    'createTicketForCompany',
    { params: { id: company.id }, body, idempotency_key: newKey() },
    agent,
  );
};
const readTicketDetail = (id: string, as = agent) => call('getTicket', { params: { id } }, as);
const updateFields = async (id: string, custom_fields: TicketUpdate['custom_fields']) => {
  const { version } = (await readTicketDetail(id)).ticket;
  return attempt('updateTicket', { params: { id }, body: { custom_fields, version } }, agent);
};
const readIssuePaths = (refusal: Parameters<typeof parseProblem>[0]) => {
  expect(refusal.status).toBe(400);
  return parseProblem(refusal).issues?.map(({ path }) => path);
};

describe('a field that an administrator has added', () => {
  it('accepts values of its kind from customers and staff, and is in lists', async () => {
    const values = {
      [siteFieldId]: 'York',
      [seatsFieldId]: 12.5,
      [startFieldId]: '2026-03-31',
      [urgentFieldId]: true,
    };
    const { id } = await createTicketForCompany({ ...values, [rackFieldId]: ' 7b ' });
    expect((await readTicketDetail(id)).ticket.custom_fields).toEqual({ ...values, [rackFieldId]: '7b' });
    const query = { scope: 'all', company: company.id } as const;
    const { items } = await call('listTickets', { query }, agent);
    expect(items.find((row) => row.id === id)?.custom_fields).toMatchObject({ [rackFieldId]: '7b' });

    const createResponse = await createTicket({ ...values, [urgentFieldId]: false });
    expect(createResponse.status).toBe(201);
  });

  it('is named by the error if it is unknown, missing, too long, of the wrong kind, or of another ticket type', async () => {
    const validValues = { [siteFieldId]: 'York' };
    const { id } = await createTicketForCompany(validValues);
    const getFieldPaths = (field: string) => [`body.custom_fields.${field}`];
    for (const [field, value] of [
      ['f999', 'x'],
      [rackFieldId, 'for staff only'],
      [siteFieldId, 'Hull'],
      [siteFieldId, 3],
      [seatsFieldId, '3'],
      [seatsFieldId, 0.1234567],
      [startFieldId, '2026-02-30'],
      [urgentFieldId, 'yes'],
      [startFieldId, 'x'.repeat(201)],
    ] as const)
      expect(
        readIssuePaths(await createTicket({ ...validValues, [field]: value })),
        `${field} ${value}`,
      ).toEqual(getFieldPaths(field));
    expect(readIssuePaths(await createTicket(validValues, customer, { type: 'incident' }))).toEqual(
      getFieldPaths(siteFieldId),
    );
    for (const [field, value] of [
      ['f999', 'x'],
      [rackFieldId, 'x'.repeat(201)],
      [seatsFieldId, true],
      [startFieldId, 'today'],
    ] as const)
      expect(readIssuePaths(await updateFields(id, { [field]: value })), `${field} ${value}`).toEqual(
        getFieldPaths(field),
      );
    expect((await readTicketDetail(id)).ticket).toMatchObject({ custom_fields: validValues, version: 1 });
  });

  it('can be required: then staff who create a ticket must set it too, and it cannot be emptied', async () => {
    // This does not affect other tests, because none of them creates tickets of this type for a client.
    const changeRequestType = { type: 'change_request' } as const;
    const ownerFieldId = await newField(admin, { ticket_types: ['change_request'], required: true });
    const tryToCreateClientTicket = (custom_fields: NewTicket['custom_fields']) => {
      const texts = { subject: 'Fields', description: 'With values.' };
      const requester = { user_id: customer.id };
      const body = { requester, ...texts, ...changeRequestType, custom_fields };
      const request = { params: { id: company.id }, body, idempotency_key: newKey() };
      return attempt('createTicketForCompany', request, agent);
    };
    const ownerFieldPaths = [`body.custom_fields.${ownerFieldId}`];
    expect(readIssuePaths(await tryToCreateClientTicket({}))).toEqual(ownerFieldPaths);
    expect(readIssuePaths(await tryToCreateClientTicket({ [ownerFieldId]: ' ' }))).toEqual(ownerFieldPaths);
    expect((await createTicket({}, customer, changeRequestType)).status).toBe(201);
    const createResponse = await tryToCreateClientTicket({ [ownerFieldId]: 'Ada' });
    const { id } = Ticket.parse(JSON.parse(createResponse.text));
    expect(readIssuePaths(await updateFields(id, { [ownerFieldId]: null }))).toEqual(ownerFieldPaths);
    await saveField(admin, ownerFieldId, { retired: true });
    expect((await tryToCreateClientTicket({})).status).toBe(201);
  });

  it(
    'may have at most 1,500 bytes together with the other fields of its ticket',
    { tags: ['nightly'] },
    async () => {
      const textFields: string[] = [];
      for (let index = 0; index < 7; index += 1)
        textFields.push(await newField(admin, { ticket_types: [ticketType] }));
      const maxLengthValues = Object.fromEntries(textFields.map((id) => [id, 'é'.repeat(100)]));
      const { id } = await createTicketForCompany(maxLengthValues);
      expect((await updateFields(id, { [rackFieldId]: 'x'.repeat(100) })).status).toBe(200);
      expect(readIssuePaths(await updateFields(id, { [rackFieldId]: 'x'.repeat(101) }))).toEqual([
        'body.custom_fields',
      ]);
      for (const fieldId of textFields) await saveField(admin, fieldId, { retired: true });
    },
  );

  it(
    'is in the history and the audit log when its value is set, changed or removed',
    { tags: ['nightly'] },
    async () => {
      const { id } = await createTicketForCompany({ [siteFieldId]: 'York', [rackFieldId]: '7b' });
      const updateResponse = await updateFields(id, {
        [siteFieldId]: 'Leeds',
        [rackFieldId]: null,
        [urgentFieldId]: true,
      });
      expect(updateResponse.status).toBe(200);
      const { ticket, history } = await readTicketDetail(id);
      expect(ticket.custom_fields).toEqual({ [siteFieldId]: 'Leeds', [urgentFieldId]: true });
      const { custom_fields } = await call('getReference', {}, agent);
      const findFieldName = (field: string) => custom_fields.find((one) => one.id === field)?.name;
      const historyRows = history.map(({ field_name, custom_name, old_value, new_value }) => [
        field_name,
        custom_name,
        old_value,
        new_value,
      ]);
      expect(historyRows).toHaveLength(3);
      expect(historyRows).toContainEqual(['custom_field', findFieldName(siteFieldId), 'York', 'Leeds']);
      expect(historyRows).toContainEqual(['custom_field', findFieldName(rackFieldId), '7b', '']);
      expect(historyRows).toContainEqual(['custom_field', findFieldName(urgentFieldId), '', 'Yes']);
      const listAuditedChanges = async () =>
        (await call('listAuditLog', { query: { person: agent.id } }, admin)).items
          .filter(({ target }) => target.id === id)
          .flatMap(({ changes }) => changes);
      await expect
        .poll(listAuditedChanges)
        .toContainEqual({ field: 'changed', before: null, after: findFieldName(rackFieldId) });
    },
  );

  it('can be for staff only: then its value and its changes are hidden from customers', async () => {
    const { id } = await createTicketForCompany({ [siteFieldId]: 'York' });
    const detailBefore = await readTicketDetail(id, customer);
    expect((await updateFields(id, { [rackFieldId]: 'secret7b' })).status).toBe(200);
    expect(await readTicketDetail(id, customer)).toEqual(detailBefore);
    expect((await readTicketDetail(id)).ticket.custom_fields).toEqual({
      [siteFieldId]: 'York',
      [rackFieldId]: 'secret7b',
    });
    const visibleFieldIds = (await call('getReference', {}, customer)).custom_fields.map((field) => field.id);
    expect(visibleFieldIds).toContain(siteFieldId);
    expect(visibleFieldIds).not.toContain(rackFieldId);
  });

  it(
    'can be searched as soon as the ticket exists and after a change, but a staff field only by staff',
    { tags: ['nightly'] },
    async () => {
      const word = `rackword${randomUUID().slice(0, 8)}`;
      const { id } = await createTicketForCompany({ [siteFieldId]: 'York', [rackFieldId]: word });
      const findTicketIds = async (as: Person, q: string, scope: 'all' | 'company') =>
        (await call('searchTickets', { query: { q, scope } }, as)).items.map((foundTicket) => foundTicket.id);
      expect(await findTicketIds(agent, word, 'all')).toEqual([id]);
      expect(await findTicketIds(customer, word, 'company')).toEqual([]);
      const otherWord = `rackword${randomUUID().slice(0, 8)}`;
      await updateFields(id, { [rackFieldId]: otherWord });
      await expect.poll(() => findTicketIds(agent, otherWord, 'all'), { timeout: 20_000 }).toEqual([id]);
      expect(await findTicketIds(agent, word, 'all')).toEqual([]);
      expect(await findTicketIds(customer, otherWord, 'company')).toEqual([]);
    },
  );

  it(
    'filters lists and searches by a value in any case, or by having no value',
    { tags: ['nightly'] },
    async () => {
      const word = `fieldword${randomUUID().slice(0, 8)}`;
      const ids = [
        (
          await createTicketForCompany(
            { [siteFieldId]: 'York', [rackFieldId]: 'Row 7, left', [urgentFieldId]: true },
            word,
          )
        ).id,
        (await createTicketForCompany({ [siteFieldId]: 'Leeds', [seatsFieldId]: 12.5 }, word)).id,
      ];
      const findPositions = async (field: string, extraQuery: { q?: string } = {}) => {
        const query = { scope: 'all', company: company.id, field, ...extraQuery } as const;
        const items =
          extraQuery.q === undefined
            ? (await call('listTickets', { query }, agent)).items
            : (await call('searchTickets', { query: { ...query, q: extraQuery.q } }, agent)).items;
        return items.map(({ id }) => ids.indexOf(id)).filter((index) => index >= 0);
      };
      await expect.poll(() => findPositions(`${siteFieldId}:York,${siteFieldId}:Leeds`)).toEqual([1, 0]);
      expect(await findPositions(`${siteFieldId}:York`)).toEqual([0]);
      expect(await findPositions(`${rackFieldId}:${encodeURIComponent('row 7, LEFT')}`)).toEqual([0]);
      expect(await findPositions(`${seatsFieldId}:12.5,${siteFieldId}:Leeds`)).toEqual([1]);
      expect(await findPositions(`${seatsFieldId}:12.5,${siteFieldId}:York`)).toEqual([]);
      expect(await findPositions(`${urgentFieldId}:yes`)).toEqual([0]);
      expect(await findPositions(`${urgentFieldId}:-`)).toEqual([1]);
      expect(await findPositions(`${siteFieldId}:Leeds`, { q: word })).toEqual([1]);
      for (const [field, as] of [
        ['York', agent],
        ['f1:%ZZ', agent],
        [`${rackFieldId}:7b`, customer],
      ] as const) {
        const query = { scope: as === agent ? 'all' : 'company', field } as const;
        expect(readIssuePaths(await attempt('listTickets', { query }, as)), field).toEqual(['query.field']);
      }
    },
  );

  it('keeps its values once it is retired, but can no longer be set', { tags: ['nightly'] }, async () => {
    const oldFieldId = await newField(admin, { ticket_types: [ticketType], for_customers: true });
    const { id } = await createTicketForCompany({ [siteFieldId]: 'York', [oldFieldId]: 'kept' });
    await saveField(admin, oldFieldId, { retired: true });
    expect((await readTicketDetail(id, customer)).ticket.custom_fields).toMatchObject({
      [oldFieldId]: 'kept',
    });
    expect(readIssuePaths(await updateFields(id, { [oldFieldId]: 'new' }))).toEqual([
      `body.custom_fields.${oldFieldId}`,
    ]);
    expect(readIssuePaths(await createTicket({ [siteFieldId]: 'York', [oldFieldId]: 'new' }))).toEqual([
      `body.custom_fields.${oldFieldId}`,
    ]);
    expect((await call('getReference', {}, customer)).custom_fields).toContainEqual(
      expect.objectContaining({ id: oldFieldId, retired: true }),
    );
  });

  it('is copied to a follow-up ticket, where nobody fills in a form', { tags: ['nightly'] }, async () => {
    const { id } = await createTicketForCompany({ [siteFieldId]: 'York', [rackFieldId]: '7b' });
    const closeInput = { params: { id }, body: { status: 'closed', version: 1 } } as const;
    await call('updateTicket', closeInput, agent);
    const replyInput = { params: { id }, body: { content: 'Again.' }, idempotency_key: newKey() };
    const followUp = await call('startFollowUp', replyInput, customer);
    expect(followUp.custom_fields).toEqual({ [siteFieldId]: 'York' });
    expect((await readTicketDetail(followUp.id)).ticket.custom_fields).toEqual({
      [siteFieldId]: 'York',
      [rackFieldId]: '7b',
    });
  });
});

describe('the list of fields', () => {
  it('refuses a taken name, a change of kind or audience, choices for a field of another kind, and an old version', async () => {
    const { fields, version } = (await call('getTicketSettings', {}, admin)).custom_fields;
    const findField = (id: string) => fields.find((field) => field.id === id) ?? { name: '' };
    const save = async (id: string, changes: Partial<CustomFieldUpdate>) => {
      const { id: _, ...field } = { ...fields.find((one) => one.id === id), id };
      const body = { ...field, version, ...changes };
      const refusal = await attempt('saveCustomField', { params: { id }, body }, admin);
      return [refusal.status, parseProblem(refusal).issues?.[0]?.path];
    };
    expect(await save(rackFieldId, { name: ` ${findField(siteFieldId).name.toUpperCase()}` })).toEqual([
      400,
      'body.name',
    ]);
    expect(await save(rackFieldId, { kind: 'date' })).toEqual([400, 'body.kind']);
    expect(await save(rackFieldId, { for_customers: true })).toEqual([400, 'body.for_customers']);
    expect(await save(rackFieldId, { choices: ['A'] })).toEqual([400, 'body.choices']);
    expect(await save(siteFieldId, { choices: [] })).toEqual([400, 'body.choices']);
    expect(await save(siteFieldId, { choices: ['A', 'a'] })).toEqual([400, 'body.choices.1']);
    expect(await save(urgentFieldId, { required: true })).toEqual([400, 'body.required']);
    expect(await save(rackFieldId, { ticket_types: [] })).toEqual([400, 'body.ticket_types']);
    expect(await save(rackFieldId, { version: version - 1 })).toEqual([409, undefined]);
    const ids = fields.map(({ id }) => id);
    const reorderFields = async (fieldIds: string[]) =>
      (await attempt('reorderCustomFields', { body: { ids: fieldIds, version } }, admin)).status;
    expect(await reorderFields(ids.slice(1))).toBe(400);
    expect(await reorderFields([...ids.slice(1), ...ids.slice(1, 2)])).toBe(400);
    expect(await reorderFields(ids.toReversed())).toBe(200);
    const { custom_fields } = await call('getReference', {}, agent);
    expect(custom_fields.map(({ id }) => id)).toEqual(ids.toReversed());
  });
});
