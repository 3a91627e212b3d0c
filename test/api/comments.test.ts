import { beforeAll, describe, expect, it } from 'vitest';
import type { TicketComment } from '../../shared/contract/ticket-conversation.ts';
import { commentTimes } from '../../shared/model/comment-times.ts';
import { attempt, call, newKey, parseProblem } from '../support/api.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';
import { backdateComment } from '../support/stored-items/tickets.ts';

let agent: Person;
let colleague: Person;
let customer: Person;

beforeAll(async () => {
  const company = await newCompany();
  [agent, colleague, customer] = await Promise.all([
    newPerson('agent'),
    newPerson('agent'),
    newPerson('customer', { company }),
  ]);
});

const newTicket = () =>
  call(
    'createTicket',
    { body: { subject: 'A leaking roof', description: 'Since Monday.' }, idempotency_key: newKey() },
    customer,
  );
/** The comment in the response of a command, which also contains the ticket. */
const commentIn = (answer: TicketComment & { ticket: unknown }): TicketComment => {
  const { ticket: _, ...comment } = answer;
  return comment;
};
const comment = async (id: string, content: string, as: Person, is_internal = false) =>
  commentIn(
    await call(
      'addTicketComment',
      { params: { id }, body: { content, is_internal }, idempotency_key: newKey() },
      as,
    ),
  );
const screen = (id: string, as: Person) => call('getTicket', { params: { id } }, as);
const paramsOf = ({ ticket_id, id }: TicketComment) => ({ id: ticket_id, comment_id: id });
const edit = async (one: TicketComment, content: string, as: Person) =>
  commentIn(await call('editTicketComment', { params: paramsOf(one), body: { content } }, as));
const remove = async (one: TicketComment, as: Person) =>
  commentIn(await call('deleteTicketComment', { params: paramsOf(one) }, as));
const takeBack = (one: TicketComment, as: Person) =>
  call('takeBackTicketComment', { params: paramsOf(one) }, as);
const versionsOf = async (one: TicketComment) =>
  (await call('listCommentVersions', { params: paramsOf(one) }, agent)).items.map(
    ({ content, replaced_by }) => `${replaced_by}: ${content}`,
  );

describe("a user's own comment", () => {
  it('can be edited: screens and lists show the new text and the time, and staff see the earlier texts too', async () => {
    const { id } = await newTicket();
    const first = await comment(id, 'It drips', customer);
    const before = (await screen(id, customer)).ticket;
    const edited = await edit(first, 'It pours', customer);
    expect(edited).toEqual({ ...first, content: 'It pours', changed_at: edited.changed_at });
    await edit(first, 'It stopped', customer);
    const { ticket, comments } = await screen(id, colleague);
    expect(comments.map(({ content }) => content)).toEqual(['It stopped']);
    expect(ticket).toMatchObject({ last_text: 'It stopped', conversation_version: 3, waiting_on: 'us' });
    // An edit marks nothing as unread, and does not move the ticket in lists.
    expect(ticket.last_activity_at).toBe(before.last_activity_at);
    expect(await versionsOf(first)).toEqual(['edited: It drips', 'edited: It pours']);
    const closeAnswer = await attempt(
      'updateTicket',
      { params: { id }, body: { status: 'closed', version: 1, conversation_version: 1 } },
      agent,
    );
    expect(parseProblem(closeAnswer).code).toBe('unseen_comment');
  });

  it('can be deleted: everyone sees that there was one, and the ticket waits for the same side as before it', async () => {
    const { id } = await newTicket();
    await comment(id, 'Since when?', agent);
    const wrongComment = await comment(id, 'Sorry, wrong ticket', customer);
    expect((await screen(id, agent)).ticket.waiting_on).toBe('us');
    const deletedComment = await remove(wrongComment, customer);
    expect(deletedComment).toMatchObject({ content: '', removed: 'deleted' });
    for (const person of [agent, customer]) {
      const { ticket, comments } = await screen(id, person);
      expect(comments[1]).toEqual(deletedComment);
      expect(ticket).toMatchObject({ last_text: 'Since when?', waiting_on: 'customer' });
    }
    expect(await versionsOf(wrongComment)).toEqual(['deleted: Sorry, wrong ticket']);
    expect(await remove(wrongComment, customer)).toEqual(deletedComment);
    const editAnswer = await attempt(
      'editTicketComment',
      { params: paramsOf(wrongComment), body: { content: 'Again' } },
      customer,
    );
    expect([editAnswer.status, parseProblem(editAnswer).code]).toEqual([409, 'comment_final']);
  });

  it('can be deleted even if it is the only one, and the ticket then waits for us', async () => {
    const { id } = await newTicket();
    await remove(await comment(id, 'Only this', agent), agent);
    expect((await screen(id, agent)).ticket).toMatchObject({ last_text: '', waiting_on: 'us' });
  });

  it('can no longer be edited or deleted after some minutes', async () => {
    const { id } = await newTicket();
    const oldComment = await comment(id, 'It drips', customer);
    await backdateComment(oldComment, commentTimes.change_minutes * 60);
    const refused = await Promise.all([
      attempt('editTicketComment', { params: paramsOf(oldComment), body: { content: 'No' } }, customer),
      attempt('deleteTicketComment', { params: paramsOf(oldComment) }, customer),
      attempt('takeBackTicketComment', { params: paramsOf(oldComment) }, customer),
    ]);
    expect(refused.map((one) => [one.status, parseProblem(one).code])).toEqual(
      refused.map(() => [409, 'comment_final']),
    );
    expect(await versionsOf(oldComment)).toEqual([]);
  });

  it('can be a note: customers cannot change it, and cannot see that it changed', async () => {
    const { id } = await newTicket();
    const note = await comment(id, 'They owe us money', agent, true);
    const before = await screen(id, customer);
    await edit(note, 'They paid', agent);
    const guessAnswer = await attempt('deleteTicketComment', { params: paramsOf(note) }, customer);
    expect(guessAnswer.status).toBe(404);
    await remove(note, agent);
    expect(await screen(id, customer)).toEqual(before);
    expect(await versionsOf(note)).toEqual(['edited: They owe us money', 'deleted: They paid']);
  });

  it('keeps every version of its text if edits happen at the same time', { tags: ['nightly'] }, async () => {
    const { id } = await newTicket();
    const one = await comment(id, 'Zero', customer);
    await Promise.all(['One', 'Two', 'Three'].map((text) => edit(one, text, customer)));
    const [last] = (await screen(id, customer)).comments;
    const keptTexts = (await versionsOf(one)).map((text) => text.replace('edited: ', ''));
    expect([...keptTexts, last?.content].map(String).toSorted()).toEqual(['One', 'Three', 'Two', 'Zero']);
    expect((await screen(id, customer)).ticket.last_text).toBe(last?.content);
  });
});

describe('a comment that is taken back', () => {
  it('is invisible to customers, whose ticket is as before, while staff see the text', async () => {
    const { id } = await newTicket();
    await comment(id, 'Any news?', customer);
    const before = await screen(id, customer);
    const hasty = await comment(id, 'You are a nuis', agent);
    await takeBack(hasty, agent);
    const { conversation_version } = (await screen(id, agent)).ticket;
    const { ticket, comments } = await screen(id, customer);
    expect(ticket).toEqual({ ...before.ticket, conversation_version, revision: before.ticket.revision + 2 });
    expect(comments).toEqual(before.comments);
    expect((await screen(id, agent)).comments[1]).toMatchObject({ removed: 'taken_back', content: '' });
    expect(await versionsOf(hasty)).toEqual(['taken_back: You are a nuis']);
    expect((await call('listTicketComments', { params: { id }, query: {} }, customer)).items).toHaveLength(1);
  });

  it("leaves other people's later comments as they are", { tags: ['nightly'] }, async () => {
    const { id } = await newTicket();
    const hasty = await comment(id, 'Wait', agent);
    const answer = await comment(id, 'I wait', customer);
    await takeBack(hasty, agent);
    expect((await screen(id, customer)).ticket).toMatchObject({
      last_activity_at: answer.created_at,
      last_text: 'I wait',
      waiting_on: 'us',
    });
  });

  it('must be taken back within some seconds', async () => {
    const { id } = await newTicket();
    const hastyComment = await comment(id, 'Sent', customer);
    await backdateComment(hastyComment, commentTimes.take_back_seconds + 10);
    const lateAnswer = await attempt('takeBackTicketComment', { params: paramsOf(hastyComment) }, customer);
    expect([lateAnswer.status, parseProblem(lateAnswer).code]).toEqual([409, 'comment_final']);
    await remove(hastyComment, customer);
  });
});

describe('a comment by an author who has not seen the newest comment', () => {
  const answer = async (id: string, as: Person, { is_internal = false, key = newKey() } = {}) => {
    const { ticket } = await screen(id, as);
    const { conversation_version, last_staff_activity_at = null } = ticket;
    const seenVersions = { conversation_version, last_staff_activity_at };
    const body = { content: 'It is done.', is_internal, seen: seenVersions };
    return () => attempt('addTicketComment', { params: { id }, body, idempotency_key: key }, as);
  };

  it('is refused without losing its text, and accepted after the author has seen the newest comment', async () => {
    const { id } = await newTicket();
    const [staff, client] = [await answer(id, agent), await answer(id, customer)];
    await comment(id, 'It rains in again', colleague);
    for (const refusal of [await staff(), await client()])
      expect(parseProblem(refusal).code).toBe('unseen_comment');
    expect((await screen(id, agent)).comments).toHaveLength(1);
    expect((await (await answer(id, agent))()).status).toBe(201);
  });

  it('is refused for one of two authors who send at the same time', async () => {
    const { id } = await newTicket();
    const concurrentAnswers = await Promise.all([answer(id, agent), answer(id, colleague)]);
    const statuses = (await Promise.all(concurrentAnswers.map((send) => send()))).map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([201, 409]);
  });

  it('is accepted if the newest comment is the same one, because its request was repeated', async () => {
    const { id } = await newTicket();
    const send = await answer(id, customer);
    expect((await send()).text).toEqual((await send()).text);
  });

  it('is refused to staff after a note by a colleague, but not to customers, who cannot see the note', async () => {
    const { id } = await newTicket();
    const [staff, client] = [await answer(id, agent, { is_internal: true }), await answer(id, customer)];
    await comment(id, 'The roofer comes on Friday', colleague, true);
    expect(parseProblem(await staff()).code).toBe('unseen_comment');
    expect((await client()).status).toBe(201);
  });
});
