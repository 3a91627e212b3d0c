import { beforeAll, describe, expect, it } from 'vitest';
import { changeProfile } from '../../lambdas/people/profile/update-profile.ts';
import { attempt, readAwsCalls, call, newKey, parseProblem } from '../support/api.ts';
import { type LiveTestConnection, openLiveConnection } from '../support/live.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';
import { repeatCommentEvent } from '../support/stored-items/mails.ts';

let company: Company;
let customer: Person;
let agent: Person;
let colleague: Person;

beforeAll(async () => {
  company = await newCompany();
  [customer, agent, colleague] = await Promise.all([
    newPerson('customer', { company }),
    newPerson('agent'),
    newPerson('agent'),
  ]);
});

const createTicket = (user = customer) =>
  call(
    'createTicket',
    { body: { subject: 'The bell', description: 'It rings.' }, idempotency_key: newKey() },
    user,
  );
const addComment = (id: string, user: Person, is_internal = false) =>
  call(
    'addTicketComment',
    { params: { id }, body: { content: 'Ding.', is_internal }, idempotency_key: newKey() },
    user,
  );

/** The entries about a ticket, in the order of the events. */
async function listEntries(id: string, user: Person) {
  const { items } = await call('getBell', {}, user);
  return items.filter(({ ticket_id }) => ticket_id === id).reverse();
}
const listKinds = async (id: string, user: Person) =>
  (await listEntries(id, user)).map(({ kind, became }) => became ?? kind);
/** Waits until the person's bell has entries of these kinds about a ticket. */
async function expectEntryKinds(id: string, user: Person, kinds: readonly string[]) {
  await expect.poll(() => listKinds(id, user)).toEqual(kinds);
}

describe('the bell', () => {
  it("shows other people's changes of my tickets, even kinds of changes that are not mailed to me", async () => {
    await call('updateMe', { body: { mails_off: ['answered', 'status', 'received'] } }, customer);
    const { id, version, ticket_number } = await createTicket();
    await addComment(id, agent, true);
    await addComment(id, agent);
    await call('updateTicket', { params: { id }, body: { status: 'resolved', version } }, agent);
    await expectEntryKinds(id, customer, ['answered', 'resolved']);
    await addComment(id, customer);
    await expectEntryKinds(id, agent, ['new_ticket', 'customer_reply']);
    expect(await listKinds(id, customer)).toEqual(['answered', 'resolved']);
    const [answeredEntry] = await listEntries(id, customer);
    expect(answeredEntry).toMatchObject({ ticket_number, subject: 'The bell', is_new: true });
    await call('updateMe', { body: { mails_off: [] } }, customer);
  });

  it(
    'notifies me when support reopens my ticket or creates a ticket for me',
    { tags: ['nightly'] },
    async () => {
      const { id } = await call(
        'createTicketForCompany',
        {
          params: { id: company.id },
          body: { subject: 'On behalf', description: 'By phone.', requester: { user_id: customer.id } },
          idempotency_key: newKey(),
        },
        agent,
      );
      await call('updateTicket', { params: { id }, body: { status: 'closed', version: 1 } }, agent);
      await call('updateTicket', { params: { id }, body: { status: 'in_progress', version: 2 } }, agent);
      await expectEntryKinds(id, customer, ['received', 'closed', 'reopened']);
      expect(await listKinds(id, agent)).toEqual([]);
      await expectEntryKinds(id, colleague, ['new_ticket']);
    },
  );

  it(
    'shows events of tickets that I follow, and none of tickets that I have muted',
    { tags: ['nightly'] },
    async () => {
      const follower = await newPerson('customer', { company });
      const { id } = await createTicket();
      await expectEntryKinds(id, agent, ['new_ticket']);
      await call('setFollow', { params: { id }, body: { state: 'follows' } }, follower);
      await call('setFollow', { params: { id }, body: { state: 'muted' } }, agent);
      await addComment(id, customer);
      await expectEntryKinds(id, follower, ['answered']);
      await expectEntryKinds(id, colleague, ['new_ticket', 'customer_reply']);
      expect(await listKinds(id, agent)).toEqual(['new_ticket']);
    },
  );

  it('contains an event only once, even if it arrives repeatedly', { tags: ['nightly'] }, async () => {
    const { id } = await createTicket();
    const { id: item_id } = await addComment(id, agent);
    await expectEntryKinds(id, customer, ['answered']);
    const [entry] = await listEntries(id, customer);
    await call('markBellSeen', { body: { id: entry?.id ?? '', and_earlier: false } }, customer);
    await repeatCommentEvent(id, item_id);
    expect(await listEntries(id, customer)).toMatchObject([{ kind: 'answered', is_new: false }]);
  });

  it('hides entries about tickets of a former company, and entries for staff only', async () => {
    const person = await newPerson('customer', { company });
    const { id } = await createTicket(person);
    await addComment(id, agent);
    await expectEntryKinds(id, person, ['answered']);
    const otherCompany = await newCompany();
    await changeProfile(person.id, () => ({ company: otherCompany.name, company_id: otherCompany.id }));
    expect(await call('getBell', {}, person)).toEqual({ items: [], new_count: 0 });
  });
});

describe('a bell entry', () => {
  it(
    'is new until it is marked as seen, alone or with all earlier entries',
    { tags: ['nightly'] },
    async () => {
      const person = await newPerson('customer', { company });
      const { id, version } = await createTicket(person);
      await addComment(id, agent);
      await addComment(id, agent);
      await call('updateTicket', { params: { id }, body: { status: 'closed', version } }, agent);
      await expectEntryKinds(id, person, ['answered', 'answered', 'closed']);
      const [, secondEntry, thirdEntry] = await listEntries(id, person);
      const readNewFlagsAndCount = async () => {
        const { items, new_count } = await call('getBell', {}, person);
        return [...items.map(({ is_new }) => is_new), new_count];
      };
      expect(await readNewFlagsAndCount()).toEqual([true, true, true, 3]);
      await call('markBellSeen', { body: { id: thirdEntry?.id ?? '', and_earlier: false } }, person);
      expect(await readNewFlagsAndCount()).toEqual([false, true, true, 2]);
      await call('markBellSeen', { body: { id: secondEntry?.id ?? '', and_earlier: true } }, person);
      expect(await readNewFlagsAndCount()).toEqual([false, false, false, 0]);
    },
  );

  it('is new for each member of staff until that person has seen it', { tags: ['nightly'] }, async () => {
    const { id } = await createTicket();
    await expectEntryKinds(id, agent, ['new_ticket']);
    const [entry] = await listEntries(id, agent);
    await call('markBellSeen', { body: { id: entry?.id ?? '', and_earlier: false } }, agent);
    expect(await listEntries(id, agent)).toMatchObject([{ is_new: false }]);
    expect(await listEntries(id, colleague)).toMatchObject([{ is_new: true }]);
  });

  it('is no longer new once its ticket has been read', async () => {
    const { id } = await createTicket();
    await addComment(id, agent);
    await expectEntryKinds(id, customer, ['answered']);
    const { ticket } = await call('getTicket', { params: { id } }, customer);
    const body = { seen_at: ticket.last_activity_at };
    await call('markTicketRead', { params: { id }, body }, customer);
    expect(await listEntries(id, customer)).toMatchObject([{ is_new: false }]);
  });

  it('cannot be marked as seen by a customer who does not have it', async () => {
    const response = await attempt(
      'markBellSeen',
      { body: { id: '01ARZ3NDEK#comment_added:X', and_earlier: false } },
      customer,
    );
    expect([response.status, parseProblem(response).code]).toEqual([404, 'not_found']);
  });
});

describe('a live connection', () => {
  const countBellMessages = (screen: LiveTestConnection) =>
    screen.received.filter(({ kind }) => kind === 'bell').length;

  it(
    'announces a change of the bell, without content, and only to its owner',
    { tags: ['nightly'] },
    async () => {
      // A new person, because a notification from an earlier test may still be on its way to `customer`.
      const owner = await newPerson('customer', { company });
      const { id } = await createTicket(owner);
      const follower = await newPerson('customer', { company });
      const [ownerScreen, followerScreen] = [
        await openLiveConnection(owner),
        await openLiveConnection(follower),
      ];
      await addComment(id, agent);
      await ownerScreen.next(({ kind }) => kind === 'bell');
      await followerScreen.sendHeartbeat();
      expect([countBellMessages(ownerScreen), countBellMessages(followerScreen)]).toEqual([1, 0]);
      const [entry] = await listEntries(id, owner);
      await call('markBellSeen', { body: { id: entry?.id ?? '', and_earlier: true } }, owner);
      await expect.poll(() => countBellMessages(ownerScreen)).toBe(2);
      expect(JSON.stringify(ownerScreen.received)).not.toContain('Ding');
      for (const screen of [ownerScreen, followerScreen]) screen.close();
    },
  );

  it(
    'announces that its owner has read a ticket on another screen, or marked it as unread',
    { tags: ['nightly'] },
    async () => {
      const { id } = await createTicket();
      const listReadMessages = (screen: LiveTestConnection) =>
        screen.received.filter((envelope) => envelope.kind === 'read' && envelope.id === id);
      const [agentScreen, colleagueScreen] = [
        await openLiveConnection(agent),
        await openLiveConnection(colleague),
      ];
      await call('markTicketRead', { params: { id }, body: { seen_at: new Date().toISOString() } }, agent);
      await expect.poll(() => listReadMessages(agentScreen)).toHaveLength(1);
      await call('markTicketUnread', { params: { id } }, agent);
      await expect.poll(() => listReadMessages(agentScreen)).toHaveLength(2);
      await colleagueScreen.sendHeartbeat();
      expect(listReadMessages(colleagueScreen)).toEqual([]);
      for (const screen of [agentScreen, colleagueScreen]) screen.close();
    },
  );
});

it('opening the bell reads the caller, the entries and the read marks, and for staff a second list', async () => {
  for (const [person, queryCount] of [
    [customer, 2],
    [agent, 3],
  ] as const) {
    const calls = await readAwsCalls(await attempt('getBell', {}, person));
    expect(calls.filter((name) => name.startsWith('dynamodb')).toSorted()).toEqual([
      'dynamodb GetItem',
      ...Array<string>(queryCount).fill('dynamodb Query'),
    ]);
  }
});
