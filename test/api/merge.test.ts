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

type HasId = { readonly id: string };
const newTicket = (as = customer) =>
  call(
    'createTicket',
    { body: { subject: 'The door is stuck', description: 'Since today.' }, idempotency_key: newKey() },
    as,
  );
const mergeTickets = ({ id }: HasId, target: HasId, version = 1) =>
  attempt('mergeTicket', { params: { id }, body: { into: target.id, version } }, agent);
const undoMerge = ({ id }: HasId) => attempt('undoMerge', { params: { id } }, agent);
const addComment = ({ id }: HasId, content: string, as = customer, is_internal = false) =>
  attempt(
    'addTicketComment',
    { params: { id }, body: { content, is_internal }, idempotency_key: newKey() },
    as,
  );
const readTicketDetail = ({ id }: HasId, as = agent) => call('getTicket', { params: { id } }, as);
const updateTicket = ({ id }: HasId, body: object) =>
  attempt('updateTicket', { params: { id }, body }, agent);
const listMergeHistory = async (ticket: HasId, as = agent) =>
  (await readTicketDetail(ticket, as)).history
    .filter(({ field_name }) => field_name === 'merge')
    .map(({ old_value, new_value }) => [old_value, new_value]);

it('a merge closes the merged ticket, which shows the other ticket to staff and customers, but moves nothing', async () => {
  const [mergedTicket, targetTicket] = [await newTicket(), await newTicket()];
  await addComment(mergedTicket, 'It squeaks too.');
  expect((await mergeTickets(mergedTicket, targetTicket)).status).toBe(200);
  const { id, ticket_number } = targetTicket;
  for (const reader of [agent, customer]) {
    const { ticket, comments } = await readTicketDetail(mergedTicket, reader);
    expect(ticket).toMatchObject({ status: 'closed', merged_into: { id, ticket_number } });
    expect(comments.map(({ content }) => content)).toEqual(['It squeaks too.']);
    expect((await readTicketDetail(targetTicket, reader)).comments).toEqual([]);
    expect(await listMergeHistory(mergedTicket, reader)).toEqual([['', `into ${ticket_number}`]]);
    expect(await listMergeHistory(targetTicket, reader)).toEqual([
      ['', `from ${mergedTicket.ticket_number}`],
    ]);
  }
  const listLinks = async (ticket: HasId) =>
    (await call('listTicketLinks', { params: { id: ticket.id } }, agent)).items.map((link) => [
      link.kind,
      link.ticket_number,
      link.linked_at,
    ]);
  expect(await listLinks(mergedTicket)).toEqual([['merged_into', ticket_number, null]]);
  expect(await listLinks(targetTicket)).toEqual([['merged_from', mergedTicket.ticket_number, null]]);
  // Repeating the merge changes nothing.
  expect((await mergeTickets(mergedTicket, targetTicket)).status).toBe(200);
  expect(await listMergeHistory(targetTicket)).toHaveLength(1);
});

it('a merged ticket refuses comments, files, follow-ups and changes, and the errors name the other ticket', async () => {
  const [mergedTicket, targetTicket, thirdTicket] = [await newTicket(), await newTicket(), await newTicket()];
  await mergeTickets(mergedTicket, targetTicket);
  const { id } = mergedTicket;
  const file = { file_name: 'a.txt', file_type: 'text/plain', file_size: 1 };
  const content = 'Hello?';
  const answers = [
    await addComment(mergedTicket, content),
    await addComment(mergedTicket, content, agent),
    await addComment(mergedTicket, content, agent, true),
    await updateTicket(mergedTicket, { status: 'in_progress', version: 2 }),
    await attempt('requestUpload', { params: { id }, body: file, idempotency_key: newKey() }, customer),
    await attempt(
      'startFollowUp',
      { params: { id }, body: { content }, idempotency_key: newKey() },
      customer,
    ),
    await mergeTickets(mergedTicket, thirdTicket, 2),
  ];
  for (const answer of answers)
    expect([answer.status, parseProblem(answer)]).toMatchObject([
      409,
      {
        code: 'ticket_merged',
        message: `This ticket was merged into ${targetTicket.ticket_number}. Write there.`,
      },
    ]);
});

it(
  'an answer by mail to a merged ticket goes to the other ticket, even after further merges',
  { tags: ['nightly'] },
  async () => {
    const { address, ...mergedTicket } = await newMailedTicket(customer);
    const [targetTicket, finalTicket] = [await newTicket(), await newTicket()];
    expect([
      (await mergeTickets(mergedTicket, targetTicket)).status,
      (await mergeTickets(targetTicket, finalTicket)).status,
    ]).toEqual([200, 200]);
    await sendMails(mergedTicket.id, [customer]);
    // Staff of other tests may get mails about the same ticket at any time.
    const mails = await listAllMails(inject('cloud').inbox);
    const closingMail = mails.findLast(
      ({ destination, subject }) =>
        destination.to.includes(customer.email) && subject.includes(mergedTicket.ticket_number),
    );
    expect(closingMail?.body.text).toContain(`merged the ticket into ${targetTicket.ticket_number}.`);
    await sendMail({ from: customer.email, to: address, text: 'It is full again.' });
    await expect
      .poll(async () => (await readTicketDetail(finalTicket)).comments.map(({ content }) => content))
      .toEqual(['It is full again.']);
    expect((await readTicketDetail(mergedTicket)).comments).toEqual([]);
  },
);

it(
  'undoing a merge restores the status of the ticket, even after a note on the other ticket',
  { tags: ['nightly'] },
  async () => {
    const [mergedTicket, resolvedTicket, targetTicket] = [
      await newTicket(),
      await newTicket(),
      await newTicket(),
    ];
    await updateTicket(mergedTicket, { status: 'in_progress', assignee_id: agent.id, version: 1 });
    await updateTicket(resolvedTicket, { status: 'resolved', version: 1 });
    await mergeTickets(mergedTicket, targetTicket, 2);
    await mergeTickets(resolvedTicket, targetTicket, 2);
    await addComment(targetTicket, 'Only among us.', agent, true);
    expect([(await undoMerge(mergedTicket)).status, (await undoMerge(resolvedTicket)).status]).toEqual([
      200, 200,
    ]);
    const { ticket, history } = await readTicketDetail(mergedTicket);
    expect(ticket).toMatchObject({ status: 'in_progress', assignee_id: agent.id, merged_into: null });
    expect(
      history
        .map(({ field_name, new_value }) => `${field_name} ${new_value}`)
        .slice(0, 2)
        .sort(),
    ).toEqual(['merge ', 'status in_progress']);
    expect((await readTicketDetail(resolvedTicket)).ticket.status).toBe('resolved');
    expect(await listMergeHistory(targetTicket)).toHaveLength(4);
    expect((await readTicketDetail(targetTicket)).ticket.links).toBe(0);
    expect((await undoMerge(mergedTicket)).status).toBe(404);
    // A reply by a customer reopens the ticket, as before the merge.
    expect((await addComment(resolvedTicket, 'Not solved.')).status).toBe(201);
    expect((await readTicketDetail(resolvedTicket)).ticket.status).toBe('in_progress');
  },
);

const listFollowers = async ({ id }: HasId) =>
  (await call('listFollowers', { params: { id } }, agent)).items
    .map((follower) => `${follower.state} ${follower.id}`)
    .sort();
const setFollow = ({ id }: HasId, as: Person, state: 'follows' | 'muted' | 'default') =>
  call('setFollow', { params: { id }, body: { state } }, as);
const formatFollowerStates = (state: string, ...people: readonly HasId[]) =>
  people.map(({ id }) => `${state} ${id}`);

it(
  'a merge adds the requester and followers of the merged ticket without a mail, and undoing it removes them',
  { tags: ['nightly'] },
  async () => {
    const [follower, mutedPerson, targetMuter, targetRequester] = await Promise.all(
      Array.from({ length: 4 }, () => newPerson('customer', { company })),
    );
    const limitedCustomer = await newPerson('customer', { company, own_tickets_only: true });
    const colleague = await newPerson('agent');
    if (!follower || !mutedPerson || !targetMuter || !targetRequester) throw new Error('too few people');
    const [mergedTicket, limitedTicket, targetTicket] = [
      await newTicket(),
      await newTicket(limitedCustomer),
      await newTicket(targetRequester),
    ];
    await Promise.all([
      ...[follower, targetMuter, colleague, targetRequester].map((person) =>
        setFollow(mergedTicket, person, 'follows'),
      ),
      setFollow(mergedTicket, mutedPerson, 'muted'),
      setFollow(targetTicket, targetMuter, 'muted'),
    ]);
    await call('addFollower', { params: { id: mergedTicket.id, user_id: agent.id } }, agent);
    await mergeTickets(mergedTicket, targetTicket);
    const joinedFollowers = [
      ...formatFollowerStates('follows', customer, follower, colleague, agent),
      ...formatFollowerStates('muted', targetMuter),
    ].sort();
    await expect.poll(() => listFollowers(targetTicket)).toEqual(joinedFollowers);
    // A person who cannot see the other ticket, or has stopped following it, does not become its follower.
    await setFollow(targetTicket, follower, 'default');
    await setFollow(targetTicket, colleague, 'muted');
    await mergeTickets(limitedTicket, targetTicket);
    await call('addFollower', { params: { id: targetTicket.id, user_id: agent.id } }, agent);
    const expectedFollowers = [
      ...formatFollowerStates('follows', customer, agent),
      ...formatFollowerStates('muted', targetMuter, colleague),
    ].sort();
    await expect.poll(() => listFollowers(targetTicket)).toEqual(expectedFollowers);

    await undoMerge(mergedTicket);
    const remainingFollowers = [
      ...formatFollowerStates('follows', agent),
      ...formatFollowerStates('muted', targetMuter, colleague),
    ].sort();
    await expect.poll(() => listFollowers(targetTicket)).toEqual(remainingFollowers);
    const mails = (await call('listTicketMails', { params: { id: targetTicket.id } }, agent)).items;
    expect(mails.flatMap(({ kinds }) => kinds)).not.toContain('made_follower');
  },
);

it('a merge is final once there is a public comment on the other ticket', { tags: ['nightly'] }, async () => {
  const [mergedTicket, targetTicket] = [await newTicket(), await newTicket()];
  await mergeTickets(mergedTicket, targetTicket);
  await addComment(targetTicket, 'Both doors are mended.', agent);
  const refusal = await undoMerge(mergedTicket);
  expect([refusal.status, parseProblem(refusal).code]).toEqual([409, 'merge_final']);
  expect(parseProblem(refusal).message).toContain(
    `There is a comment on ${targetTicket.ticket_number} since the merge`,
  );
  expect((await readTicketDetail(mergedTicket)).ticket.merged_into?.id).toBe(targetTicket.id);
});

it('a merge is refused with the ticket itself, an ended or merged ticket or one of another company, and after a change', async () => {
  const otherCustomer = await newPerson('customer', { company: await newCompany() });
  const [mergedTicket, targetTicket, resolvedTicket, alreadyMergedTicket] = [
    await newTicket(),
    await newTicket(),
    await newTicket(),
    await newTicket(),
  ];
  await updateTicket(resolvedTicket, { status: 'resolved', version: 1 });
  await mergeTickets(alreadyMergedTicket, targetTicket);
  const readMergeRefusal = async (target: HasId, version = 1) => {
    const answer = await mergeTickets(mergedTicket, target, version);
    return [answer.status, parseProblem(answer).message];
  };
  expect(await readMergeRefusal(mergedTicket)).toEqual([400, 'A ticket cannot be merged into itself']);
  expect(await readMergeRefusal(await newTicket(otherCustomer))).toEqual([
    400,
    'Only tickets of the same company can be merged, because its members read both. Link them instead.',
  ]);
  expect(await readMergeRefusal(resolvedTicket)).toEqual([
    400,
    `${resolvedTicket.ticket_number} is resolved. Open it first.`,
  ]);
  expect(await readMergeRefusal(alreadyMergedTicket)).toEqual([
    409,
    `${alreadyMergedTicket.ticket_number} was merged into ${targetTicket.ticket_number}. Choose that ticket.`,
  ]);
  expect(await readMergeRefusal({ id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' })).toEqual([404, 'Not found']);
  await updateTicket(mergedTicket, { priority: 'high', version: 1 });
  expect((await readMergeRefusal(targetTicket))[0]).toBe(409);
  expect((await readTicketDetail(mergedTicket)).ticket.merged_into).toBeNull();
});

it('a merge is removed when either ticket is deleted', { tags: ['nightly'] }, async () => {
  const [mergedTicket, targetTicket, finalTicket] = [await newTicket(), await newTicket(), await newTicket()];
  await mergeTickets(mergedTicket, targetTicket);
  await call(
    'linkTicket',
    { params: { id: mergedTicket.id, other_id: targetTicket.id }, body: { kind: 'duplicate_of' } },
    agent,
  );
  await mergeTickets(targetTicket, finalTicket);
  await deleteTicket(targetTicket.id);
  const { ticket } = await readTicketDetail(mergedTicket);
  expect([ticket.merged_into, ticket.links]).toEqual([null, 0]);
  expect((await readTicketDetail(finalTicket)).ticket.links).toBe(0);
  expect((await call('listTicketLinks', { params: { id: finalTicket.id } }, agent)).items).toEqual([]);
});
