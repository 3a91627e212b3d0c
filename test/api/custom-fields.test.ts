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
let siteField: string;
let seatsField: string;
let startField: string;
let urgentField: string;
let rackField: string;

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
  siteField = await addField({ kind: 'choice', choices: ['Leeds', 'York'], for_customers: true });
  seatsField = await addField({ kind: 'number', for_customers: true });
  startField = await addField({ kind: 'date', for_customers: true });
  urgentField = await addField({ kind: 'checkbox', for_customers: true });
  rackField = await addField({
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
const createForCompany = (custom_fields: NewTicket['custom_fields'], subject = 'Fields') => {
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
      [siteField]: 'York',
      [seatsField]: 12.5,
      [startField]: '2026-03-31',
      [urgentField]: true,
    };
    const { id } = await createForCompany({ ...values, [rackField]: ' 7b ' });
    expect((await readTicketDetail(id)).ticket.custom_fields).toEqual({ ...values, [rackField]: '7b' });
    const query = { scope: 'all', company: company.id } as const;
    const { items } = await call('listTickets', { query }, agent);
    expect(items.find((row) => row.id === id)?.custom_fields).toMatchObject({ [rackField]: '7b' });

    const createAnswer = await createTicket({ ...values, [urgentField]: false });
    expect(createAnswer.status).toBe(201);
  });

  it('is named by the error if it is unknown, missing, too long, of the wrong kind, or of another ticket type', async () => {
    const validValues = { [siteField]: 'York' };
    const { id } = await createForCompany(validValues);
    const fieldPaths = (field: string) => [`body.custom_fields.${field}`];
    for (const [field, value] of [
      ['f999', 'x'],
      [rackField, 'for staff only'],
      [siteField, 'Hull'],
      [siteField, 3],
      [seatsField, '3'],
      [seatsField, 0.1234567],
      [startField, '2026-02-30'],
      [urgentField, 'yes'],
      [startField, 'x'.repeat(201)],
    ] as const)
      expect(
        readIssuePaths(await createTicket({ ...validValues, [field]: value })),
        `${field} ${value}`,
      ).toEqual(fieldPaths(field));
    expect(readIssuePaths(await createTicket(validValues, customer, { type: 'incident' }))).toEqual(
      fieldPaths(siteField),
    );
    for (const [field, value] of [
      ['f999', 'x'],
      [rackField, 'x'.repeat(201)],
      [seatsField, true],
      [startField, 'today'],
    ] as const)
      expect(readIssuePaths(await updateFields(id, { [field]: value })), `${field} ${value}`).toEqual(
        fieldPaths(field),
      );
    expect((await readTicketDetail(id)).ticket).toMatchObject({ custom_fields: validValues, version: 1 });
  });

  it('can be required: then staff who create a ticket must set it too, and it cannot be emptied', async () => {
    // This does not affect other tests, because none of them creates tickets of this type for a client.
    const changeRequestType = { type: 'change_request' } as const;
    const ownerField = await newField(admin, { ticket_types: ['change_request'], required: true });
    const createForClient = (custom_fields: NewTicket['custom_fields']) => {
      const texts = { subject: 'Fields', description: 'With values.' };
      const requester = { user_id: customer.id };
      const body = { requester, ...texts, ...changeRequestType, custom_fields };
      const request = { params: { id: company.id }, body, idempotency_key: newKey() };
      return attempt('createTicketForCompany', request, agent);
    };
    const ownerFieldPaths = [`body.custom_fields.${ownerField}`];
    expect(readIssuePaths(await createForClient({}))).toEqual(ownerFieldPaths);
    expect(readIssuePaths(await createForClient({ [ownerField]: ' ' }))).toEqual(ownerFieldPaths);
    expect((await createTicket({}, customer, changeRequestType)).status).toBe(201);
    const createAnswer = await createForClient({ [ownerField]: 'Ada' });
    const { id } = Ticket.parse(JSON.parse(createAnswer.text));
    expect(readIssuePaths(await updateFields(id, { [ownerField]: null }))).toEqual(ownerFieldPaths);
    await saveField(admin, ownerField, { retired: true });
    expect((await createForClient({})).status).toBe(201);
  });

  it(
    'may have at most 1,500 bytes together with the other fields of its ticket',
    { tags: ['nightly'] },
    async () => {
      const textFields: string[] = [];
      for (let index = 0; index < 7; index += 1)
        textFields.push(await newField(admin, { ticket_types: [ticketType] }));
      const fullValues = Object.fromEntries(textFields.map((id) => [id, 'é'.repeat(100)]));
      const { id } = await createForCompany(fullValues);
      expect((await updateFields(id, { [rackField]: 'x'.repeat(100) })).status).toBe(200);
      expect(readIssuePaths(await updateFields(id, { [rackField]: 'x'.repeat(101) }))).toEqual([
        'body.custom_fields',
      ]);
      for (const fieldId of textFields) await saveField(admin, fieldId, { retired: true });
    },
  );

  it(
    'is in the history and the audit log when its value is set, changed or removed',
    { tags: ['nightly'] },
    async () => {
      const { id } = await createForCompany({ [siteField]: 'York', [rackField]: '7b' });
      const updateAnswer = await updateFields(id, {
        [siteField]: 'Leeds',
        [rackField]: null,
        [urgentField]: true,
      });
      expect(updateAnswer.status).toBe(200);
      const { ticket, history } = await readTicketDetail(id);
      expect(ticket.custom_fields).toEqual({ [siteField]: 'Leeds', [urgentField]: true });
      const { custom_fields } = await call('getReference', {}, agent);
      const findFieldName = (field: string) => custom_fields.find((one) => one.id === field)?.name;
      const historyRows = history.map(({ field_name, custom_name, old_value, new_value }) => [
        field_name,
        custom_name,
        old_value,
        new_value,
      ]);
      expect(historyRows).toHaveLength(3);
      expect(historyRows).toContainEqual(['custom_field', findFieldName(siteField), 'York', 'Leeds']);
      expect(historyRows).toContainEqual(['custom_field', findFieldName(rackField), '7b', '']);
      expect(historyRows).toContainEqual(['custom_field', findFieldName(urgentField), '', 'Yes']);
      const listAuditedChanges = async () =>
        (await call('listAuditLog', { query: { person: agent.id } }, admin)).items
          .filter(({ target }) => target.id === id)
          .flatMap(({ changes }) => changes);
      await expect
        .poll(listAuditedChanges)
        .toContainEqual({ field: 'changed', before: null, after: findFieldName(rackField) });
    },
  );

  it('can be for staff only: then its value and its changes are hidden from customers', async () => {
    const { id } = await createForCompany({ [siteField]: 'York' });
    const detailBefore = await readTicketDetail(id, customer);
    expect((await updateFields(id, { [rackField]: 'secret7b' })).status).toBe(200);
    expect(await readTicketDetail(id, customer)).toEqual(detailBefore);
    expect((await readTicketDetail(id)).ticket.custom_fields).toEqual({
      [siteField]: 'York',
      [rackField]: 'secret7b',
    });
    const visibleFieldIds = (await call('getReference', {}, customer)).custom_fields.map((field) => field.id);
    expect(visibleFieldIds).toContain(siteField);
    expect(visibleFieldIds).not.toContain(rackField);
  });

  it(
    'can be searched as soon as the ticket exists and after a change, but a staff field only by staff',
    { tags: ['nightly'] },
    async () => {
      const word = `rackword${randomUUID().slice(0, 8)}`;
      const { id } = await createForCompany({ [siteField]: 'York', [rackField]: word });
      const findTicketIds = async (as: Person, q: string, scope: 'all' | 'company') =>
        (await call('searchTickets', { query: { q, scope } }, as)).items.map((found) => found.id);
      expect(await findTicketIds(agent, word, 'all')).toEqual([id]);
      expect(await findTicketIds(customer, word, 'company')).toEqual([]);
      const otherWord = `rackword${randomUUID().slice(0, 8)}`;
      await updateFields(id, { [rackField]: otherWord });
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
          await createForCompany(
            { [siteField]: 'York', [rackField]: 'Row 7, left', [urgentField]: true },
            word,
          )
        ).id,
        (await createForCompany({ [siteField]: 'Leeds', [seatsField]: 12.5 }, word)).id,
      ];
      const findPositions = async (field: string, extraQuery: { q?: string } = {}) => {
        const query = { scope: 'all', company: company.id, field, ...extraQuery } as const;
        const items =
          extraQuery.q === undefined
            ? (await call('listTickets', { query }, agent)).items
            : (await call('searchTickets', { query: { ...query, q: extraQuery.q } }, agent)).items;
        return items.map(({ id }) => ids.indexOf(id)).filter((index) => index >= 0);
      };
      await expect.poll(() => findPositions(`${siteField}:York,${siteField}:Leeds`)).toEqual([1, 0]);
      expect(await findPositions(`${siteField}:York`)).toEqual([0]);
      expect(await findPositions(`${rackField}:${encodeURIComponent('row 7, LEFT')}`)).toEqual([0]);
      expect(await findPositions(`${seatsField}:12.5,${siteField}:Leeds`)).toEqual([1]);
      expect(await findPositions(`${seatsField}:12.5,${siteField}:York`)).toEqual([]);
      expect(await findPositions(`${urgentField}:yes`)).toEqual([0]);
      expect(await findPositions(`${urgentField}:-`)).toEqual([1]);
      expect(await findPositions(`${siteField}:Leeds`, { q: word })).toEqual([1]);
      for (const [field, as] of [
        ['York', agent],
        ['f1:%ZZ', agent],
        [`${rackField}:7b`, customer],
      ] as const) {
        const query = { scope: as === agent ? 'all' : 'company', field } as const;
        expect(readIssuePaths(await attempt('listTickets', { query }, as)), field).toEqual(['query.field']);
      }
    },
  );

  it('keeps its values once it is retired, but can no longer be set', { tags: ['nightly'] }, async () => {
    const oldField = await newField(admin, { ticket_types: [ticketType], for_customers: true });
    const { id } = await createForCompany({ [siteField]: 'York', [oldField]: 'kept' });
    await saveField(admin, oldField, { retired: true });
    expect((await readTicketDetail(id, customer)).ticket.custom_fields).toMatchObject({ [oldField]: 'kept' });
    expect(readIssuePaths(await updateFields(id, { [oldField]: 'new' }))).toEqual([
      `body.custom_fields.${oldField}`,
    ]);
    expect(readIssuePaths(await createTicket({ [siteField]: 'York', [oldField]: 'new' }))).toEqual([
      `body.custom_fields.${oldField}`,
    ]);
    expect((await call('getReference', {}, customer)).custom_fields).toContainEqual(
      expect.objectContaining({ id: oldField, retired: true }),
    );
  });

  it('is copied to a follow-up ticket, where nobody fills in a form', { tags: ['nightly'] }, async () => {
    const { id } = await createForCompany({ [siteField]: 'York', [rackField]: '7b' });
    const closeInput = { params: { id }, body: { status: 'closed', version: 1 } } as const;
    await call('updateTicket', closeInput, agent);
    const replyInput = { params: { id }, body: { content: 'Again.' }, idempotency_key: newKey() };
    const followUp = await call('startFollowUp', replyInput, customer);
    expect(followUp.custom_fields).toEqual({ [siteField]: 'York' });
    expect((await readTicketDetail(followUp.id)).ticket.custom_fields).toEqual({
      [siteField]: 'York',
      [rackField]: '7b',
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
    expect(await save(rackField, { name: ` ${findField(siteField).name.toUpperCase()}` })).toEqual([
      400,
      'body.name',
    ]);
    expect(await save(rackField, { kind: 'date' })).toEqual([400, 'body.kind']);
    expect(await save(rackField, { for_customers: true })).toEqual([400, 'body.for_customers']);
    expect(await save(rackField, { choices: ['A'] })).toEqual([400, 'body.choices']);
    expect(await save(siteField, { choices: [] })).toEqual([400, 'body.choices']);
    expect(await save(siteField, { choices: ['A', 'a'] })).toEqual([400, 'body.choices.1']);
    expect(await save(urgentField, { required: true })).toEqual([400, 'body.required']);
    expect(await save(rackField, { ticket_types: [] })).toEqual([400, 'body.ticket_types']);
    expect(await save(rackField, { version: version - 1 })).toEqual([409, undefined]);
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
