import { beforeAll, expect, it } from 'vitest';
import { attempt, call, newKey } from '../support/api.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';

let agent: Person;
let customer: Person;

beforeAll(async () => {
  [agent, customer] = await Promise.all([
    newPerson('agent'),
    newPerson('customer', { company: await newCompany() }),
  ]);
});

const newTicket = async () =>
  (
    await call(
      'createTicket',
      { body: { subject: 'A draft', description: 'There is one.' }, idempotency_key: newKey() },
      customer,
    )
  ).id;
const saveDraft = (id: string, mode: 'reply' | 'note', content: string, as: Person) =>
  call('saveDraft', { params: { id }, body: { mode, content } }, as);
const listDrafts = async (id: string, as: Person) =>
  (await call('getTicket', { params: { id } }, as)).drafts.map(({ mode, content }) => `${mode}: ${content}`);

it('the draft of a comment is stored separately for each person and mode', async () => {
  const id = await newTicket();
  await saveDraft(id, 'reply', 'We thi', agent);
  await saveDraft(id, 'reply', 'We think', agent);
  await saveDraft(id, 'note', 'They ow', agent);
  await saveDraft(id, 'reply', 'I mean', customer);
  expect(await listDrafts(id, agent)).toEqual(['reply: We think', 'note: They ow']);
  expect(await listDrafts(id, customer)).toEqual(['reply: I mean']);
  expect(await listDrafts(id, await newPerson('agent'))).toEqual([]);
  await saveDraft(id, 'note', '  ', agent);
  expect(await listDrafts(id, agent)).toEqual(['reply: We think']);
});

it('only the draft of a comment is deleted when the comment is stored', async () => {
  const id = await newTicket();
  await saveDraft(id, 'reply', 'We think', agent);
  await saveDraft(id, 'note', 'They owe us', agent);
  const body = { content: 'We think so', is_internal: false };
  await call('addTicketComment', { params: { id }, body, idempotency_key: newKey() }, agent);
  expect(await listDrafts(id, agent)).toEqual(['note: They owe us']);
});

it('a customer cannot store a draft of a note', async () => {
  const id = await newTicket();
  const noteResponse = await attempt(
    'saveDraft',
    { params: { id }, body: { mode: 'note', content: 'x' } },
    customer,
  );
  expect(noteResponse.status).toBe(403);
});
