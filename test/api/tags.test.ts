import { beforeAll, expect, it } from 'vitest';
import { formatTags } from '../../shared/model/tags.ts';
import { attempt, call, newKey, parseProblem } from '../support/api.ts';
import { type LiveTestConnection, isAboutTicket, openLiveConnection } from '../support/live.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';

let company: Company;
let customer: Person;
let agent: Person;
let admin: Person;

beforeAll(async () => {
  company = await newCompany();
  [customer, agent, admin] = await Promise.all([
    newPerson('customer', { company }),
    newPerson('agent'),
    newPerson('admin'),
  ]);
});

const ticketTexts = { subject: 'The scanner beeps', description: 'Twice.' };
const newTicket = () => call('createTicket', { body: ticketTexts, idempotency_key: newKey() }, customer);
const tryToSetTags = (id: string, tags: string[], version: number) =>
  attempt('updateTicket', { params: { id }, body: { tags, version } }, agent);
/** Waits until the screen has received a new ticket: earlier changes have then reached it as well. */
async function createAndAwaitTicket(connection: LiveTestConnection): Promise<void> {
  const { id } = await newTicket();
  await connection.next(isAboutTicket(id));
}
const newTag = () => `tag-${newKey().slice(0, 8)}`;
const listKnownTags = async (q: string) => (await call('listTags', { query: { q } }, agent)).items;

it(
  'tags are set by updating a ticket, are in the history and audit log, and are suggested while a ticket has them',
  { tags: ['nightly'] },
  async () => {
    const { id } = await newTicket();
    const [firstTag, secondTag] = [newTag(), newTag()].sort();
    if (firstTag === undefined || secondTag === undefined) throw new Error('There are two tags');
    expect((await tryToSetTags(id, [secondTag, firstTag, secondTag], 1)).status).toBe(200);
    const { ticket, history } = await call('getTicket', { params: { id } }, agent);
    expect([ticket.tags, ticket.version]).toEqual([[firstTag, secondTag], 2]);
    const tagsChange = { field_name: 'tags', old_value: '', new_value: formatTags([firstTag, secondTag]) };
    expect(history).toMatchObject([tagsChange]);
    expect((await tryToSetTags(id, [firstTag], 1)).status).toBe(409);
    await expect
      .poll(async () => [await listKnownTags(firstTag), await listKnownTags(secondTag.slice(0, -1))])
      .toEqual([[firstTag], [secondTag]]);
    expect((await attempt('listTags', {}, agent)).status).toBe(200);
    // Changing another field of the ticket keeps the tags.
    await call('updateTicket', { params: { id }, body: { status: 'in_progress', version: 2 } }, agent);
    expect((await call('getTicket', { params: { id } }, agent)).ticket.tags).toEqual([firstTag, secondTag]);
    expect((await tryToSetTags(id, [firstTag], 3)).status).toBe(200);
    await expect
      .poll(async () => [await listKnownTags(firstTag), await listKnownTags(secondTag)])
      .toEqual([[firstTag], []]);
    expect((await tryToSetTags(id, [], 4)).status).toBe(200);
    const listAuditedChanges = async () =>
      (await call('listAuditLog', { query: { person: agent.id, kind: 'ticket_changed' } }, admin)).items
        .filter(({ target }) => target.id === id)
        .flatMap(({ changes }) => changes);
    await expect
      .poll(listAuditedChanges)
      .toContainEqual({ field: 'tags', before: '', after: tagsChange.new_value });
  },
);

it('tags are never sent to customers, who cannot see that they changed either', async () => {
  const { id } = await newTicket();
  const secretTag = newTag();
  const connection = await openLiveConnection(customer);
  await createAndAwaitTicket(connection);
  const messageCountBefore = connection.received.length;
  expect((await tryToSetTags(id, [secretTag], 1)).status).toBe(200);
  await createAndAwaitTicket(connection);
  expect(JSON.stringify(connection.received.slice(messageCountBefore))).not.toContain(id);
  const answers = [
    await attempt('getTicket', { params: { id } }, customer),
    await attempt('listTickets', {}, customer),
    await attempt('listTicketHistory', { params: { id } }, customer),
    await attempt('exportPerson', { params: { id: customer.id } }, admin),
    await attempt('getBell', {}, customer),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  for (const { text } of answers) expect(text).not.toMatch(new RegExp(`${secretTag}|"tags"`));
  expect((await attempt('listTags', {}, customer)).status).toBe(403);
});

it.each([
  ['an upper-case letter', ['VPN'], 'Tags are lower-case words'],
  ['white space', ['two words'], 'Tags are lower-case words'],
  ['a text that is too long', ['a'.repeat(31)], 'Tag is longer than 30 characters'],
  ['more than ten', Array.from({ length: 11 }, (_, index) => `t${index}`), 'A ticket has at most 10 tags'],
])('refuses %s', async (_, tags, message) => {
  const { id } = await newTicket();
  const { issues } = parseProblem(await tryToSetTags(id, tags, 1));
  expect(issues?.map((issue) => issue.message).join()).toContain(message);
});
