import { beforeAll, describe, expect, inject, it } from 'vitest';
import { type EndpointName, contract } from '../../shared/contract/index.ts';
import { toMonth } from '../../shared/model/months.ts';
import { type LooseInput, attempt, call, newKey, parseProblem } from '../support/api.ts';
import { listAllMails } from '../support/inbox.ts';
import { namesTicket, openLive } from '../support/live.ts';
import { newAnswerableTicket } from '../support/mailed-ticket.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';
import { sendMail } from '../support/send-mail.ts';
import { sendMails } from '../support/ticket-mails.ts';

/** Changes are indexed within seconds, or later on a busy machine. */
const longTimeout = { timeout: 60_000 };

let company: Company;
let limited: Person;
let colleague: Person;
let agent: Person;
let admin: Person;

beforeAll(async () => {
  company = await newCompany();
  [limited, colleague, agent, admin] = await Promise.all([
    newPerson('customer', { company, own_tickets_only: true }),
    newPerson('customer', { company }),
    newPerson('agent'),
    newPerson('admin'),
  ]);
});

const isEndpoint = (name: string): name is EndpointName => Object.hasOwn(contract, name);
const word = `wort${newKey().slice(0, 8)}`;
const newTicket = (as: Person, subject = `The lamp ${word}`) =>
  call('createTicket', { body: { subject, description: 'It is dark.' }, idempotency_key: newKey() }, as);
const comment = (id: string, as: Person, content = 'Hello') =>
  call('addTicketComment', { params: { id }, body: { content }, idempotency_key: newKey() }, as);
const detailOf = (id: string, as: Person) => call('getTicket', { params: { id } }, as);
const limit = (own_tickets_only: boolean, person = limited) =>
  call('updateUser', { params: { id: person.id }, body: { own_tickets_only } }, admin);
const merge = ({ id }: { id: string }, into: { id: string }) =>
  call('mergeTicket', { params: { id }, body: { into: into.id, version: 1 } }, agent);
const statusOf = async (id: string, as = limited) =>
  (await attempt('getTicket', { params: { id } }, as)).status;

/** All ticket ids in a member's list, from all pages. */
async function listIds(as: Person, query: Record<string, string | number> = {}): Promise<string[]> {
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

async function bellOf(as: Person, ticket: string) {
  const { items } = await call('getBell', {}, as);
  return items.filter(({ ticket_id }) => ticket_id === ticket);
}

describe('a member who sees only their own tickets', () => {
  it('gets only tickets that they requested, in every tab and order, page by page', async () => {
    const own = [await newTicket(limited), await newTicket(limited), await newTicket(limited)];
    const theirs = await newTicket(colleague);
    const created_for_me = await call(
      'createTicketForCompany',
      {
        params: { id: company.id },
        body: { subject: 'By phone', description: 'Dark.', requester: { user_id: limited.id } },
        idempotency_key: newKey(),
      },
      agent,
    );
    const [first, second, third] = own.map(({ id }) => id);
    await call(
      'updateTicket',
      { params: { id: third ?? '' }, body: { status: 'closed', version: 1 } },
      agent,
    );
    await comment(first ?? '', agent);
    const allOwnIds = [first, third, created_for_me.id, second];
    await expect.poll(() => listIds(limited)).toEqual(allOwnIds);
    expect(await listIds(limited, { limit: 1 })).toEqual(allOwnIds);
    expect(await listIds(limited, { order: 'created', limit: 2 })).toEqual([
      created_for_me.id,
      third,
      second,
      first,
    ]);
    expect(await listIds(limited, { tab: 'closed' })).toEqual([third]);
    expect(await listIds(limited, { tab: 'new', limit: 1 })).toEqual([first, created_for_me.id, second]);
    expect(await listIds(limited, { tab: 'on_hold' })).toEqual([]);
    expect(await listIds(colleague)).toEqual(expect.arrayContaining([theirs.id, ...allOwnIds]));
  });

  it("gets the same response for a colleague's ticket as for a missing one", async () => {
    const { id } = await newTicket(colleague);
    const missingId = `${id.slice(0, -4)}0000`;
    const readComparableAnswer = async (ticket: string) => {
      const answer = await attempt('getTicket', { params: { id: ticket } }, limited);
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
      const own = await newTicket(member);
      const isFound = async () => {
        const query = { q: own.subject.split(' ').at(-1) ?? '' };
        const { items } = await call('searchTickets', { query }, member);
        return items.some((ticket) => ticket.id === id);
      };
      for (const [own_tickets_only, status] of [
        [true, 404],
        [false, 200],
        [true, 404],
      ] as const) {
        expect(await limit(own_tickets_only, member)).toMatchObject({ own_tickets_only });
        expect(await call('getMe', {}, member)).toMatchObject({ own_tickets_only });
        expect(await statusOf(id, member)).toBe(status);
        expect((await listIds(member)).includes(id)).toBe(status === 200);
        expect(await isFound()).toBe(status === 200);
        expect(await statusOf(own.id, member)).toBe(200);
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
    const body = { email: `${newKey()}@example.com`, full_name: 'Ida', company_id: company.id };
    const roles: ['customer'] = ['customer'];
    const invite = (more: object) =>
      call('createUser', { body: { ...body, roles, ...more }, idempotency_key: newKey() }, admin);
    expect((await invite({ own_tickets_only: true })).user).toMatchObject({ own_tickets_only: true });
    const { user } = await invite({ email: `${newKey()}@example.com` });
    expect(user).toMatchObject({ own_tickets_only: false });
  });

  it('finds only their own tickets, and a search does not reveal how many other tickets match', async () => {
    const rareWord = `wort${newKey().slice(0, 8)}`;
    const [own] = await Promise.all([
      newTicket(limited, `Mine ${rareWord}`),
      ...[1, 2, 3].map(() => newTicket(colleague, `Theirs ${rareWord}`)),
    ]);
    for (const order of ['newest', 'best'] as const) {
      await expect
        .poll(async () => {
          const result = await call('searchTickets', { query: { q: rareWord, order, limit: 1 } }, limited);
          return { ...result, items: result.items.map(({ id }) => id) };
        }, longTimeout)
        .toEqual({ items: [own.id], next_cursor: null, own_tickets_only: true });
      const { items } = await call('searchTickets', { query: { q: rareWord, order } }, colleague);
      expect(items).toHaveLength(4);
    }
    const emptyResult = await call('searchTickets', { query: { q: `theirs ${rareWord}` } }, limited);
    expect(emptyResult).toEqual({ items: [], next_cursor: null, own_tickets_only: true });
  });

  it("cannot write on or read a colleague's ticket", async () => {
    const { id } = await newTicket(colleague);
    const { id: comment_id } = await comment(id, colleague);
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
    const before = await detailOf(id, colleague);
    for (const name of Object.keys(requests).filter(isEndpoint)) {
      const answer = await attempt(name, { params, ...requests[name] }, limited);
      expect([name, answer.status]).toEqual([name, 404]);
    }
    expect(await detailOf(id, colleague)).toEqual(before);
  });

  it("reads colleagues' comments on their own ticket, and answers there", async () => {
    const { id } = await newTicket(limited);
    await comment(id, colleague, 'I have that too.');
    await comment(id, limited, 'Good to know.');
    expect((await detailOf(id, limited)).comments.map(({ content }) => content)).toEqual([
      'I have that too.',
      'Good to know.',
    ]);
  });
});

describe("other tickets that a customer's own ticket refers to", () => {
  it("are hidden if they are a colleague's and were merged with it, in either direction", async () => {
    const [own, kept, theirs, target] = await Promise.all([
      newTicket(limited),
      newTicket(limited),
      newTicket(colleague),
      newTicket(colleague),
    ]);
    await Promise.all([merge(own, target), merge(theirs, kept)]);
    for (const { id } of [own, kept]) {
      const shownData = JSON.stringify([
        await detailOf(id, limited),
        await call('listTicketHistory', { params: { id }, query: {} }, limited),
      ]);
      for (const other of [theirs, target]) {
        expect(shownData).not.toContain(other.ticket_number);
        expect(shownData).not.toContain(other.id);
      }
    }
    expect((await detailOf(own.id, limited)).ticket).toMatchObject({
      status: 'closed',
      merged_into: null,
      reply: 'follow_up',
    });
    expect((await detailOf(own.id, colleague)).ticket.merged_into).toMatchObject({ id: target.id });
  });

  it(
    "are not named by errors: a reply to a ticket that was merged into a colleague's starts a follow-up",
    { tags: ['nightly'] },
    async () => {
      const [own, target] = await Promise.all([newTicket(limited), newTicket(colleague)]);
      await merge(own, target);
      const params = { id: own.id };
      const body = { content: 'Still dark.' };
      const file = { file_name: 'a.txt', file_type: 'text/plain', file_size: 1 };
      const refused = [
        await attempt('addTicketComment', { params, body, idempotency_key: newKey() }, limited),
        await attempt('requestUpload', { params, body: file, idempotency_key: newKey() }, limited),
      ];
      for (const answer of refused) {
        expect(parseProblem(answer).code).toBe('ticket_ended');
        expect(answer.text).not.toContain(target.ticket_number);
      }
      const followUpInput = { params, body, idempotency_key: newKey() };
      const followUp = await call('startFollowUp', followUpInput, limited);
      expect(followUp).toMatchObject({ follows: { id: own.id }, merged_into: null });
      expect(await call('startFollowUp', followUpInput, limited)).toMatchObject({ id: followUp.id });
      expect((await detailOf(own.id, limited)).ticket.followed_by).toMatchObject({ id: followUp.id });
    },
  );

  it('are shown if they are also their own tickets', { tags: ['nightly'] }, async () => {
    const [one, other] = await Promise.all([newTicket(limited), newTicket(limited)]);
    await merge(one, other);
    const { id, ticket_number } = other;
    expect((await detailOf(one.id, limited)).ticket.merged_into).toEqual({ id, ticket_number });
    const answer = await attempt(
      'addTicketComment',
      { params: { id: one.id }, body: { content: 'Where?' }, idempotency_key: newKey() },
      limited,
    );
    expect(parseProblem(answer).code).toBe('ticket_merged');
  });

  it(
    "are hidden if they are a colleague's, and one ticket is the follow-up of the other",
    { tags: ['nightly'] },
    async () => {
      const own = await newTicket(limited);
      const follow_up = await call(
        'startFollowUp',
        { params: { id: own.id }, body: { content: 'Me too.' }, idempotency_key: newKey() },
        colleague,
      );
      expect((await detailOf(own.id, limited)).ticket.followed_by).toBeNull();
      expect((await detailOf(own.id, colleague)).ticket.followed_by).toMatchObject({ id: follow_up.id });

      const member = await newPerson('customer', { company });
      const colleaguesTicket = await newTicket(colleague);
      const request = {
        params: { id: colleaguesTicket.id },
        body: { content: 'Me too.' },
        idempotency_key: newKey(),
      };
      const newFollowUp = await call('startFollowUp', request, member);
      expect(newFollowUp.follows).toMatchObject({ id: colleaguesTicket.id });
      await limit(true, member);
      expect((await detailOf(newFollowUp.id, member)).ticket.follows).toBeNull();
      expect((await attempt('startFollowUp', request, member)).status).toBe(404);
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
      await comment(id, agent, 'First.');
      await expect.poll(async () => (await bellOf(member, id)).length).toBe(1);
      await limit(true, member);
      const screen = await openLive(member);
      const count = async () => (await call('getBell', {}, member)).new_count;
      expect([await bellOf(member, id), await count()]).toEqual([[], 0]);
      await comment(id, agent, 'Second.');
      await sendMails(id, [member], 2);
      const { items: mails } = await call('listTicketMails', { params: { id } }, agent);
      const refusedMails = mails.filter(({ reason }) => reason === 'no_access');
      expect(refusedMails).toMatchObject([{ fate: 'withheld', email: null }]);
      expect(mails.map(({ email }) => email)).not.toContain(member.email);
      expect([await bellOf(member, id), await count()]).toEqual([[], 0]);
      await screen.beat();
      expect(screen.received.map(({ kind }) => kind)).toEqual(['beat']);
      screen.close();
      const { json } = await call('exportPerson', { params: { id: member.id } }, admin);
      expect(JSON.parse(json)).toMatchObject({ notifications: [] });
      await limit(false, member);
      expect(await bellOf(member, id)).toHaveLength(2);
    },
  );

  it("about a colleague's ticket cannot be turned on by staff: they cannot add the member as a follower", async () => {
    const { id } = await newTicket(colleague);
    const addFollower = (user: Person, ticket = id) =>
      attempt('addFollower', { params: { id: ticket, user_id: user.id } }, agent);
    expect(parseProblem(await addFollower(limited)).message).toBe(
      `${limited.full_name} sees own tickets only`,
    );
    expect((await addFollower(limited, (await newTicket(limited)).id)).status).toBe(200);
  });

  it(
    "do not name the colleague's ticket into which the member's ticket was merged",
    { tags: ['nightly'] },
    async () => {
      const [own, target] = await Promise.all([newTicket(limited), newTicket(colleague)]);
      await sendMails(own.id, [limited]);
      await merge(own, target);
      await sendMails(own.id, [limited]);
      const mails = async () =>
        (await listAllMails(inject('cloud').inbox)).filter(
          ({ subject, destination }) =>
            subject.includes(own.ticket_number) && destination.to.includes(limited.email),
        );
      await expect.poll(async () => (await mails()).length, longTimeout).toBe(2);
      expect(JSON.stringify(await mails())).not.toContain(target.ticket_number);
    },
  );

  it(
    "hold an answer to a colleague's ticket; an answer to a merged one starts a follow-up",
    { tags: ['nightly'] },
    async () => {
      const member = await newPerson('customer', { company });
      const { id, address } = await newAnswerableTicket(colleague);
      await call('setFollow', { params: { id }, body: { state: 'follows' } }, member);
      await limit(true, member);
      await sendMail({ from: member.email, to: address, text: 'I see it too.' });
      const received = async () => (await call('listReceivedMails', { params: { id } }, agent)).items;
      await expect
        .poll(async () => (await received()).map(({ fate, reason }) => [fate, reason]))
        .toEqual([['held', 'not_a_participant']]);
      const [held] = await received();
      const decision = { params: { id, mail_id: held?.id ?? '' }, body: { decision: 'accept' as const } };
      expect(await call('decideReceivedMail', decision, agent)).toMatchObject({ fate: 'accepted' });
      expect((await detailOf(id, agent)).comments.at(-1)).toMatchObject({ content: 'I see it too.' });
      expect(await statusOf(id, member)).toBe(404);

      const ownTicket = await newAnswerableTicket(limited);
      await merge(ownTicket, { id });
      await sendMail({ from: limited.email, to: ownTicket.address, text: 'And now?' });
      await expect
        .poll(async () => (await detailOf(ownTicket.id, limited)).ticket.followed_by, longTimeout)
        .toEqual(expect.objectContaining({ id: expect.any(String) }));
      const { comments } = await detailOf(id, agent);
      expect(comments.map(({ content }) => content)).not.toContain('And now?');
    },
  );
});

describe('live screens', () => {
  it(
    "are notified only of the member's own tickets, and cannot view others",
    { tags: ['nightly'] },
    async () => {
      const [own, theirs] = await Promise.all([newTicket(limited), newTicket(colleague)]);
      const [screen, witness] = await Promise.all([openLive(limited), openLive(colleague)]);
      await comment(theirs.id, colleague);
      await witness.next(namesTicket(theirs.id));
      await comment(own.id, agent);
      await screen.next(namesTicket(own.id));
      screen.send({ action: 'view', ticket_id: theirs.id });
      screen.send({ action: 'typing', ticket_id: theirs.id, mode: 'reply' });
      await screen.beat();
      // Late messages from earlier tests may name the member's own tickets, which is allowed.
      const statuses = await Promise.all([...new Set(screen.named)].map((id) => statusOf(id)));
      expect(statuses.filter((status) => status !== 200)).toEqual([]);
      screen.close();
      witness.close();
    },
  );

  it(
    "are disconnected when the member's access is limited, and when the limit is removed",
    { tags: ['nightly'] },
    async () => {
      const member = await newPerson('customer', { company });
      for (const own_tickets_only of [true, false]) {
        const screen = await openLive(member);
        await limit(own_tickets_only, member);
        expect(await screen.closed).toEqual(expect.any(Number));
      }
    },
  );
});

it('a member who sees only their own tickets gets no monthly report', { tags: ['nightly'] }, async () => {
  const own_company = await newCompany();
  const member = await newPerson('customer', { company: own_company });
  const params = { id: own_company.id };
  const chooseContact = () => attempt('setReportContact', { params, body: { contact_id: member.id } }, admin);
  const readAll = async () =>
    (await attempt('getMonthlyReport', { params: { month: toMonth(Date.now()) } }, member)).status;
  expect((await chooseContact()).status).toBe(200);
  expect(await readAll()).toBe(200);
  await limit(true, member);
  expect(await readAll()).toBe(404);
  expect(await call('getReportContact', { params }, agent)).toMatchObject({ problem: 'own_tickets_only' });
  await call('setReportContact', { params, body: { contact_id: null } }, admin);
  expect(parseProblem(await chooseContact()).message).toContain('sees only their own tickets');
  await limit(false, member);
  expect((await chooseContact()).status).toBe(200);
});
