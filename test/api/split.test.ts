// @module-tag nightly
import { ulid } from 'ulid';
import { beforeAll, expect, it } from 'vitest';
import { limits } from '../../shared/model/limits.ts';
import { attempt, call, newKey, parseProblem } from '../support/api.ts';
import { newPerson } from '../support/people.ts';
import { sendMails } from '../support/ticket-mails.ts';
import { putFiles } from '../support/stored-items/files.ts';
import { setLinkCount } from '../support/stored-items/tickets.ts';
import { createAttachmentTestData, text } from './attachments.fixture.ts';

let data: Awaited<ReturnType<typeof createAttachmentTestData>>;
beforeAll(async () => {
  data = await createAttachmentTestData();
});

interface SplitChoice {
  readonly comment_id?: string | null;
  readonly file_ids?: string[];
  readonly subject?: string;
}
const inputOf = (
  id: string,
  { comment_id = null, file_ids = [], subject = 'Another thing' }: SplitChoice,
) => ({
  params: { id },
  body: { comment_id, subject, priority: 'high' as const, category_id: 'feature', file_ids },
});
const split = (id: string, chosen: SplitChoice = {}, idempotency_key: string = newKey()) =>
  call('splitTicket', { ...inputOf(id, chosen), idempotency_key }, data.agent);
const attemptSplit = (id: string, chosen: SplitChoice = {}, idempotency_key: string = newKey()) =>
  attempt('splitTicket', { ...inputOf(id, chosen), idempotency_key }, data.agent);
const refusalOf = async (id: string, chosen: SplitChoice = {}, idempotency_key?: string) => {
  const answer = await attemptSplit(id, chosen, idempotency_key);
  return `${answer.status} ${parseProblem(answer).code}: ${parseProblem(answer).message}`;
};
const comment = (id: string, content: string, as = data.customer, is_internal = false) =>
  call('addTicketComment', { params: { id }, body: { content, is_internal }, idempotency_key: newKey() }, as);
const detailOf = (id: string, as = data.agent) => call('getTicket', { params: { id } }, as);
const linksOf = async (id: string) =>
  (await call('listTicketLinks', { params: { id } }, data.agent)).items.map(
    (link) => `${link.kind} ${link.ticket_number}`,
  );
const splitsOf = async (id: string, as = data.agent) =>
  (await detailOf(id, as)).history
    .filter(({ field_name }) => field_name === 'split')
    .map(({ user_name, old_value, new_value }) => [user_name, old_value, new_value]);

it('a split creates a ticket from a comment, with chosen fields and copies of files, but moves nothing', async () => {
  const { customer, colleague, agent, newTicket, attach, download } = data;
  const id = await newTicket();
  const said = await comment(id, 'Also, **where** is the invoice?', colleague);
  const [file, other] = [
    await attach({ name: 'Rechnung & Co.txt', content: text('12 EUR') }, { on: id }),
    await attach({ name: 'other.txt' }, { on: id }),
  ];
  const created = await split(id, { comment_id: said.id, file_ids: [file.id, file.id] });
  const { ticket: source, comments, attachments } = await detailOf(id);
  const screen = await detailOf(created.id);
  const { ticket_number } = created;
  expect(screen.ticket).toMatchObject({
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
    { id: said.id, content: said.content, split_into: { id: created.id, ticket_number } },
  ]);
  expect(source).toMatchObject({ links: 1, status: 'new', version: 1, requester_id: customer.id });
  expect(source.split_into).toBeUndefined();
  expect(await linksOf(id)).toEqual([`has_follow_up ${ticket_number}`]);
  expect(await linksOf(created.id)).toEqual([`follow_up_of ${source.ticket_number}`]);
  expect(await splitsOf(id)).toEqual([[agent.full_name, '', `into ${ticket_number}`]]);
  expect(await splitsOf(created.id)).toEqual([[agent.full_name, '', `from ${source.ticket_number}`]]);

  // The copy is a separate object, which is scanned like any other object.
  expect(attachments.map((one) => one.id).toSorted()).toEqual([file.id, other.id].toSorted());
  const [copy, ...more] = screen.attachments;
  if (!copy) throw new Error('no file was copied');
  expect(more).toEqual([]);
  expect(copy).toMatchObject({
    ticket_id: created.id,
    file_name: file.file_name,
    file_size: 6,
    uploaded_by: customer.id,
  });
  expect([copy.id, copy.file_path]).not.toEqual([file.id, file.file_path]);
  await expect
    .poll(async () => (await detailOf(created.id)).attachments.map(({ scan }) => scan), { timeout: 60_000 })
    .toEqual(['clean']);
  expect(await (await download(copy)).text()).toBe('12 EUR');
  expect((await download(file)).status).toBe(200);
});

it('a split creates at most one ticket from each text, such as the description or a comment', async () => {
  const id = await data.newTicket();
  const said = [await comment(id, 'One more.'), await comment(id, 'And another.')];
  const ticketNumbers: string[] = [];
  for (const comment_id of [null, ...said.map((one) => one.id)]) {
    const { ticket_number } = await split(id, { comment_id });
    expect(await refusalOf(id, { comment_id })).toBe(
      `409 already_split: This text is the description of ${ticket_number} already. Open that ticket.`,
    );
    ticketNumbers.push(ticket_number);
  }
  const { ticket, comments } = await detailOf(id);
  expect(ticket).toMatchObject({ links: 3, split_into: { ticket_number: ticketNumbers[0] } });
  expect(comments.map(({ split_into }) => split_into?.ticket_number)).toEqual(ticketNumbers.slice(1));
  // The description of a ticket that a split created can be split again.
  const { id: last } = await split(id, { comment_id: (await comment(id, 'And\u202E another.')).id });
  expect((await split(last)).description).toBe('And another.');
});

it('a split creates one ticket on a double click, and a repeated request gets the same response even after changes', async () => {
  const id = await data.newTicket();
  const said = await comment(id, 'Twice?');
  const key = newKey();
  const chosenInput = { comment_id: said.id };
  const sameSplits = await Promise.all([split(id, chosenInput, key), split(id, chosenInput, key)]);
  expect(new Set(sameSplits.map((ticket) => ticket.id)).size).toBe(1);
  await call('deleteTicketComment', { params: { id, comment_id: said.id } }, data.customer);
  const other = await data.newTicket();
  await call('mergeTicket', { params: { id }, body: { into: other, version: 1 } }, data.agent);
  expect(await split(id, chosenInput, key)).toMatchObject({ id: sameSplits[0]?.id, description: 'Twice?' });
  expect(await splitsOf(id)).toHaveLength(1);
  expect(await refusalOf(id, { ...chosenInput, subject: 'Changed' }, key)).toMatch(
    /^409 idempotency_key_reused: /,
  );
  // One of two concurrent splits is refused.
  const attempts = await Promise.all([attemptSplit(other), attemptSplit(other)]);
  expect(attempts.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
});

it('a split accepts only public texts of customers, from a ticket that was not merged', async () => {
  const { customer, agent, newTicket } = data;
  const [id, elsewhere] = [await newTicket(), await newTicket()];
  const [note, answer, removed, other] = [
    await comment(id, 'Among us.', agent, true),
    await comment(id, 'We look into it.', agent),
    await comment(id, 'Never mind.'),
    await comment(elsewhere, 'On another ticket.'),
  ];
  await call('deleteTicketComment', { params: { id, comment_id: removed.id } }, customer);
  const customersOnlyError = '400 invalid_request: Only the text of a customer can become a new ticket.';
  const noComment = '400 invalid_request: This ticket has no such comment.';
  expect(await refusalOf(id, { comment_id: note.id })).toBe(customersOnlyError);
  expect(await refusalOf(id, { comment_id: answer.id })).toBe(customersOnlyError);
  expect(await refusalOf(id, { comment_id: removed.id })).toBe(
    '400 invalid_request: This comment was deleted.',
  );
  expect(await refusalOf(id, { comment_id: other.id })).toBe(noComment);
  expect(await refusalOf('01ARZ3NDEKTSV4RRFFQ69G5FAV')).toBe('404 not_found: Not found');
  const { ticket_number } = (await detailOf(elsewhere)).ticket;
  await call('mergeTicket', { params: { id }, body: { into: elsewhere, version: 1 } }, agent);
  expect(await refusalOf(id)).toBe(
    `409 ticket_merged: This ticket was merged into ${ticket_number}. Write there.`,
  );
  expect([await splitsOf(id), await splitsOf(elsewhere)]).toEqual([[], []]);
});

it('a split copies files of the ticket that are not withheld, and creates nothing if a file cannot be copied', async () => {
  const { newTicket, attach, requestUpload } = data;
  const [id, elsewhere] = [await newTicket(), await newTicket()];
  // The test virus is split in two, so that no virus scanner removes this source file.
  const infected = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('-');
  const [good, withheld, other, { attachment: unfinished }] = [
    await attach({ name: 'good.txt' }, { on: id }),
    await attach({ name: 'bad.txt', content: text(infected) }, { on: id }),
    await attach({ name: 'other.txt' }, { on: elsewhere }),
    await requestUpload({}, { on: id }),
  ];
  expect(await refusalOf(id, { file_ids: [good.id, withheld.id] })).toBe(
    '400 invalid_request: bad.txt is withheld and cannot be copied. Leave it out.',
  );
  for (const file of [other, unfinished])
    expect(await refusalOf(id, { file_ids: [good.id, file.id] })).toBe(
      '400 invalid_request: This ticket has no such file.',
    );
  const { ticket } = await detailOf(id);
  expect([ticket.links, ticket.split_into]).toEqual([0, undefined]);
  const { ticket: created, attachments } = await detailOf((await split(id, { file_ids: [good.id] })).id);
  expect([created.description, attachments.length]).toEqual([ticket.description, 1]);
});

it('a split copies the maximum number of files in one transaction', async () => {
  const { newTicket, attach } = data;
  const id = await newTicket();
  const file = await attach({ name: 'page.txt' }, { on: id });
  // Stores copies of the item, as if the file had been uploaded many times.
  const otherFiles = Array.from({ length: limits.split_files }, () => ({ ...file, id: ulid() }));
  await putFiles(otherFiles);
  const allIds = [file, ...otherFiles].map((one) => one.id);
  expect((await attemptSplit(id, { file_ids: allIds })).status).toBe(400);
  const { id: created } = await split(id, { file_ids: allIds.slice(1) });
  const { attachments } = await detailOf(created);
  expect(new Set(attachments.map(({ file_path }) => file_path)).size).toBe(limits.split_files);
});

it('a split is refused for a ticket with the maximum number of links', async () => {
  const id = await data.newTicket();
  await setLinkCount(id, limits.ticket_links);
  expect(await refusalOf(id)).toMatch(/^409 limit_reached: TKT-\d+ has 50 links already\./);
  expect(await splitsOf(id)).toEqual([]);
  // Restores the stored count, which must equal the number of links.
  await setLinkCount(id, 0);
});

it("a split of a text by a person who has left the company has the ticket's requester as its requester", async () => {
  const { customer, newTicket } = data;
  const company = customer.company;
  if (!company) throw new Error('the customer has no company');
  const [guest, admin] = await Promise.all([newPerson('customer', { company }), newPerson('admin')]);
  const id = await newTicket();
  const said = await comment(id, 'I leave tomorrow. Who takes over?', guest);
  await call('updateUser', { params: { id: guest.id }, body: { disabled: true } }, admin);
  expect(await split(id, { comment_id: said.id })).toMatchObject({ requester_id: customer.id });
});

it("a split shows the new ticket to the company's customers, except those who see only their own tickets", async () => {
  const { customer, colleague, otherCustomer, agent, newTicket } = data;
  const company = customer.company;
  if (!company) throw new Error('the customer has no company');
  const limitedCustomer = await newPerson('customer', { company, own_tickets_only: true });
  const id = await newTicket(limitedCustomer);
  const said = await comment(id, 'And my chair?', colleague);
  const { ticket_number, id: created } = await split(id, { comment_id: said.id });
  await split(id);
  // The author can still change the comment, and the response does not mention the split.
  const editedComment = await call(
    'editTicketComment',
    { params: { id, comment_id: said.id }, body: { content: 'And my chair, please?' } },
    colleague,
  );
  expect(editedComment).not.toHaveProperty('split_into');
  for (const reader of [customer, limitedCustomer]) {
    const { ticket, comments } = await detailOf(id, reader);
    expect(ticket).not.toHaveProperty('split_into');
    expect(comments.map(({ content }) => content)).toEqual(['And my chair, please?']);
    expect(comments[0]).not.toHaveProperty('split_into');
    const earlierComments = await call('listTicketComments', { params: { id }, query: {} }, reader);
    expect(earlierComments.items[0]).not.toHaveProperty('split_into');
  }
  expect(await splitsOf(id, customer)).toContainEqual([agent.full_name, '', `into ${ticket_number}`]);
  expect((await detailOf(created, customer)).ticket.description).toBe('And my chair?');
  const screen = await attempt('getTicket', { params: { id } }, limitedCustomer);
  const history = await attempt('listTicketHistory', { params: { id }, query: {} }, limitedCustomer);
  for (const answer of [screen, history]) {
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain(ticket_number);
  }
  expect((await attempt('getTicket', { params: { id: created } }, limitedCustomer)).status).toBe(404);
  for (const [person, status] of [
    [customer, 403],
    [otherCustomer, 403],
  ] as const) {
    const input = { ...inputOf(id, {}), idempotency_key: newKey() };
    expect((await attempt('splitTicket', input, person)).status).toBe(status);
  }
});

it('a split notifies the requester and colleagues of the new ticket, but not its creator, and its text is searchable', async () => {
  const { customer, agent, newTicket } = data;
  const otherAgent = await newPerson('agent');
  const id = await newTicket();
  const word = `wort${newKey().slice(0, 8)}`;
  const question = await comment(id, `Is the ${word} included?`);
  const { id: created } = await split(id, { comment_id: question.id });
  const { items } = await call('searchTickets', { query: { q: word, scope: 'all' } }, agent);
  expect(items.map((one) => one.id)).toContain(created);
  const kinds = async (as: typeof agent) =>
    (await call('getBell', {}, as)).items
      .filter(({ ticket_id }) => ticket_id === created)
      .map(({ kind }) => kind);
  await expect.poll(() => kinds(otherAgent)).toEqual(['new_ticket']);
  await sendMails(created, [customer]);
  const mails = (await call('listTicketMails', { params: { id: created } }, agent)).items;
  expect(mails.find(({ email }) => email === customer.email)?.kinds).toEqual(['received']);
  expect(await kinds(agent)).toEqual([]);
});
