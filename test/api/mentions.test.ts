// @module-tag nightly
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { changeProfile } from '../../lambdas/people/profile/update-profile.ts';
import { brand } from '../../shared/brand.ts';
import type { TicketComment } from '../../shared/contract/ticket-conversation.ts';
import { attempt, call, newKey, parseProblem } from '../support/api.ts';
import { listAllMails } from '../support/inbox.ts';
import { isAboutTicket, openLiveConnection } from '../support/live.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';
import { sendMails } from '../support/ticket-mails.ts';

let company: Company;
let customer: Person;
let author: Person;
let colleague: Person;

beforeAll(async () => {
  company = await newCompany();
  [customer, author, colleague] = await Promise.all([
    newPerson('customer', { company }),
    newPerson('agent'),
    newPerson('agent'),
  ]);
  await call('updateMe', { body: { mails_off: ['new_ticket', 'customer_reply'] } }, colleague);
});

const newTicket = () =>
  call(
    'createTicket',
    { body: { subject: 'Who knows this?', description: 'It hums.' }, idempotency_key: newKey() },
    customer,
  );
const createCommentInput = (id: string, mentions: readonly Person[], is_internal = false) => ({
  params: { id },
  body: {
    content: ['Look:', ...mentions.map(({ full_name }) => `@${full_name}`)].join(' '),
    is_internal,
    mentions: mentions.map((person) => person.id),
  },
  idempotency_key: newKey(),
});
const addMention = (id: string, people: readonly Person[], is_internal = false) =>
  call('addTicketComment', createCommentInput(id, people, is_internal), author);
const createCommentParams = ({ ticket_id, id }: TicketComment) => ({ id: ticket_id, comment_id: id });
const listMentionNames = ({ mentions = [] }: TicketComment) => mentions.map(({ name }) => name);

async function listNotificationKinds(id: string, as: Person) {
  const { items } = await call('getBell', {}, as);
  return items.filter(({ ticket_id }) => ticket_id === id).map(({ kind }) => kind);
}
async function expectNotificationKinds(id: string, as: Person, kinds: readonly string[]) {
  await expect.poll(() => listNotificationKinds(id, as)).toEqual(kinds);
}
const findMails = async ({ email }: Person, ticket_number: string) =>
  (await listAllMails(inject('cloud').inbox)).filter(
    ({ destination, subject }) => destination.to.includes(email) && subject.includes(ticket_number),
  );

describe('a mentioned member of staff', () => {
  it('gets one bell entry and one mail, and then follows the ticket', async () => {
    const { id, ticket_number } = await newTicket();
    await call('setFollow', { params: { id }, body: { state: 'follows' } }, colleague);
    const comment = await addMention(id, [colleague, author]);
    expect(comment.mentions).toMatchObject([
      { id: colleague.id, name: colleague.full_name },
      { id: author.id },
    ]);
    await expectNotificationKinds(id, colleague, ['mentioned', 'new_ticket']);
    await sendMails(id, [colleague]);
    const [mail, ...otherMails] = await findMails(colleague, ticket_number);
    expect(otherMails).toEqual([]);
    expect(mail?.body.text).toContain(`${author.full_name}, ${brand.name} Support mentioned you:\n`);
    expect(mail?.body.text).toMatch(/mentioned you:\s+Look:/);
    expect(mail?.body.text?.match(/Look:/g)).toHaveLength(1);
    expect(mail?.body.text).toContain(`${ticket_number} mentions you.`);
    // Nobody is notified of their own action.
    expect(await listNotificationKinds(id, author)).toEqual(['new_ticket']);
    expect(await call('getFollow', { params: { id } }, author)).toEqual({ state: 'default' });
  });

  it('gets a mail about a note, without the text of the note or a reply address, and customers get nothing', async () => {
    const screen = await openLiveConnection(customer);
    const { id, ticket_number } = await newTicket();
    const detailBefore = await call('getTicket', { params: { id } }, customer);
    const createdEnvelope = await screen.next(isAboutTicket(id));
    await addMention(id, [colleague], true);
    await expectNotificationKinds(id, colleague, ['mentioned', 'new_ticket']);
    await sendMails(id, [colleague]);
    const [mail] = await findMails(colleague, ticket_number);
    expect(mail?.body.text).toContain(
      `${author.full_name}, ${brand.name} Support mentioned you in an internal note.`,
    );
    expect(JSON.stringify(mail)).not.toContain('Look:');
    expect(mail?.replyTo ?? []).toEqual([]);
    expect(await call('getFollow', { params: { id } }, colleague)).toEqual({ state: 'follows' });

    await screen.sendHeartbeat();
    expect(screen.received.filter(isAboutTicket(id))).toEqual([createdEnvelope]);
    screen.close();
    expect(await call('getTicket', { params: { id } }, customer)).toEqual(detailBefore);
    expect(await listNotificationKinds(id, customer)).toEqual([]);
  });

  it('is notified if an edit adds the mention, but people mentioned before are not notified again', async () => {
    const { id } = await newTicket();
    const otherAgent = await newPerson('agent');
    const comment = await addMention(id, [colleague]);
    await expectNotificationKinds(id, colleague, ['mentioned', 'new_ticket']);
    const body = {
      content: `@${colleague.full_name} @${otherAgent.full_name}`,
      mentions: [colleague.id, otherAgent.id],
    };
    const editedComment = await call(
      'editTicketComment',
      { params: createCommentParams(comment), body },
      author,
    );
    expect(listMentionNames(editedComment)).toEqual([colleague.full_name, otherAgent.full_name]);
    await expectNotificationKinds(id, otherAgent, ['mentioned', 'new_ticket']);
    expect(await listNotificationKinds(id, colleague)).toEqual(['mentioned', 'new_ticket']);
    // An edit that does not name mentions keeps them.
    const secondEdit = await call(
      'editTicketComment',
      { params: createCommentParams(comment), body: { content: 'Both' } },
      author,
    );
    expect(listMentionNames(secondEdit)).toEqual([colleague.full_name, otherAgent.full_name]);
  });

  it('no longer has the bell entry if the comment is taken back or deleted, and gets no mail', async () => {
    const { id, ticket_number } = await newTicket();
    const screen = await openLiveConnection(colleague);
    const countBellMessages = () => screen.received.filter(({ kind }) => kind === 'bell').length;
    const takenBackComment = await addMention(id, [colleague], true);
    const deletedComment = await addMention(id, [colleague]);
    await expectNotificationKinds(id, colleague, ['mentioned', 'mentioned', 'new_ticket']);
    await expectNotificationKinds(id, customer, ['answered']);
    const countBefore = countBellMessages();
    await call('takeBackTicketComment', { params: createCommentParams(takenBackComment) }, author);
    await call('deleteTicketComment', { params: createCommentParams(deletedComment) }, author);
    await expectNotificationKinds(id, colleague, ['new_ticket']);
    await expectNotificationKinds(id, customer, []);
    await expect.poll(countBellMessages).toBeGreaterThan(countBefore);
    screen.close();
    await sendMails(id, [colleague], 2);
    expect(await findMails(colleague, ticket_number)).toEqual([]);
  });

  it('is not notified after muting the ticket', async () => {
    const { id } = await newTicket();
    const otherAgent = await newPerson('agent');
    await call('setFollow', { params: { id }, body: { state: 'muted' } }, colleague);
    await addMention(id, [colleague, otherAgent]);
    await expectNotificationKinds(id, otherAgent, ['mentioned', 'new_ticket']);
    expect(await listNotificationKinds(id, colleague)).not.toContain('mentioned');
    expect(await call('getFollow', { params: { id } }, colleague)).toEqual({ state: 'muted' });
  });
});

describe('a mention', () => {
  it('is removed from the comment if it names a customer or a disabled user', async () => {
    const { id } = await newTicket();
    const formerAgent = await newPerson('agent');
    await changeProfile(formerAgent.id, () => ({ disabled: true }));
    const comment = await addMention(id, [customer, formerAgent, colleague]);
    expect(listMentionNames(comment)).toEqual([colleague.full_name]);
    const { items } = await call('listStaff', {}, author);
    const staffIds = items.map((person) => person.id);
    expect([customer, formerAgent, colleague].map((person) => staffIds.includes(person.id))).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('is refused if a customer makes it, in a new comment and in an edit', async () => {
    const { id } = await newTicket();
    const ownComment = await call('addTicketComment', createCommentInput(id, []), customer);
    const body = { content: 'Hello', mentions: [colleague.id] };
    const refusals = [
      await attempt('addTicketComment', createCommentInput(id, [colleague]), customer),
      await attempt('editTicketComment', { params: createCommentParams(ownComment), body }, customer),
    ];
    expect(refusals.map((answer) => parseProblem(answer).code)).toEqual(['forbidden', 'forbidden']);
  });

  it('is in responses to staff only: customers get only the text of the comment', async () => {
    const { id } = await newTicket();
    const { content } = await addMention(id, [colleague]);
    const [visibleComment] = (await call('getTicket', { params: { id } }, customer)).comments;
    expect(visibleComment?.content).toBe(content);
    expect(visibleComment).not.toHaveProperty('mentions');
    const { items } = await call('listTicketComments', { params: { id }, query: {} }, customer);
    expect(JSON.stringify(items)).not.toContain(colleague.id);
  });
});
