import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TicketUpdate } from '../../shared/contract/ticket.ts';
import { erasedName } from '../../shared/model/erased.ts';
import { toDay } from '../../shared/model/reports.ts';
import { attempt, call, newKey, parseProblem } from '../support/api.ts';
import { attachFile } from '../support/files.ts';
import { type LiveTestConnection, isAboutTicket, openLiveConnection } from '../support/live.ts';
import { newAnswerableTicket } from '../support/mailed-ticket.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';
import { sendMail } from '../support/send-mail.ts';
import { newServiceLevel, newPolicyBody } from '../support/service-levels.ts';
import { readRatingToken } from '../support/stored-items/tickets.ts';

let acme: Company;
let globex: Company;
let jane: Person;
let ben: Person;
/** A customer who sees only their own tickets. */
let limitedCustomer: Person;
let gina: Person;
let limitedGlobexCustomer: Person;
let agent: Person;
let admin: Person;

beforeAll(async () => {
  [acme, globex] = await Promise.all([
    newCompany(),
    newServiceLevel(newPolicyBody({ first_response: 60, resolution: 600 })).then((contract) =>
      newCompany(undefined, 'active', contract),
    ),
  ]);
  [jane, ben, limitedCustomer, gina, limitedGlobexCustomer, agent, admin] = await Promise.all([
    newPerson('customer', { company: acme, full_name: 'Jane Doe' }),
    newPerson('customer', { company: acme, full_name: 'Ben Okafor' }),
    newPerson('customer', { company: acme, own_tickets_only: true }),
    newPerson('customer', { company: globex, full_name: 'Gina Ross' }),
    newPerson('customer', { company: globex, own_tickets_only: true }),
    newPerson('agent'),
    newPerson('admin'),
  ]);
});

const newTicket = async (by = jane) => {
  const body = { subject: 'Label printer', description: 'It jams.' };
  return (await call('createTicket', { body, idempotency_key: newKey() }, by)).id;
};
const readTicketDetail = (id: string, as = agent) => call('getTicket', { params: { id } }, as);
const readStatusCode = async (id: string, as: Person) =>
  (await attempt('getTicket', { params: { id } }, as)).status;
async function tryToUpdate(id: string, body: Partial<TicketUpdate>, as = agent) {
  const { version } = (await readTicketDetail(id)).ticket;
  return attempt('updateTicket', { params: { id }, body: { version, ...body } }, as);
}
async function changeRequester(id: string, to: Person): Promise<void> {
  expect((await tryToUpdate(id, { requester_id: to.id })).status).toBe(200);
}
async function moveTicket(id: string, to: Person, company = globex): Promise<void> {
  expect((await tryToUpdate(id, { requester_id: to.id, company_id: company.id })).status).toBe(200);
}
const addComment = (id: string, content: string, as: Person, is_internal = false) =>
  call('addTicketComment', { params: { id }, body: { content, is_internal }, idempotency_key: newKey() }, as);
const listBellItems = async (reader: Person, id: string) =>
  (await call('getBell', {}, reader)).items.filter(({ ticket_id }) => ticket_id === id);
const isListed = async (id: string, as: Person) =>
  (await call('listTickets', { query: {} }, as)).items.some((row) => row.id === id);
const isTicketFound = async (id: string, as: Person, q: string) =>
  (await call('searchTickets', { query: { scope: 'company', q } }, as)).items.some((row) => row.id === id);
const listHistory = async (id: string) =>
  (await readTicketDetail(id)).history.map(({ field_name, old_value, new_value }) => [
    field_name,
    old_value,
    new_value,
  ]);

describe('a requester of the same company', () => {
  it(
    "is in the history and the audit log, and the ticket moves to the new requester's list of own tickets",
    { tags: ['nightly'] },
    async () => {
      const id = await newTicket(limitedCustomer);
      await changeRequester(id, ben);
      const { ticket } = await readTicketDetail(id);
      expect(ticket).toMatchObject({
        requester_id: ben.id,
        requester_name: ben.full_name,
        requester_email: ben.email,
        company_id: acme.id,
      });
      expect(await listHistory(id)).toEqual([['requester', limitedCustomer.full_name, ben.full_name]]);
      expect(await readStatusCode(id, limitedCustomer)).toBe(404);
      expect((await readTicketDetail(id, jane)).history).toEqual([]);
      const listAuditChanges = async () =>
        (await call('listAuditLog', { query: { person: agent.id } }, admin)).items
          .filter(({ target }) => target.id === id)
          .flatMap(({ changes }) => changes);
      await expect
        .poll(listAuditChanges)
        .toContainEqual({ field: 'requester_id', before: limitedCustomer.full_name, after: ben.full_name });
      await changeRequester(id, limitedCustomer);
      expect(await readStatusCode(id, limitedCustomer)).toBe(200);
    },
  );

  it(
    "is asked for their own rating; the former requester's link is invalid",
    { tags: ['nightly'] },
    async () => {
      const id = await newTicket();
      await tryToUpdate(id, { assignee_id: agent.id, status: 'resolved' });
      await expect.poll(() => readRatingToken(id)).not.toBe('');
      const token = await readRatingToken(id);
      await changeRequester(id, ben);
      const body = { token, answer: 'good', comment: '' } as const;
      expect(parseProblem(await attempt('rateByLink', { body }, undefined)).code).toBe('link_invalid');
      const rateTicket = (as: Person) =>
        attempt('rateTicket', { params: { id }, body: { answer: 'good' } }, as);
      expect((await rateTicket(jane)).status).toBe(403);
      expect(parseProblem(await rateTicket(ben)).code).toBe('rating_closed');
      await tryToUpdate(id, { status: 'in_progress' });
      await tryToUpdate(id, { status: 'resolved' });
      await expect.poll(() => readRatingToken(id)).not.toBe(token);
      expect((await rateTicket(ben)).status).toBe(200);
      const listRatingAnswers = async (as: Person) =>
        (await call('getTicketRatings', { params: { id } }, as)).items.map(({ answer }) => answer);
      expect([
        await listRatingAnswers(ben),
        await listRatingAnswers(jane),
        await listRatingAnswers(agent),
      ]).toEqual([['good'], [null], ['good', null]]);
    },
  );
});

describe('a requester of another company', () => {
  let connections: LiveTestConnection[] = [];
  afterAll(() => {
    for (const connection of connections) connection.close();
  });

  it('moves the ticket: the new company can read its public part, and the former company nothing', async () => {
    const id = await newTicket();
    await addComment(id, 'The public answer', agent);
    await addComment(id, 'A secret note', agent, true);
    const file = await attachFile(id, {}, jane);
    await call('setFollow', { params: { id }, body: { state: 'follows' } }, ben);
    await addComment(id, 'Another answer', agent);
    await expect.poll(async () => (await listBellItems(ben, id)).length).toBeGreaterThan(0);
    await call('addParticipant', { params: { id }, body: { person: { email: 'sam@third.example' } } }, agent);
    connections = await Promise.all([openLiveConnection(jane), openLiveConnection(gina)]);
    await moveTicket(id, gina);
    await Promise.all(connections.map((connection) => connection.next(isAboutTicket(id))));

    expect(await Promise.all([jane, ben].map((person) => readStatusCode(id, person)))).toEqual([404, 404]);
    const readDownloadStatus = (as: Person) =>
      attempt('getDownload', { params: { id, attachment_id: file.id } }, as).then(({ status }) => status);
    expect([await readDownloadStatus(jane), await readDownloadStatus(gina)]).toEqual([404, 200]);
    const detail = await readTicketDetail(id, gina);
    expect(detail.comments.map(({ content }) => content)).toEqual(['The public answer', 'Another answer']);
    expect(detail.ticket).toMatchObject({ company_name: globex.name, requester_name: gina.full_name });
    expect(JSON.stringify(detail)).not.toContain('secret');
    expect(await readStatusCode(id, limitedGlobexCustomer)).toBe(404);
    await expect.poll(() => isListed(id, gina)).toBe(true);
    await expect.poll(() => isListed(id, jane)).toBe(false);
    await expect.poll(() => isTicketFound(id, gina, 'jams'), { timeout: 60_000 }).toBe(true);
    expect(await isTicketFound(id, jane, 'jams')).toBe(false);

    expect((await listHistory(id)).slice(0, 3)).toEqual([
      ['terms', '', expect.stringContaining('@')],
      ['company', acme.name, globex.name],
      ['requester', jane.full_name, gina.full_name],
    ]);
    await expect.poll(async () => (await listBellItems(ben, id)).length).toBe(0);
    await expect.poll(async () => (await listBellItems(jane, id)).length).toBe(0);
    expect((await call('listFollowers', { params: { id } }, agent)).items).toEqual([]);
    expect((await readTicketDetail(id)).participants).toEqual([]);
  });

  it(
    'moves the ticket to the service level and the reports of the new company',
    { tags: ['nightly'] },
    async () => {
      const id = await newTicket();
      const isTicketInReport = async (company: Company) => {
        const today = toDay(Date.now());
        const query = { from: today, to: today, figure: 'created', company: company.id } as const;
        const { items } = await call('listReportTickets', { query }, agent);
        return items.some(({ ticket }) => ticket.id === id);
      };
      await expect.poll(() => isTicketInReport(acme), { timeout: 60_000 }).toBe(true);
      expect((await readTicketDetail(id)).ticket.service_level).toBeNull();
      await moveTicket(id, gina);
      const { ticket } = await readTicketDetail(id);
      expect(ticket.due_kind).toBe('first_response');
      expect(ticket.service_level?.clocks).toMatchObject([
        { kind: 'first_response', promised: 60, paused: null },
        { kind: 'resolution', promised: 600, paused: null },
      ]);
      const { receipt } = await call('getTicketReceipt', { params: { id } }, agent);
      expect(receipt?.clocks.map(({ kind, due_at }) => [kind, due_at])).toEqual(
        ticket.service_level?.clocks.map(({ kind, due_at }) => [kind, due_at]),
      );
      await expect.poll(() => isTicketInReport(globex), { timeout: 60_000 }).toBe(true);
      expect(await isTicketInReport(acme)).toBe(false);
      await moveTicket(id, jane, acme);
      expect((await readTicketDetail(id)).ticket).toMatchObject({
        service_level: null,
        due_at: null,
        due_kind: null,
      });
    },
  );

  it(
    'sees no other tickets of the former company, whose people cannot see where the ticket went',
    { tags: ['nightly'] },
    async () => {
      const [id, mergedTicketId] = [await newTicket(), await newTicket()];
      await call('mergeTicket', { params: { id: mergedTicketId }, body: { into: id, version: 1 } }, agent);
      expect((await readTicketDetail(id, jane)).history[0]?.field_name).toBe('merge');
      await moveTicket(id, gina);
      expect((await readTicketDetail(id, gina)).history).toEqual([]);
      expect((await readTicketDetail(mergedTicketId, jane)).ticket).toMatchObject({
        merged_into: null,
        reply: 'follow_up',
      });
      expect((await readTicketDetail(mergedTicketId)).ticket.merged_into?.id).toBe(id);
    },
  );
});

it(
  'a former requester can be exported, without changes after the move, and erased from the history',
  { tags: ['nightly'] },
  async () => {
    const zoe = await newPerson('customer', {
      company: acme,
      full_name: `Zoe Quill-${newKey().slice(0, 8)}`,
    });
    const id = await newTicket(zoe);
    const { ticket_number, created_at } = (await readTicketDetail(id)).ticket;
    await call('markTicketRead', { params: { id }, body: { seen_at: created_at } }, zoe);
    await moveTicket(id, gina);
    const { json } = await call('exportPerson', { params: { id: zoe.id } }, admin);
    expect(JSON.parse(json)).toMatchObject({
      tickets: [{ subject: 'Label printer', description: 'It jams.', company_name: acme.name }],
    });
    expect(json).not.toContain(ticket_number);
    expect(json).not.toContain(globex.name);
    await call('erasePerson', { params: { id: zoe.id }, body: { email: zoe.email } }, admin);
    await expect
      .poll(async () => JSON.stringify((await readTicketDetail(id)).history), { timeout: 60_000 })
      .not.toContain(zoe.full_name);
    expect((await listHistory(id)).at(-1)).toEqual(['requester', erasedName, gina.full_name]);
  },
);

it('a requester is refused without a company or an enabled account, and if company_id does not name their company', async () => {
  const id = await newTicket();
  const disabledCustomer = await newPerson('customer', { company: acme });
  await call('updateUser', { params: { id: disabledCustomer.id }, body: { disabled: true } }, admin);
  const invalidRequesterMessage = 'must be the id of an enabled person or a contact of a company';
  for (const [body, path, message] of [
    [{ requester_id: agent.id }, 'body.requester_id', invalidRequesterMessage],
    [{ requester_id: disabledCustomer.id }, 'body.requester_id', invalidRequesterMessage],
    [{ requester_id: gina.id }, 'body.company_id', 'must be the company of the requester'],
    [
      { requester_id: ben.id, company_id: globex.id },
      'body.company_id',
      'must be the company of the requester',
    ],
    [{ company_id: globex.id }, 'body.requester_id', 'goes with company_id'],
  ] as const) {
    const { issues } = parseProblem(await tryToUpdate(id, body));
    expect(issues, message).toEqual([{ path, message }]);
  }
  expect((await tryToUpdate(id, { requester_id: ben.id }, jane)).status).toBe(403);
  expect((await readTicketDetail(id)).ticket).toMatchObject({ requester_id: jane.id, version: 1 });
});

it('a contact can become the requester, and is the requester of tickets created with its address', async () => {
  const id = await newTicket();
  const email = `sam.${newKey().slice(0, 8)}@contact.example`;
  await call('addParticipant', { params: { id }, body: { person: { email, full_name: 'Sam Lee' } } }, agent);
  const contact = (await readTicketDetail(id)).participants?.find((one) => one.email === email);
  const requester_id = contact?.id ?? '';
  const contactUpdate = { params: { id: requester_id }, body: { company_id: acme.id } };
  await call('updateContact', contactUpdate, agent);
  await tryToUpdate(id, { requester_id });
  const { ticket, participants } = await readTicketDetail(id);
  expect(ticket).toMatchObject({ requester_id, requester_name: 'Sam Lee' });
  expect(participants).toEqual([]);
  const body = { subject: 'Toner', description: 'Empty.', requester: { full_name: 'Sam', email } };
  const idempotency = { idempotency_key: newKey() };
  expect(
    await call('createTicketForCompany', { params: { id: acme.id }, body, ...idempotency }, agent),
  ).toMatchObject({
    requester_id,
    requester_name: 'Sam',
  });
});

it(
  'after a move, contacts of the new company are still copied in, and mails from the former company are held',
  { tags: ['nightly'] },
  async () => {
    const { id, address } = await newAnswerableTicket(jane);
    const email = `lee.${newKey().slice(0, 8)}@contact.example`;
    for (const person of [{ email }, { person_id: ben.id }])
      await call('addParticipant', { params: { id }, body: { person } }, agent);
    const [contact] = ((await readTicketDetail(id)).participants ?? []).filter((one) => one.email === email);
    const contactUpdate = { params: { id: contact?.id ?? '' }, body: { company_id: globex.id } };
    await call('updateContact', contactUpdate, agent);
    await moveTicket(id, gina);
    const { participants } = await readTicketDetail(id);
    expect(participants).toHaveLength(1);
    expect(participants).toMatchObject([{ email, state: 'in_copy', is_outside: false }]);
    await sendMail({ from: jane.email, to: address, text: 'Am I still here?' });
    await expect
      .poll(async () =>
        (await call('listReceivedMails', { params: { id } }, agent)).items.map(({ outcome, reason }) => [
          outcome,
          reason,
        ]),
      )
      .toEqual([['held', 'not_a_participant']]);
  },
);
