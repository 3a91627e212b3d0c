import { beforeAll, describe, expect, inject, it } from 'vitest';
import { type EndpointName, contract } from '../../shared/contract/index.ts';
import { toMonth } from '../../shared/model/months.ts';
import { type LooseInput, attempt, call, newKey, parseProblem } from '../support/api.ts';
import { listAllMails } from '../support/inbox.ts';
import { isAboutTicket, openLiveConnection } from '../support/live.ts';
import { newAnswerableTicket } from '../support/mailed-ticket.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';
import { sendMail } from '../support/send-mail.ts';
import { sendMails } from '../support/ticket-mails.ts';

/** Changes are indexed within seconds, or later on a busy machine. */
const longTimeout = { timeout: 60_000 };

let company: Company;
let limitedCustomer: Person;
let colleague: Person;
let agent: Person;
let admin: Person;

beforeAll(async () => {
  company = await newCompany();
  [limitedCustomer, colleague, agent, admin] = await Promise.all([
    newPerson('customer', { company, own_tickets_only: true }),
    newPerson('customer', { company }),
    newPerson('agent'),
    newPerson('admin'),
  ]);
});

const isEndpointName = (name: string): name is EndpointName => Object.hasOwn(contract, name);
const uniqueWord = `wort${newKey().slice(0, 8)}`;
const newTicket = (as: Person, subject = `The lamp ${uniqueWord}`) =>
  call('createTicket', { body: { subject, description: 'It is dark.' }, idempotency_key: newKey() }, as);
const addComment = (id: string, as: Person, content = 'Hello') =>
  call('addTicketComment', { params: { id }, body: { content }, idempotency_key: newKey() }, as);
const readTicketDetail = (id: string, as: Person) => call('getTicket', { params: { id } }, as);
const setOwnTicketsOnly = (own_tickets_only: boolean, person = limitedCustomer) =>
  call('updateUser', { params: { id: person.id }, body: { own_tickets_only } }, admin);
const mergeTicket = ({ id }: { id: string }, into: { id: string }) =>
  call('mergeTicket', { params: { id }, body: { into: into.id, version: 1 } }, agent);
const readStatusCode = async (id: string, as = limitedCustomer) =>
  (await attempt('getTicket', { params: { id } }, as)).status;

/** All ticket ids in a member's list, from all pages. */
async function listTicketIds(as: Person, query: Record<string, string | number> = {}): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await call(
      'listTickets',
      { query: { ...query, ...(typeof cursor === 'string' && { cursor }) } },
      as,
    );
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.next_cursor;
  } while (cursor);
  return ids;
}

async function listBellItems(as: Person, ticketId: string) {
  const { items } = await call('getBell', {}, as);
  return items.filter(({ ticket_id }) => ticket_id === ticketId);
}

describe('a member who sees only their own tickets', () => {
  it('gets only tickets that they requested, in every tab and order, page by page', async () => {
    const ownTickets = [
      await newTicket(limitedCustomer),
      await newTicket(limitedCustomer),
      await newTicket(limitedCustomer),
    ];
    const colleaguesTicket = await newTicket(colleague);
    const ticketByPhone = await call(
      'createTicketForCompany',
      {
        params: { id: company.id },
        body: { subject: 'By phone', description: 'Dark.', requester: { user_id: limitedCustomer.id } },
        idempotency_key: newKey(),
      },
      agent,
    );
    const [firstId, secondId, thirdId] = ownTickets.map(({ id }) => id);
    await call(
      'updateTicket',
      { params: { id: thirdId ?? '' }, body: { status: 'closed', version: 1 } },
      agent,
    );
    await addComment(firstId ?? '', agent);
    const allOwnIds = [firstId, thirdId, ticketByPhone.id, secondId];
    await expect.poll(() => listTicketIds(limitedCustomer)).toEqual(allOwnIds);
    expect(await listTicketIds(limitedCustomer, { limit: 1 })).toEqual(allOwnIds);
    expect(await listTicketIds(limitedCustomer, { order: 'created', limit: 2 })).toEqual([
      ticketByPhone.id,
      thirdId,
      secondId,
      firstId,
    ]);
    expect(await listTicketIds(limitedCustomer, { tab: 'closed' })).toEqual([thirdId]);
    expect(await listTicketIds(limitedCustomer, { tab: 'new', limit: 1 })).toEqual([
      firstId,
      ticketByPhone.id,
      secondId,
    ]);
    expect(await listTicketIds(limitedCustomer, { tab: 'on_hold' })).toEqual([]);
    expect(await listTicketIds(colleague)).toEqual(
      expect.arrayContaining([colleaguesTicket.id, ...allOwnIds]),
    );
  });

  it("gets the same response for a colleague's ticket as for a missing one", async () => {
    const { id } = await newTicket(colleague);
    const missingId = `${id.slice(0, -4)}0000`;
    const readComparableAnswer = async (ticketId: string) => {
      const answer = await attempt('getTicket', { params: { id: ticketId } }, limitedCustomer);
      const { request_id: _, ...problem } = parseProblem(answer);
      return [answer.status, problem];
    };
    expect(await readComparableAnswer(id)).toEqual(await readComparableAnswer(missingId));
    expect((await attempt('getTicket', { params: { id } }, colleague)).status).toBe(200);
  });

  it(
    'is limited, or sees all tickets again, from the first request after the change',
    { tags: ['nightly'] },
    async () => {
      const member = await newPerson('customer', { company });
      const { id } = await newTicket(colleague);
      const ownTicket = await newTicket(member);
      const isTicketFound = async () => {
        const query = { q: ownTicket.subject.split(' ').at(-1) ?? '' };
        const { items } = await call('searchTickets', { query }, member);
        return items.some((ticket) => ticket.id === id);
      };
      for (const [own_tickets_only, status] of [
        [true, 404],
        [false, 200],
        [true, 404],
      ] as const) {
        expect(await setOwnTicketsOnly(own_tickets_only, member)).toMatchObject({ own_tickets_only });
        expect(await call('getMe', {}, member)).toMatchObject({ own_tickets_only });
        expect(await readStatusCode(id, member)).toBe(status);
        expect((await listTicketIds(member)).includes(id)).toBe(status === 200);
        expect(await isTicketFound()).toBe(status === 200);
        expect(await readStatusCode(ownTicket.id, member)).toBe(200);
      }
      const { items } = await call('listAuditLog', { query: { person: member.id } }, admin);
      const changes = items.flatMap((entry) => (entry.kind === 'person_changed' ? entry.changes : []));
      expect(changes.filter(({ field }) => field === 'own_tickets_only')).toEqual([
        { field: 'own_tickets_only', before: 'no', after: 'yes' },
        { field: 'own_tickets_only', before: 'yes', after: 'no' },
        { field: 'own_tickets_only', before: 'no', after: 'yes' },
      ]);
    },
  );

  it('can be invited with this restriction', { tags: ['nightly'] }, async () => {
    const invitation = { email: `${newKey()}@example.com`, full_name: 'Ida', company_id: company.id };
    const roles: ['customer'] = ['customer'];
    const createInvitedUser = (extraFields: object) =>
      call(
        'createUser',
        { body: { ...invitation, roles, ...extraFields }, idempotency_key: newKey() },
        admin,
      );
    expect((await createInvitedUser({ own_tickets_only: true })).user).toMatchObject({
      own_tickets_only: true,
    });
    const { user } = await createInvitedUser({ email: `${newKey()}@example.com` });
    expect(user).toMatchObject({ own_tickets_only: false });
  });

  it('finds only their own tickets, and a search does not reveal how many other tickets match', async () => {
    const rareWord = `wort${newKey().slice(0, 8)}`;
    const [ownTicket] = await Promise.all([
      newTicket(limitedCustomer, `Mine ${rareWord}`),
      ...[1, 2, 3].map(() => newTicket(colleague, `Theirs ${rareWord}`)),
    ]);
    for (const order of ['newest', 'best'] as const) {
      await expect
        .poll(async () => {
          const result = await call(
            'searchTickets',
            { query: { q: rareWord, order, limit: 1 } },
            limitedCustomer,
          );
          return { ...result, items: result.items.map(({ id }) => id) };
        }, longTimeout)
        .toEqual({ items: [ownTicket.id], next_cursor: null, own_tickets_only: true });
      const { items } = await call('searchTickets', { query: { q: rareWord, order } }, colleague);
      expect(items).toHaveLength(4);
    }
    const emptyResult = await call('searchTickets', { query: { q: `theirs ${rareWord}` } }, limitedCustomer);
    expect(emptyResult).toEqual({ items: [], next_cursor: null, own_tickets_only: true });
  });

  it("cannot write on or read a colleague's ticket", async () => {
    const { id } = await newTicket(colleague);
    const { id: comment_id } = await addComment(id, colleague);
    const file = { file_name: 'a.txt', file_type: 'text/plain', file_size: 1 };
    const params = { id };
    const idempotency_key = newKey();
    const body = { content: 'Hello' };
    const requests: Partial<Record<EndpointName, LooseInput>> = {
      listTicketComments: {},
      listTicketHistory: {},
      getTicketReceipt: {},
      getTicketRatings: {},
      rateTicket: { body: { answer: 'good' } },
      addTicketComment: { body, idempotency_key },
      editTicketComment: { params: { id, comment_id }, body },
      deleteTicketComment: { params: { id, comment_id } },
      takeBackTicketComment: { params: { id, comment_id } },
      saveDraft: { body: { mode: 'reply', content: 'I thi' } },
      markTicketRead: { body: { seen_at: new Date().toISOString() } },
      markTicketUnread: {},
      startFollowUp: { body, idempotency_key },
      requestUpload: { body: file, idempotency_key },
      getFollow: {},
      setFollow: { body: { state: 'follows' } },
    };
    const detailBefore = await readTicketDetail(id, colleague);
    for (const name of Object.keys(requests).filter(isEndpointName)) {
      const answer = await attempt(name, { params, ...requests[name] }, limitedCustomer);
      expect([name, answer.status]).toEqual([name, 404]);
    }
    expect(await readTicketDetail(id, colleague)).toEqual(detailBefore);
  });

  it("reads colleagues' comments on their own ticket, and answers there", async () => {
    const { id } = await newTicket(limitedCustomer);
    await addComment(id, colleague, 'I have that too.');
    await addComment(id, limitedCustomer, 'Good to know.');
    expect((await readTicketDetail(id, limitedCustomer)).comments.map(({ content }) => content)).toEqual([
      'I have that too.',
      'Good to know.',
    ]);
  });
});

describe("other tickets that a customer's own ticket refers to", () => {
  it("are hidden if they are a colleague's and were merged with it, in either direction", async () => {
    const [ownTicket, ownTarget, colleaguesTicket, colleaguesTarget] = await Promise.all([
      newTicket(limitedCustomer),
      newTicket(limitedCustomer),
      newTicket(colleague),
      newTicket(colleague),
    ]);
    await Promise.all([mergeTicket(ownTicket, colleaguesTarget), mergeTicket(colleaguesTicket, ownTarget)]);
    for (const { id } of [ownTicket, ownTarget]) {
      const visibleData = JSON.stringify([
        await readTicketDetail(id, limitedCustomer),
        await call('listTicketHistory', { params: { id }, query: {} }, limitedCustomer),
      ]);
      for (const hiddenTicket of [colleaguesTicket, colleaguesTarget]) {
        expect(visibleData).not.toContain(hiddenTicket.ticket_number);
        expect(visibleData).not.toContain(hiddenTicket.id);
      }
    }
    expect((await readTicketDetail(ownTicket.id, limitedCustomer)).ticket).toMatchObject({
      status: 'closed',
      merged_into: null,
      reply: 'follow_up',
    });
    expect((await readTicketDetail(ownTicket.id, colleague)).ticket.merged_into).toMatchObject({
      id: colleaguesTarget.id,
    });
  });

  it(
    "are not named by errors: a reply to a ticket that was merged into a colleague's starts a follow-up",
    { tags: ['nightly'] },
    async () => {
      const [ownTicket, colleaguesTicket] = await Promise.all([
        newTicket(limitedCustomer),
        newTicket(colleague),
      ]);
      await mergeTicket(ownTicket, colleaguesTicket);
      const params = { id: ownTicket.id };
      const body = { content: 'Still dark.' };
      const file = { file_name: 'a.txt', file_type: 'text/plain', file_size: 1 };
      const refusals = [
        await attempt('addTicketComment', { params, body, idempotency_key: newKey() }, limitedCustomer),
        await attempt('requestUpload', { params, body: file, idempotency_key: newKey() }, limitedCustomer),
      ];
      for (const answer of refusals) {
        expect(parseProblem(answer).code).toBe('ticket_ended');
        expect(answer.text).not.toContain(colleaguesTicket.ticket_number);
      }
      const followUpInput = { params, body, idempotency_key: newKey() };
      const followUp = await call('startFollowUp', followUpInput, limitedCustomer);
      expect(followUp).toMatchObject({ follows: { id: ownTicket.id }, merged_into: null });
      expect(await call('startFollowUp', followUpInput, limitedCustomer)).toMatchObject({ id: followUp.id });
      expect((await readTicketDetail(ownTicket.id, limitedCustomer)).ticket.followed_by).toMatchObject({
        id: followUp.id,
      });
    },
  );

  it('are shown if they are also their own tickets', { tags: ['nightly'] }, async () => {
    const [mergedTicket, targetTicket] = await Promise.all([
      newTicket(limitedCustomer),
      newTicket(limitedCustomer),
    ]);
    await mergeTicket(mergedTicket, targetTicket);
    const { id, ticket_number } = targetTicket;
    expect((await readTicketDetail(mergedTicket.id, limitedCustomer)).ticket.merged_into).toEqual({
      id,
      ticket_number,
    });
    const answer = await attempt(
      'addTicketComment',
      { params: { id: mergedTicket.id }, body: { content: 'Where?' }, idempotency_key: newKey() },
      limitedCustomer,
    );
    expect(parseProblem(answer).code).toBe('ticket_merged');
  });

  it(
    "are hidden if they are a colleague's, and one ticket is the follow-up of the other",
    { tags: ['nightly'] },
    async () => {
      const ownTicket = await newTicket(limitedCustomer);
      const followUp = await call(
        'startFollowUp',
        { params: { id: ownTicket.id }, body: { content: 'Me too.' }, idempotency_key: newKey() },
        colleague,
      );
      expect((await readTicketDetail(ownTicket.id, limitedCustomer)).ticket.followed_by).toBeNull();
      expect((await readTicketDetail(ownTicket.id, colleague)).ticket.followed_by).toMatchObject({
        id: followUp.id,
      });

      const member = await newPerson('customer', { company });
      const colleaguesTicket = await newTicket(colleague);
      const followUpInput = {
        params: { id: colleaguesTicket.id },
        body: { content: 'Me too.' },
        idempotency_key: newKey(),
      };
      const newFollowUp = await call('startFollowUp', followUpInput, member);
      expect(newFollowUp.follows).toMatchObject({ id: colleaguesTicket.id });
      await setOwnTicketsOnly(true, member);
      expect((await readTicketDetail(newFollowUp.id, member)).ticket.follows).toBeNull();
      expect((await attempt('startFollowUp', followUpInput, member)).status).toBe(404);
    },
  );
});

describe('mails and notifications', () => {
  it(
    "about a colleague's ticket end when its follower is limited to own tickets",
    { tags: ['nightly'] },
    async () => {
      const member = await newPerson('customer', { company });
      const { id } = await newTicket(colleague);
      await call('setFollow', { params: { id }, body: { state: 'follows' } }, member);
      await addComment(id, agent, 'First.');
      await expect.poll(async () => (await listBellItems(member, id)).length).toBe(1);
      await setOwnTicketsOnly(true, member);
      const connection = await openLiveConnection(member);
      const readNewCount = async () => (await call('getBell', {}, member)).new_count;
      expect([await listBellItems(member, id), await readNewCount()]).toEqual([[], 0]);
      await addComment(id, agent, 'Second.');
      await sendMails(id, [member], 2);
      const { items: mails } = await call('listTicketMails', { params: { id } }, agent);
      const withheldMails = mails.filter(({ reason }) => reason === 'no_access');
      expect(withheldMails).toMatchObject([{ outcome: 'withheld', email: null }]);
      expect(mails.map(({ email }) => email)).not.toContain(member.email);
      expect([await listBellItems(member, id), await readNewCount()]).toEqual([[], 0]);
      await connection.sendHeartbeat();
      expect(connection.received.map(({ kind }) => kind)).toEqual(['beat']);
      connection.close();
      const { json } = await call('exportPerson', { params: { id: member.id } }, admin);
      expect(JSON.parse(json)).toMatchObject({ notifications: [] });
      await setOwnTicketsOnly(false, member);
      expect(await listBellItems(member, id)).toHaveLength(2);
    },
  );

  it("about a colleague's ticket cannot be turned on by staff: they cannot add the member as a follower", async () => {
    const { id } = await newTicket(colleague);
    const addFollower = (user: Person, ticketId = id) =>
      attempt('addFollower', { params: { id: ticketId, user_id: user.id } }, agent);
    expect(parseProblem(await addFollower(limitedCustomer)).message).toBe(
      `${limitedCustomer.full_name} sees own tickets only`,
    );
    expect((await addFollower(limitedCustomer, (await newTicket(limitedCustomer)).id)).status).toBe(200);
  });

  it(
    "do not name the colleague's ticket into which the member's ticket was merged",
    { tags: ['nightly'] },
    async () => {
      const [ownTicket, colleaguesTicket] = await Promise.all([
        newTicket(limitedCustomer),
        newTicket(colleague),
      ]);
      await sendMails(ownTicket.id, [limitedCustomer]);
      await mergeTicket(ownTicket, colleaguesTicket);
      await sendMails(ownTicket.id, [limitedCustomer]);
      const listTicketMails = async () =>
        (await listAllMails(inject('cloud').inbox)).filter(
          ({ subject, destination }) =>
            subject.includes(ownTicket.ticket_number) && destination.to.includes(limitedCustomer.email),
        );
      await expect.poll(async () => (await listTicketMails()).length, longTimeout).toBe(2);
      expect(JSON.stringify(await listTicketMails())).not.toContain(colleaguesTicket.ticket_number);
    },
  );

  it(
    "hold an answer to a colleague's ticket; an answer to a merged one starts a follow-up",
    { tags: ['nightly'] },
    async () => {
      const member = await newPerson('customer', { company });
      const { id, address } = await newAnswerableTicket(colleague);
      await call('setFollow', { params: { id }, body: { state: 'follows' } }, member);
      await setOwnTicketsOnly(true, member);
      await sendMail({ from: member.email, to: address, text: 'I see it too.' });
      const listReceivedMails = async () =>
        (await call('listReceivedMails', { params: { id } }, agent)).items;
      await expect
        .poll(async () => (await listReceivedMails()).map(({ outcome, reason }) => [outcome, reason]))
        .toEqual([['held', 'not_a_participant']]);
      const [heldMail] = await listReceivedMails();
      const decisionInput = {
        params: { id, mail_id: heldMail?.id ?? '' },
        body: { decision: 'accept' as const },
      };
      expect(await call('decideReceivedMail', decisionInput, agent)).toMatchObject({ outcome: 'accepted' });
      expect((await readTicketDetail(id, agent)).comments.at(-1)).toMatchObject({ content: 'I see it too.' });
      expect(await readStatusCode(id, member)).toBe(404);

      const ownTicket = await newAnswerableTicket(limitedCustomer);
      await mergeTicket(ownTicket, { id });
      await sendMail({ from: limitedCustomer.email, to: ownTicket.address, text: 'And now?' });
      await expect
        .poll(
          async () => (await readTicketDetail(ownTicket.id, limitedCustomer)).ticket.followed_by,
          longTimeout,
        )
        .toEqual(expect.objectContaining({ id: expect.any(String) }));
      const { comments } = await readTicketDetail(id, agent);
      expect(comments.map(({ content }) => content)).not.toContain('And now?');
    },
  );
});

describe('live screens', () => {
  it(
    "are notified only of the member's own tickets, and cannot view others",
    { tags: ['nightly'] },
    async () => {
      const [ownTicket, colleaguesTicket] = await Promise.all([
        newTicket(limitedCustomer),
        newTicket(colleague),
      ]);
      const [connection, colleaguesConnection] = await Promise.all([
        openLiveConnection(limitedCustomer),
        openLiveConnection(colleague),
      ]);
      await addComment(colleaguesTicket.id, colleague);
      await colleaguesConnection.next(isAboutTicket(colleaguesTicket.id));
      await addComment(ownTicket.id, agent);
      await connection.next(isAboutTicket(ownTicket.id));
      connection.send({ action: 'view', ticket_id: colleaguesTicket.id });
      connection.send({ action: 'typing', ticket_id: colleaguesTicket.id, mode: 'reply' });
      await connection.sendHeartbeat();
      // Late messages from earlier tests may name the member's own tickets, which is allowed.
      const statuses = await Promise.all([...new Set(connection.named)].map((id) => readStatusCode(id)));
      expect(statuses.filter((status) => status !== 200)).toEqual([]);
      connection.close();
      colleaguesConnection.close();
    },
  );

  it(
    "are disconnected when the member's access is limited, and when the limit is removed",
    { tags: ['nightly'] },
    async () => {
      const member = await newPerson('customer', { company });
      for (const own_tickets_only of [true, false]) {
        const connection = await openLiveConnection(member);
        await setOwnTicketsOnly(own_tickets_only, member);
        expect(await connection.closed).toEqual(expect.any(Number));
      }
    },
  );
});

it('a member who sees only their own tickets gets no monthly report', { tags: ['nightly'] }, async () => {
  const memberCompany = await newCompany();
  const member = await newPerson('customer', { company: memberCompany });
  const params = { id: memberCompany.id };
  const setReportContact = () =>
    attempt('setReportContact', { params, body: { contact_id: member.id } }, admin);
  const readReportStatusCode = async () =>
    (await attempt('getMonthlyReport', { params: { month: toMonth(Date.now()) } }, member)).status;
  expect((await setReportContact()).status).toBe(200);
  expect(await readReportStatusCode()).toBe(200);
  await setOwnTicketsOnly(true, member);
  expect(await readReportStatusCode()).toBe(404);
  expect(await call('getReportContact', { params }, agent)).toMatchObject({ problem: 'own_tickets_only' });
  await call('setReportContact', { params, body: { contact_id: null } }, admin);
  expect(parseProblem(await setReportContact()).message).toContain('sees only their own tickets');
  await setOwnTicketsOnly(false, member);
  expect((await setReportContact()).status).toBe(200);
});
