import { beforeAll, expect, inject, it } from 'vitest';
import { attempt, call, newKey, parseProblem } from '../support/api.ts';
import { listAllMails } from '../support/inbox.ts';
import { newMailedTicket } from '../support/mailed-ticket.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';
import { sendMail } from '../support/send-mail.ts';
import { sendMails } from '../support/ticket-mails.ts';
import { deleteTicket } from '../support/stored-items/tickets.ts';

let company: Company;
let customer: Person;
let agent: Person;

beforeAll(async () => {
  company = await newCompany();
  [customer, agent] = await Promise.all([newPerson('customer', { company }), newPerson('agent')]);
});

type Named = { readonly id: string };
const newTicket = (as = customer) =>
  call(
    'createTicket',
    { body: { subject: 'The door is stuck', description: 'Since today.' }, idempotency_key: newKey() },
    as,
  );
const merge = ({ id }: Named, into: Named, version = 1) =>
  attempt('mergeTicket', { params: { id }, body: { into: into.id, version } }, agent);
const undo = ({ id }: Named) => attempt('undoMerge', { params: { id } }, agent);
const comment = ({ id }: Named, content: string, as = customer, is_internal = false) =>
  attempt(
    'addTicketComment',
    { params: { id }, body: { content, is_internal }, idempotency_key: newKey() },
    as,
  );
const detailOf = ({ id }: Named, as = agent) => call('getTicket', { params: { id } }, as);
const change = ({ id }: Named, body: object) => attempt('updateTicket', { params: { id }, body }, agent);
const mergesOf = async (ticket: Named, as = agent) =>
  (await detailOf(ticket, as)).history
    .filter(({ field_name }) => field_name === 'merge')
    .map(({ old_value, new_value }) => [old_value, new_value]);

it('a merge closes the merged ticket, which shows the other ticket to staff and customers, but moves nothing', async () => {
  const [one, other] = [await newTicket(), await newTicket()];
  await comment(one, 'It squeaks too.');
  expect((await merge(one, other)).status).toBe(200);
  const { id, ticket_number } = other;
  for (const reader of [agent, customer]) {
    const { ticket, comments } = await detailOf(one, reader);
    expect(ticket).toMatchObject({ status: 'closed', merged_into: { id, ticket_number } });
    expect(comments.map(({ content }) => content)).toEqual(['It squeaks too.']);
    expect((await detailOf(other, reader)).comments).toEqual([]);
    expect(await mergesOf(one, reader)).toEqual([['', `into ${ticket_number}`]]);
    expect(await mergesOf(other, reader)).toEqual([['', `from ${one.ticket_number}`]]);
  }
  const links = async (ticket: Named) =>
    (await call('listTicketLinks', { params: { id: ticket.id } }, agent)).items.map((link) => [
      link.kind,
      link.ticket_number,
      link.linked_at,
    ]);
  expect(await links(one)).toEqual([['merged_into', ticket_number, null]]);
  expect(await links(other)).toEqual([['merged_from', one.ticket_number, null]]);
  // Repeating the merge changes nothing.
  expect((await merge(one, other)).status).toBe(200);
  expect(await mergesOf(other)).toHaveLength(1);
});

it('a merged ticket refuses comments, files, follow-ups and changes, and the errors name the other ticket', async () => {
  const [one, other, third] = [await newTicket(), await newTicket(), await newTicket()];
  await merge(one, other);
  const { id } = one;
  const file = { file_name: 'a.txt', file_type: 'text/plain', file_size: 1 };
  const content = 'Hello?';
  const answers = [
    await comment(one, content),
    await comment(one, content, agent),
    await comment(one, content, agent, true),
    await change(one, { status: 'in_progress', version: 2 }),
    await attempt('requestUpload', { params: { id }, body: file, idempotency_key: newKey() }, customer),
    await attempt(
      'startFollowUp',
      { params: { id }, body: { content }, idempotency_key: newKey() },
      customer,
    ),
    await merge(one, third, 2),
  ];
  for (const answer of answers)
    expect([answer.status, parseProblem(answer)]).toMatchObject([
      409,
      {
        code: 'ticket_merged',
        message: `This ticket was merged into ${other.ticket_number}. Write there.`,
      },
    ]);
});

it(
  'an answer by mail to a merged ticket goes to the other ticket, even after further merges',
  { tags: ['nightly'] },
  async () => {
    const { address, ...one } = await newMailedTicket(customer);
    const [other, last] = [await newTicket(), await newTicket()];
    expect([(await merge(one, other)).status, (await merge(other, last)).status]).toEqual([200, 200]);
    await sendMails(one.id, [customer]);
    // Staff of other tests may get mails about the same ticket at any time.
    const mails = await listAllMails(inject('cloud').inbox);
    const closingMail = mails.findLast(
      ({ destination, subject }) =>
        destination.to.includes(customer.email) && subject.includes(one.ticket_number),
    );
    expect(closingMail?.body.text).toContain(`merged the ticket into ${other.ticket_number}.`);
    await sendMail({ from: customer.email, to: address, text: 'It is full again.' });
    await expect
      .poll(async () => (await detailOf(last)).comments.map(({ content }) => content))
      .toEqual(['It is full again.']);
    expect((await detailOf(one)).comments).toEqual([]);
  },
);

it(
  'undoing a merge restores the status of the ticket, even after a note on the other ticket',
  { tags: ['nightly'] },
  async () => {
    const [one, ended, other] = [await newTicket(), await newTicket(), await newTicket()];
    await change(one, { status: 'in_progress', assignee_id: agent.id, version: 1 });
    await change(ended, { status: 'resolved', version: 1 });
    await merge(one, other, 2);
    await merge(ended, other, 2);
    await comment(other, 'Only among us.', agent, true);
    expect([(await undo(one)).status, (await undo(ended)).status]).toEqual([200, 200]);
    const { ticket, history } = await detailOf(one);
    expect(ticket).toMatchObject({ status: 'in_progress', assignee_id: agent.id, merged_into: null });
    expect(
      history
        .map(({ field_name, new_value }) => `${field_name} ${new_value}`)
        .slice(0, 2)
        .sort(),
    ).toEqual(['merge ', 'status in_progress']);
    expect((await detailOf(ended)).ticket.status).toBe('resolved');
    expect(await mergesOf(other)).toHaveLength(4);
    expect((await detailOf(other)).ticket.links).toBe(0);
    expect((await undo(one)).status).toBe(404);
    // A reply by a customer reopens the ticket, as before the merge.
    expect((await comment(ended, 'Not solved.')).status).toBe(201);
    expect((await detailOf(ended)).ticket.status).toBe('in_progress');
  },
);

const followersOf = async ({ id }: Named) =>
  (await call('listFollowers', { params: { id } }, agent)).items
    .map((one) => `${one.state} ${one.id}`)
    .sort();
const setFollow = ({ id }: Named, as: Person, state: 'follows' | 'muted' | 'default') =>
  call('setFollow', { params: { id }, body: { state } }, as);
const statesOf = (state: string, ...people: readonly Named[]) => people.map(({ id }) => `${state} ${id}`);

it(
  'a merge adds the requester and followers of the merged ticket without a mail, and undoing it removes them',
  { tags: ['nightly'] },
  async () => {
    const [fan, deaf, silent, kept] = await Promise.all(
      Array.from({ length: 4 }, () => newPerson('customer', { company })),
    );
    const limitedCustomer = await newPerson('customer', { company, own_tickets_only: true });
    const colleague = await newPerson('agent');
    if (!fan || !deaf || !silent || !kept) throw new Error('too few people');
    const [one, own, other] = [await newTicket(), await newTicket(limitedCustomer), await newTicket(kept)];
    await Promise.all([
      ...[fan, silent, colleague, kept].map((person) => setFollow(one, person, 'follows')),
      setFollow(one, deaf, 'muted'),
      setFollow(other, silent, 'muted'),
    ]);
    await call('addFollower', { params: { id: one.id, user_id: agent.id } }, agent);
    await merge(one, other);
    const joinedFollowers = [
      ...statesOf('follows', customer, fan, colleague, agent),
      ...statesOf('muted', silent),
    ].sort();
    await expect.poll(() => followersOf(other)).toEqual(joinedFollowers);
    // A person who cannot see the other ticket, or has stopped following it, does not become its follower.
    await setFollow(other, fan, 'default');
    await setFollow(other, colleague, 'muted');
    await merge(own, other);
    await call('addFollower', { params: { id: other.id, user_id: agent.id } }, agent);
    const expectedFollowers = [
      ...statesOf('follows', customer, agent),
      ...statesOf('muted', silent, colleague),
    ].sort();
    await expect.poll(() => followersOf(other)).toEqual(expectedFollowers);

    await undo(one);
    const remainingFollowers = [
      ...statesOf('follows', agent),
      ...statesOf('muted', silent, colleague),
    ].sort();
    await expect.poll(() => followersOf(other)).toEqual(remainingFollowers);
    const mails = (await call('listTicketMails', { params: { id: other.id } }, agent)).items;
    expect(mails.flatMap(({ kinds }) => kinds)).not.toContain('made_follower');
  },
);

it('a merge is final once there is a public comment on the other ticket', { tags: ['nightly'] }, async () => {
  const [one, other] = [await newTicket(), await newTicket()];
  await merge(one, other);
  await comment(other, 'Both doors are mended.', agent);
  const refusal = await undo(one);
  expect([refusal.status, parseProblem(refusal).code]).toEqual([409, 'merge_final']);
  expect(parseProblem(refusal).message).toContain(
    `There is a comment on ${other.ticket_number} since the merge`,
  );
  expect((await detailOf(one)).ticket.merged_into?.id).toBe(other.id);
});

it('a merge is refused with the ticket itself, an ended or merged ticket or one of another company, and after a change', async () => {
  const otherCustomer = await newPerson('customer', { company: await newCompany() });
  const [one, other, ended, merged] = [
    await newTicket(),
    await newTicket(),
    await newTicket(),
    await newTicket(),
  ];
  await change(ended, { status: 'resolved', version: 1 });
  await merge(merged, other);
  const messageOf = async (into: Named, version = 1) => {
    const answer = await merge(one, into, version);
    return [answer.status, parseProblem(answer).message];
  };
  expect(await messageOf(one)).toEqual([400, 'A ticket cannot be merged into itself']);
  expect(await messageOf(await newTicket(otherCustomer))).toEqual([
    400,
    'Only tickets of the same company can be merged, because its members read both. Link them instead.',
  ]);
  expect(await messageOf(ended)).toEqual([400, `${ended.ticket_number} is resolved. Open it first.`]);
  expect(await messageOf(merged)).toEqual([
    409,
    `${merged.ticket_number} was merged into ${other.ticket_number}. Choose that ticket.`,
  ]);
  expect(await messageOf({ id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' })).toEqual([404, 'Not found']);
  await change(one, { priority: 'high', version: 1 });
  expect((await messageOf(other))[0]).toBe(409);
  expect((await detailOf(one)).ticket.merged_into).toBeNull();
});

it('a merge is removed when either ticket is deleted', { tags: ['nightly'] }, async () => {
  const [one, other, last] = [await newTicket(), await newTicket(), await newTicket()];
  await merge(one, other);
  await call(
    'linkTicket',
    { params: { id: one.id, other_id: other.id }, body: { kind: 'duplicate_of' } },
    agent,
  );
  await merge(other, last);
  await deleteTicket(other.id);
  const { ticket } = await detailOf(one);
  expect([ticket.merged_into, ticket.links]).toEqual([null, 0]);
  expect((await detailOf(last)).ticket.links).toBe(0);
  expect((await call('listTicketLinks', { params: { id: last.id } }, agent)).items).toEqual([]);
});
