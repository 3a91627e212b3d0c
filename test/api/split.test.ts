// @module-tag nightly
import { ulid } from 'ulid';
import { beforeAll, expect, it } from 'vitest';
import { limits } from '../../shared/model/limits.ts';
import { attempt, call, newKey, parseProblem } from '../support/api.ts';
import { encodeText } from '../support/files.ts';
import { newPerson } from '../support/people.ts';
import { sendMails } from '../support/ticket-mails.ts';
import { putFiles } from '../support/stored-items/files.ts';
import { setLinkCount } from '../support/stored-items/tickets.ts';
import { createAttachmentTestData } from './attachments.fixture.ts';

let testData: Awaited<ReturnType<typeof createAttachmentTestData>>;
beforeAll(async () => {
  testData = await createAttachmentTestData();
});

interface SplitChoice {
  readonly comment_id?: string | null;
  readonly file_ids?: string[];
  readonly subject?: string;
}
const createSplitInput = (
  id: string,
  { comment_id = null, file_ids = [], subject = 'Another thing' }: SplitChoice,
) => ({
  params: { id },
  body: { comment_id, subject, priority: 'high' as const, category_id: 'feature', file_ids },
});
const splitTicket = (id: string, choice: SplitChoice = {}, idempotency_key: string = newKey()) =>
  call('splitTicket', { ...createSplitInput(id, choice), idempotency_key }, testData.agent);
const attemptSplit = (id: string, choice: SplitChoice = {}, idempotency_key: string = newKey()) =>
  attempt('splitTicket', { ...createSplitInput(id, choice), idempotency_key }, testData.agent);
const readRefusal = async (id: string, choice: SplitChoice = {}, idempotency_key?: string) => {
  const answer = await attemptSplit(id, choice, idempotency_key);
  return `${answer.status} ${parseProblem(answer).code}: ${parseProblem(answer).message}`;
};
const addComment = (id: string, content: string, as = testData.customer, is_internal = false) =>
  call('addTicketComment', { params: { id }, body: { content, is_internal }, idempotency_key: newKey() }, as);
const readTicketDetail = (id: string, as = testData.agent) => call('getTicket', { params: { id } }, as);
const listLinks = async (id: string) =>
  (await call('listTicketLinks', { params: { id } }, testData.agent)).items.map(
    (link) => `${link.kind} ${link.ticket_number}`,
  );
const listSplitHistory = async (id: string, as = testData.agent) =>
  (await readTicketDetail(id, as)).history
    .filter(({ field_name }) => field_name === 'split')
    .map(({ user_name, old_value, new_value }) => [user_name, old_value, new_value]);

it('a split creates a ticket from a comment, with chosen fields and copies of files, but moves nothing', async () => {
  const { customer, colleague, agent, newTicket, attach, download } = testData;
  const id = await newTicket();
  const sourceComment = await addComment(id, 'Also, **where** is the invoice?', colleague);
  const [file, otherFile] = [
    await attach({ name: 'Rechnung & Co.txt', content: encodeText('12 EUR') }, { on: id }),
    await attach({ name: 'other.txt' }, { on: id }),
  ];
  const createdTicket = await splitTicket(id, { comment_id: sourceComment.id, file_ids: [file.id, file.id] });
  const { ticket: source, comments, attachments } = await readTicketDetail(id);
  const createdTicketDetail = await readTicketDetail(createdTicket.id);
  const { ticket_number } = createdTicket;
  expect(createdTicketDetail.ticket).toMatchObject({
    description: 'Also, **where** is the invoice?',
    subject: 'Another thing',
    priority: 'high',
    category_id: 'feature',
    type: source.type,
    company_id: source.company_id,
    requester_id: colleague.id,
    requester_email: colleague.email,
    status: 'new',
    waiting_on: 'us',
    last_name: agent.full_name,
    links: 1,
    follows: null,
  });
  expect(comments).toMatchObject([
    {
      id: sourceComment.id,
      content: sourceComment.content,
      split_into: { id: createdTicket.id, ticket_number },
    },
  ]);
  expect(source).toMatchObject({ links: 1, status: 'new', version: 1, requester_id: customer.id });
  expect(source.split_into).toBeUndefined();
  expect(await listLinks(id)).toEqual([`has_follow_up ${ticket_number}`]);
  expect(await listLinks(createdTicket.id)).toEqual([`follow_up_of ${source.ticket_number}`]);
  expect(await listSplitHistory(id)).toEqual([[agent.full_name, '', `into ${ticket_number}`]]);
  expect(await listSplitHistory(createdTicket.id)).toEqual([
    [agent.full_name, '', `from ${source.ticket_number}`],
  ]);

  // The copy is a separate object, which is scanned like any other object.
  expect(attachments.map((one) => one.id).toSorted()).toEqual([file.id, otherFile.id].toSorted());
  const [copiedFile, ...otherCopies] = createdTicketDetail.attachments;
  if (!copiedFile) throw new Error('no file was copied');
  expect(otherCopies).toEqual([]);
  expect(copiedFile).toMatchObject({
    ticket_id: createdTicket.id,
    file_name: file.file_name,
    file_size: 6,
    uploaded_by: customer.id,
  });
  expect([copiedFile.id, copiedFile.file_path]).not.toEqual([file.id, file.file_path]);
  await expect
    .poll(async () => (await readTicketDetail(createdTicket.id)).attachments.map(({ scan }) => scan), {
      timeout: 60_000,
    })
    .toEqual(['clean']);
  expect(await (await download(copiedFile)).text()).toBe('12 EUR');
  expect((await download(file)).status).toBe(200);
});

it('a split creates at most one ticket from each text, such as the description or a comment', async () => {
  const id = await testData.newTicket();
  const sourceComments = [await addComment(id, 'One more.'), await addComment(id, 'And another.')];
  const ticketNumbers: string[] = [];
  for (const comment_id of [null, ...sourceComments.map((one) => one.id)]) {
    const { ticket_number } = await splitTicket(id, { comment_id });
    expect(await readRefusal(id, { comment_id })).toBe(
      `409 already_split: This text is the description of ${ticket_number} already. Open that ticket.`,
    );
    ticketNumbers.push(ticket_number);
  }
  const { ticket, comments } = await readTicketDetail(id);
  expect(ticket).toMatchObject({ links: 3, split_into: { ticket_number: ticketNumbers[0] } });
  expect(comments.map(({ split_into }) => split_into?.ticket_number)).toEqual(ticketNumbers.slice(1));
  // The description of a ticket that a split created can be split again.
  const { id: lastTicketId } = await splitTicket(id, {
    comment_id: (await addComment(id, 'And\u202E another.')).id,
  });
  expect((await splitTicket(lastTicketId)).description).toBe('And another.');
});

it('a split creates one ticket on a double click, and a repeated request gets the same response even after changes', async () => {
  const id = await testData.newTicket();
  const sourceComment = await addComment(id, 'Twice?');
  const idempotencyKey = newKey();
  const splitChoice = { comment_id: sourceComment.id };
  const createdTickets = await Promise.all([
    splitTicket(id, splitChoice, idempotencyKey),
    splitTicket(id, splitChoice, idempotencyKey),
  ]);
  expect(new Set(createdTickets.map((ticket) => ticket.id)).size).toBe(1);
  await call('deleteTicketComment', { params: { id, comment_id: sourceComment.id } }, testData.customer);
  const otherTicketId = await testData.newTicket();
  await call('mergeTicket', { params: { id }, body: { into: otherTicketId, version: 1 } }, testData.agent);
  expect(await splitTicket(id, splitChoice, idempotencyKey)).toMatchObject({
    id: createdTickets[0]?.id,
    description: 'Twice?',
  });
  expect(await listSplitHistory(id)).toHaveLength(1);
  expect(await readRefusal(id, { ...splitChoice, subject: 'Changed' }, idempotencyKey)).toMatch(
    /^409 idempotency_key_reused: /,
  );
  // One of two concurrent splits is refused.
  const attempts = await Promise.all([attemptSplit(otherTicketId), attemptSplit(otherTicketId)]);
  expect(attempts.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
});

it('a split accepts only public texts of customers, from a ticket that was not merged', async () => {
  const { customer, agent, newTicket } = testData;
  const [id, otherTicketId] = [await newTicket(), await newTicket()];
  const [internalNote, staffReply, deletedComment, otherTicketsComment] = [
    await addComment(id, 'Among us.', agent, true),
    await addComment(id, 'We look into it.', agent),
    await addComment(id, 'Never mind.'),
    await addComment(otherTicketId, 'On another ticket.'),
  ];
  await call('deleteTicketComment', { params: { id, comment_id: deletedComment.id } }, customer);
  const customersOnlyError = '400 invalid_request: Only the text of a customer can become a new ticket.';
  const noCommentError = '400 invalid_request: This ticket has no such comment.';
  expect(await readRefusal(id, { comment_id: internalNote.id })).toBe(customersOnlyError);
  expect(await readRefusal(id, { comment_id: staffReply.id })).toBe(customersOnlyError);
  expect(await readRefusal(id, { comment_id: deletedComment.id })).toBe(
    '400 invalid_request: This comment was deleted.',
  );
  expect(await readRefusal(id, { comment_id: otherTicketsComment.id })).toBe(noCommentError);
  expect(await readRefusal('01ARZ3NDEKTSV4RRFFQ69G5FAV')).toBe('404 not_found: Not found');
  const { ticket_number } = (await readTicketDetail(otherTicketId)).ticket;
  await call('mergeTicket', { params: { id }, body: { into: otherTicketId, version: 1 } }, agent);
  expect(await readRefusal(id)).toBe(
    `409 ticket_merged: This ticket was merged into ${ticket_number}. Write there.`,
  );
  expect([await listSplitHistory(id), await listSplitHistory(otherTicketId)]).toEqual([[], []]);
});

it('a split copies files of the ticket that are not withheld, and creates nothing if a file cannot be copied', async () => {
  const { newTicket, attach, requestUpload } = testData;
  const [id, otherTicketId] = [await newTicket(), await newTicket()];
  // The test virus is split in two, so that no virus scanner removes this source file.
  const infectedText = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('-');
  const [goodFile, withheldFile, otherTicketsFile, { attachment: unfinishedFile }] = [
    await attach({ name: 'good.txt' }, { on: id }),
    await attach({ name: 'bad.txt', content: encodeText(infectedText) }, { on: id }),
    await attach({ name: 'other.txt' }, { on: otherTicketId }),
    await requestUpload({}, { on: id }),
  ];
  expect(await readRefusal(id, { file_ids: [goodFile.id, withheldFile.id] })).toBe(
    '400 invalid_request: bad.txt is withheld and cannot be copied. Leave it out.',
  );
  for (const file of [otherTicketsFile, unfinishedFile])
    expect(await readRefusal(id, { file_ids: [goodFile.id, file.id] })).toBe(
      '400 invalid_request: This ticket has no such file.',
    );
  const { ticket } = await readTicketDetail(id);
  expect([ticket.links, ticket.split_into]).toEqual([0, undefined]);
  const { ticket: createdTicket, attachments } = await readTicketDetail(
    (await splitTicket(id, { file_ids: [goodFile.id] })).id,
  );
  expect([createdTicket.description, attachments.length]).toEqual([ticket.description, 1]);
});

it('a split copies the maximum number of files in one transaction', async () => {
  const { newTicket, attach } = testData;
  const id = await newTicket();
  const file = await attach({ name: 'page.txt' }, { on: id });
  // Stores copies of the item, as if the file had been uploaded many times.
  const otherFiles = Array.from({ length: limits.split_files }, () => ({ ...file, id: ulid() }));
  await putFiles(otherFiles);
  const allIds = [file, ...otherFiles].map((one) => one.id);
  expect((await attemptSplit(id, { file_ids: allIds })).status).toBe(400);
  const { id: createdId } = await splitTicket(id, { file_ids: allIds.slice(1) });
  const { attachments } = await readTicketDetail(createdId);
  expect(new Set(attachments.map(({ file_path }) => file_path)).size).toBe(limits.split_files);
});

it('a split is refused for a ticket with the maximum number of links', async () => {
  const id = await testData.newTicket();
  await setLinkCount(id, limits.ticket_links);
  expect(await readRefusal(id)).toMatch(/^409 limit_reached: TKT-\d+ has 50 links already\./);
  expect(await listSplitHistory(id)).toEqual([]);
  // Restores the stored count, which must equal the number of links.
  await setLinkCount(id, 0);
});

it("a split of a text by a person who has left the company has the ticket's requester as its requester", async () => {
  const { customer, newTicket } = testData;
  const company = customer.company;
  if (!company) throw new Error('the customer has no company');
  const [formerCustomer, admin] = await Promise.all([newPerson('customer', { company }), newPerson('admin')]);
  const id = await newTicket();
  const sourceComment = await addComment(id, 'I leave tomorrow. Who takes over?', formerCustomer);
  await call('updateUser', { params: { id: formerCustomer.id }, body: { disabled: true } }, admin);
  expect(await splitTicket(id, { comment_id: sourceComment.id })).toMatchObject({
    requester_id: customer.id,
  });
});

it("a split shows the new ticket to the company's customers, except those who see only their own tickets", async () => {
  const { customer, colleague, otherCustomer, agent, newTicket } = testData;
  const company = customer.company;
  if (!company) throw new Error('the customer has no company');
  const limitedCustomer = await newPerson('customer', { company, own_tickets_only: true });
  const id = await newTicket(limitedCustomer);
  const sourceComment = await addComment(id, 'And my chair?', colleague);
  const { ticket_number, id: createdId } = await splitTicket(id, { comment_id: sourceComment.id });
  await splitTicket(id);
  // The author can still change the comment, and the response does not mention the split.
  const editedComment = await call(
    'editTicketComment',
    { params: { id, comment_id: sourceComment.id }, body: { content: 'And my chair, please?' } },
    colleague,
  );
  expect(editedComment).not.toHaveProperty('split_into');
  for (const reader of [customer, limitedCustomer]) {
    const { ticket, comments } = await readTicketDetail(id, reader);
    expect(ticket).not.toHaveProperty('split_into');
    expect(comments.map(({ content }) => content)).toEqual(['And my chair, please?']);
    expect(comments[0]).not.toHaveProperty('split_into');
    const earlierComments = await call('listTicketComments', { params: { id }, query: {} }, reader);
    expect(earlierComments.items[0]).not.toHaveProperty('split_into');
  }
  expect(await listSplitHistory(id, customer)).toContainEqual([agent.full_name, '', `into ${ticket_number}`]);
  expect((await readTicketDetail(createdId, customer)).ticket.description).toBe('And my chair?');
  const detailAnswer = await attempt('getTicket', { params: { id } }, limitedCustomer);
  const historyAnswer = await attempt('listTicketHistory', { params: { id }, query: {} }, limitedCustomer);
  for (const answer of [detailAnswer, historyAnswer]) {
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain(ticket_number);
  }
  expect((await attempt('getTicket', { params: { id: createdId } }, limitedCustomer)).status).toBe(404);
  for (const [person, status] of [
    [customer, 403],
    [otherCustomer, 403],
  ] as const) {
    const input = { ...createSplitInput(id, {}), idempotency_key: newKey() };
    expect((await attempt('splitTicket', input, person)).status).toBe(status);
  }
});

it('a split notifies the requester and colleagues of the new ticket, but not its creator, and its text is searchable', async () => {
  const { customer, agent, newTicket } = testData;
  const otherAgent = await newPerson('agent');
  const id = await newTicket();
  const uniqueWord = `wort${newKey().slice(0, 8)}`;
  const sourceComment = await addComment(id, `Is the ${uniqueWord} included?`);
  const { id: createdId } = await splitTicket(id, { comment_id: sourceComment.id });
  const { items } = await call('searchTickets', { query: { q: uniqueWord, scope: 'all' } }, agent);
  expect(items.map((one) => one.id)).toContain(createdId);
  const listNotificationKinds = async (as: typeof agent) =>
    (await call('getBell', {}, as)).items
      .filter(({ ticket_id }) => ticket_id === createdId)
      .map(({ kind }) => kind);
  await expect.poll(() => listNotificationKinds(otherAgent)).toEqual(['new_ticket']);
  await sendMails(createdId, [customer]);
  const mails = (await call('listTicketMails', { params: { id: createdId } }, agent)).items;
  expect(mails.find(({ email }) => email === customer.email)?.kinds).toEqual(['received']);
  expect(await listNotificationKinds(agent)).toEqual([]);
});
