import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TicketUpdate } from '../../shared/contract/ticket.ts';
import { toDay } from '../../shared/model/reports.ts';
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

const newTicket = (subject = 'Halp') =>
  call(
    'createTicket',
    { body: { subject, description: 'It does not work.', category_id: 'bug' }, idempotency_key: newKey() },
    customer,
  );
const readTicketDetail = (id: string, as = agent) => call('getTicket', { params: { id } }, as);
const correctTicket = (id: string, body: Partial<TicketUpdate>, as = agent) =>
  attempt('updateTicket', { params: { id }, body: { version: 1, ...body } }, as);

const allChanges = {
  subject: 'The label printer on floor 2 jams',
  type: 'service_request',
  impact: 'low',
  urgency: 'high',
  category_id: null,
  department_id: 'crm',
} as const;

describe('a ticket whose fields staff correct', () => {
  it('shows the correction in its history and in lists, and the audit log has it without texts', async () => {
    const { id } = await newTicket();
    expect((await correctTicket(id, allChanges)).status).toBe(200);
    const { ticket, history } = await readTicketDetail(id);
    expect(ticket).toMatchObject({ ...allChanges, category_name: null, version: 2 });
    expect(ticket.department_name).toBe('CRM and Salesforce');
    expect(
      history.map(({ user_name, field_name, old_value, new_value }) => [
        user_name === agent.full_name,
        field_name,
        old_value,
        new_value,
      ]),
    ).toEqual([
      [true, 'department', '', 'CRM and Salesforce'],
      [true, 'category', 'Bug or defect', ''],
      [true, 'urgency', 'medium', 'high'],
      [true, 'impact', 'medium', 'low'],
      [true, 'type', 'incident', 'service_request'],
      [true, 'subject', 'Halp', allChanges.subject],
    ]);
    const listAuditedChanges = async () =>
      (await call('listAuditLog', { query: { person: agent.id } }, admin)).items
        .filter(({ target }) => target.id === id)
        .flatMap(({ changes }) => changes);
    await expect
      .poll(listAuditedChanges)
      .toContainEqual({ field: 'changed', before: null, after: 'subject' });
    expect(await listAuditedChanges()).toContainEqual({
      field: 'type',
      before: 'incident',
      after: 'service_request',
    });
    expect(JSON.stringify(await listAuditedChanges())).not.toContain('printer');
    const ticketList = await call('listTickets', { query: { scope: 'all', department: 'crm' } }, agent);
    expect(ticketList.items.find((row) => row.id === id)).toMatchObject({ subject: allChanges.subject });
    const repeatedInput = { params: { id }, body: { ...allChanges, version: 2 } };
    expect((await call('updateTicket', repeatedInput, agent)).changes).toEqual([]);
  });

  it('shows its customer the new values as one change of the ticket, but no history', async () => {
    const { id } = await newTicket();
    const detailBefore = await readTicketDetail(id, customer);
    await correctTicket(id, allChanges);
    const detailAfter = await readTicketDetail(id, customer);
    expect(detailAfter.ticket).toMatchObject({
      ...allChanges,
      last_by: 'support',
      last_name: agent.full_name,
    });
    expect(detailAfter.ticket.revision).toBe(detailBefore.ticket.revision + 1);
    expect(detailAfter).toMatchObject({ unread: true, history: [] });
  });

  it('is found by its new subject, and no longer by the old one', { tags: ['nightly'] }, async () => {
    const [oldWord, newWord] = [`alt${randomUUID().slice(0, 8)}`, `neu${randomUUID().slice(0, 8)}`];
    const { id } = await newTicket(`Printer ${oldWord}`);
    const findTicketIds = async (q: string) =>
      (await call('searchTickets', { query: { scope: 'all', q } }, agent)).items.map((ticket) => ticket.id);
    expect(await findTicketIds(oldWord)).toEqual([id]);
    await correctTicket(id, { subject: `Printer ${newWord}` });
    await expect.poll(() => findTicketIds(newWord), { timeout: 60_000 }).toEqual([id]);
    expect(await findTicketIds(oldWord)).toEqual([]);
  });

  it('moves to its new category in reports', { tags: ['nightly'] }, async () => {
    const { id } = await newTicket();
    const today = toDay(Date.now());
    const isTicketCountedAsCreated = async (category: string) => {
      const query = { from: today, to: today, figure: 'created', category } as const;
      const { items } = await call('listReportTickets', { query }, agent);
      return items.some(({ ticket }) => ticket.id === id);
    };
    await expect.poll(() => isTicketCountedAsCreated('bug'), { timeout: 60_000 }).toBe(true);
    await correctTicket(id, { category_id: 'training' });
    await expect.poll(() => isTicketCountedAsCreated('training'), { timeout: 60_000 }).toBe(true);
    expect(await isTicketCountedAsCreated('bug')).toBe(false);
  });
});

describe('a correction is refused', () => {
  it('if a new ticket could not have the subject or category', { tags: ['nightly'] }, async () => {
    const { id } = await newTicket();
    for (const [body, path, message] of [
      [{ subject: ' \u200B ' }, 'body.subject', 'Subject is required'],
      [{ subject: 'x'.repeat(201) }, 'body.subject', 'Subject is longer than 200 characters'],
      [{ subject: 'Two\nlines' }, 'body.subject', 'Subject must be a single line'],
      [{ category_id: 'no_such' }, 'body.category_id', 'must be an id from /api/reference'],
      [{ department_id: 'bug' }, 'body.department_id', 'must be an id from /api/reference'],
      [{}, 'body', 'Name a field to change, such as status or subject'],
    ] as const) {
      const { issues } = parseProblem(await correctTicket(id, body));
      expect(issues, message).toEqual([{ path, message }]);
    }
    expect((await readTicketDetail(id)).ticket).toMatchObject({
      subject: 'Halp',
      category_id: 'bug',
      version: 1,
    });
  });

  it('if a customer makes it, if staff have not seen an earlier change, or if the ticket was merged', async () => {
    const [{ id }, otherTicket] = await Promise.all([newTicket(), newTicket()]);
    expect((await correctTicket(id, { subject: 'Mine' }, customer)).status).toBe(403);
    await correctTicket(id, { urgency: 'high' }, admin);
    const conflictResponse = await correctTicket(id, { subject: 'Printer jams' });
    expect([conflictResponse.status, parseProblem(conflictResponse).code]).toEqual([409, 'version_conflict']);
    const mergeBody = { into: otherTicket.id, version: 2 };
    await call('mergeTicket', { params: { id }, body: mergeBody }, agent);
    expect(parseProblem(await correctTicket(id, { subject: 'Printer jams', version: 3 })).code).toBe(
      'ticket_merged',
    );
  });
});
