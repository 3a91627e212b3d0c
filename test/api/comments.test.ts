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
const extractComment = (answer: TicketComment & { ticket: unknown }): TicketComment => {
  const { ticket: _, ...comment } = answer;
  return comment;
};
const addComment = async (id: string, content: string, as: Person, is_internal = false) =>
  extractComment(
    await call(
      'addTicketComment',
      { params: { id }, body: { content, is_internal }, idempotency_key: newKey() },
      as,
    ),
  );
const readTicketDetail = (id: string, as: Person) => call('getTicket', { params: { id } }, as);
const createCommentParams = ({ ticket_id, id }: TicketComment) => ({ id: ticket_id, comment_id: id });
const editComment = async (comment: TicketComment, content: string, as: Person) =>
  extractComment(
    await call('editTicketComment', { params: createCommentParams(comment), body: { content } }, as),
  );
const deleteComment = async (comment: TicketComment, as: Person) =>
  extractComment(await call('deleteTicketComment', { params: createCommentParams(comment) }, as));
const takeBackComment = (comment: TicketComment, as: Person) =>
  call('takeBackTicketComment', { params: createCommentParams(comment) }, as);
const listCommentVersions = async (comment: TicketComment) =>
  (await call('listCommentVersions', { params: createCommentParams(comment) }, agent)).items.map(
    ({ content, replaced_by }) => `${replaced_by}: ${content}`,
  );

describe("a user's own comment", () => {
  it('can be edited: screens and lists show the new text and the time, and staff see the earlier texts too', async () => {
    const { id } = await newTicket();
    const comment = await addComment(id, 'It drips', customer);
    const ticketBefore = (await readTicketDetail(id, customer)).ticket;
    const editedComment = await editComment(comment, 'It pours', customer);
    expect(editedComment).toEqual({ ...comment, content: 'It pours', changed_at: editedComment.changed_at });
    await editComment(comment, 'It stopped', customer);
    const { ticket, comments } = await readTicketDetail(id, colleague);
    expect(comments.map(({ content }) => content)).toEqual(['It stopped']);
    expect(ticket).toMatchObject({ last_text: 'It stopped', conversation_version: 3, waiting_on: 'us' });
    // An edit marks nothing as unread, and does not move the ticket in lists.
    expect(ticket.last_activity_at).toBe(ticketBefore.last_activity_at);
    expect(await listCommentVersions(comment)).toEqual(['edited: It drips', 'edited: It pours']);
    const closeResponse = await attempt(
      'updateTicket',
      { params: { id }, body: { status: 'closed', version: 1, conversation_version: 1 } },
      agent,
    );
    expect(parseProblem(closeResponse).code).toBe('unseen_comment');
  });

  it('can be deleted: everyone sees that there was one, and the ticket waits for the same side as before it', async () => {
    const { id } = await newTicket();
    await addComment(id, 'Since when?', agent);
    const wrongComment = await addComment(id, 'Sorry, wrong ticket', customer);
    expect((await readTicketDetail(id, agent)).ticket.waiting_on).toBe('us');
    const deletedComment = await deleteComment(wrongComment, customer);
    expect(deletedComment).toMatchObject({ content: '', removed: 'deleted' });
    for (const person of [agent, customer]) {
      const { ticket, comments } = await readTicketDetail(id, person);
      expect(comments[1]).toEqual(deletedComment);
      expect(ticket).toMatchObject({ last_text: 'Since when?', waiting_on: 'customer' });
    }
    expect(await listCommentVersions(wrongComment)).toEqual(['deleted: Sorry, wrong ticket']);
    expect(await deleteComment(wrongComment, customer)).toEqual(deletedComment);
    const editResponse = await attempt(
      'editTicketComment',
      { params: createCommentParams(wrongComment), body: { content: 'Again' } },
      customer,
    );
    expect([editResponse.status, parseProblem(editResponse).code]).toEqual([409, 'comment_final']);
  });

  it('can be deleted even if it is the only one, and the ticket then waits for us', async () => {
    const { id } = await newTicket();
    await deleteComment(await addComment(id, 'Only this', agent), agent);
    expect((await readTicketDetail(id, agent)).ticket).toMatchObject({ last_text: '', waiting_on: 'us' });
  });

  it('can no longer be edited or deleted after some minutes', async () => {
    const { id } = await newTicket();
    const oldComment = await addComment(id, 'It drips', customer);
    await backdateComment(oldComment, commentTimes.change_minutes * 60);
    const refusals = await Promise.all([
      attempt(
        'editTicketComment',
        { params: createCommentParams(oldComment), body: { content: 'No' } },
        customer,
      ),
      attempt('deleteTicketComment', { params: createCommentParams(oldComment) }, customer),
      attempt('takeBackTicketComment', { params: createCommentParams(oldComment) }, customer),
    ]);
    expect(refusals.map((one) => [one.status, parseProblem(one).code])).toEqual(
      refusals.map(() => [409, 'comment_final']),
    );
    expect(await listCommentVersions(oldComment)).toEqual([]);
  });

  it('can be a note: customers cannot change it, and cannot see that it changed', async () => {
    const { id } = await newTicket();
    const note = await addComment(id, 'They owe us money', agent, true);
    const detailBefore = await readTicketDetail(id, customer);
    await editComment(note, 'They paid', agent);
    const customerResponse = await attempt(
      'deleteTicketComment',
      { params: createCommentParams(note) },
      customer,
    );
    expect(customerResponse.status).toBe(404);
    await deleteComment(note, agent);
    expect(await readTicketDetail(id, customer)).toEqual(detailBefore);
    expect(await listCommentVersions(note)).toEqual(['edited: They owe us money', 'deleted: They paid']);
  });

  it('keeps every version of its text if edits happen at the same time', { tags: ['nightly'] }, async () => {
    const { id } = await newTicket();
    const comment = await addComment(id, 'Zero', customer);
    await Promise.all(['One', 'Two', 'Three'].map((text) => editComment(comment, text, customer)));
    const [lastComment] = (await readTicketDetail(id, customer)).comments;
    const previousTexts = (await listCommentVersions(comment)).map((text) => text.replace('edited: ', ''));
    expect([...previousTexts, lastComment?.content].map(String).toSorted()).toEqual([
      'One',
      'Three',
      'Two',
      'Zero',
    ]);
    expect((await readTicketDetail(id, customer)).ticket.last_text).toBe(lastComment?.content);
  });
});

describe('a comment that is taken back', () => {
  it('is invisible to customers, whose ticket is as before, while staff see the text', async () => {
    const { id } = await newTicket();
    await addComment(id, 'Any news?', customer);
    const detailBefore = await readTicketDetail(id, customer);
    const hastyComment = await addComment(id, 'You are a nuis', agent);
    await takeBackComment(hastyComment, agent);
    const { conversation_version } = (await readTicketDetail(id, agent)).ticket;
    const { ticket, comments } = await readTicketDetail(id, customer);
    expect(ticket).toEqual({
      ...detailBefore.ticket,
      conversation_version,
      revision: detailBefore.ticket.revision + 2,
    });
    expect(comments).toEqual(detailBefore.comments);
    expect((await readTicketDetail(id, agent)).comments[1]).toMatchObject({
      removed: 'taken_back',
      content: '',
    });
    expect(await listCommentVersions(hastyComment)).toEqual(['taken_back: You are a nuis']);
    expect((await call('listTicketComments', { params: { id }, query: {} }, customer)).items).toHaveLength(1);
  });

  it("leaves other people's later comments as they are", { tags: ['nightly'] }, async () => {
    const { id } = await newTicket();
    const hastyComment = await addComment(id, 'Wait', agent);
    const customerComment = await addComment(id, 'I wait', customer);
    await takeBackComment(hastyComment, agent);
    expect((await readTicketDetail(id, customer)).ticket).toMatchObject({
      last_activity_at: customerComment.created_at,
      last_text: 'I wait',
      waiting_on: 'us',
    });
  });

  it('must be taken back within some seconds', async () => {
    const { id } = await newTicket();
    const hastyComment = await addComment(id, 'Sent', customer);
    await backdateComment(hastyComment, commentTimes.take_back_seconds + 10);
    const lateResponse = await attempt(
      'takeBackTicketComment',
      { params: createCommentParams(hastyComment) },
      customer,
    );
    expect([lateResponse.status, parseProblem(lateResponse).code]).toEqual([409, 'comment_final']);
    await deleteComment(hastyComment, customer);
  });
});

describe('a comment by an author who has not seen the newest comment', () => {
  const prepareReply = async (id: string, as: Person, { is_internal = false, key = newKey() } = {}) => {
    const { ticket } = await readTicketDetail(id, as);
    const { conversation_version, last_staff_activity_at = null } = ticket;
    const seenVersions = { conversation_version, last_staff_activity_at };
    const body = { content: 'It is done.', is_internal, seen: seenVersions };
    return () => attempt('addTicketComment', { params: { id }, body, idempotency_key: key }, as);
  };

  it('is refused without losing its text, and accepted after the author has seen the newest comment', async () => {
    const { id } = await newTicket();
    const [sendStaffReply, sendCustomerReply] = [
      await prepareReply(id, agent),
      await prepareReply(id, customer),
    ];
    await addComment(id, 'It rains in again', colleague);
    for (const refusal of [await sendStaffReply(), await sendCustomerReply()])
      expect(parseProblem(refusal).code).toBe('unseen_comment');
    expect((await readTicketDetail(id, agent)).comments).toHaveLength(1);
    expect((await (await prepareReply(id, agent))()).status).toBe(201);
  });

  it('is refused for one of two authors who send at the same time', async () => {
    const { id } = await newTicket();
    const replySenders = await Promise.all([prepareReply(id, agent), prepareReply(id, colleague)]);
    const statuses = (await Promise.all(replySenders.map((send) => send()))).map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([201, 409]);
  });

  it('is accepted if the newest comment is the same one, because its request was repeated', async () => {
    const { id } = await newTicket();
    const send = await prepareReply(id, customer);
    expect((await send()).text).toEqual((await send()).text);
  });

  it('is refused to staff after a note by a colleague, but not to customers, who cannot see the note', async () => {
    const { id } = await newTicket();
    const [sendStaffReply, sendCustomerReply] = [
      await prepareReply(id, agent, { is_internal: true }),
      await prepareReply(id, customer),
    ];
    await addComment(id, 'The roofer comes on Friday', colleague, true);
    expect(parseProblem(await sendStaffReply()).code).toBe('unseen_comment');
    expect((await sendCustomerReply()).status).toBe(201);
  });
});
