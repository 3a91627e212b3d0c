import { beforeAll, expect, it } from 'vitest';
import { tagsText } from '../../shared/model/tags.ts';
import { attempt, call, newKey, parseProblem } from '../support/api.ts';
import { type LiveTestConnection, namesTicket, openLive } from '../support/live.ts';
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

const texts = { subject: 'The scanner beeps', description: 'Twice.' };
const newTicket = () => call('createTicket', { body: texts, idempotency_key: newKey() }, customer);
const tag = (id: string, tags: string[], version: number) =>
  attempt('updateTicket', { params: { id }, body: { tags, version } }, agent);
/** Waits until the screen has received a new ticket: earlier changes have then reached it as well. */
async function waitForNewTicket(screen: LiveTestConnection): Promise<void> {
  const { id } = await newTicket();
  await screen.next(namesTicket(id));
}
const newTag = () => `tag-${newKey().slice(0, 8)}`;
const knownTags = async (q: string) => (await call('listTags', { query: { q } }, agent)).items;

it(
  'tags are set by updating a ticket, are in the history and audit log, and are suggested while a ticket has them',
  { tags: ['nightly'] },
  async () => {
    const { id } = await newTicket();
    const [one, other] = [newTag(), newTag()].sort();
    if (one === undefined || other === undefined) throw new Error('There are two tags');
    expect((await tag(id, [other, one, other], 1)).status).toBe(200);
    const { ticket, history } = await call('getTicket', { params: { id } }, agent);
    expect([ticket.tags, ticket.version]).toEqual([[one, other], 2]);
    const change = { field_name: 'tags', old_value: '', new_value: tagsText([one, other]) };
    expect(history).toMatchObject([change]);
    expect((await tag(id, [one], 1)).status).toBe(409);
    await expect
      .poll(async () => [await knownTags(one), await knownTags(other.slice(0, -1))])
      .toEqual([[one], [other]]);
    expect((await attempt('listTags', {}, agent)).status).toBe(200);
    // Changing another field of the ticket keeps the tags.
    await call('updateTicket', { params: { id }, body: { status: 'in_progress', version: 2 } }, agent);
    expect((await call('getTicket', { params: { id } }, agent)).ticket.tags).toEqual([one, other]);
    expect((await tag(id, [one], 3)).status).toBe(200);
    await expect.poll(async () => [await knownTags(one), await knownTags(other)]).toEqual([[one], []]);
    expect((await tag(id, [], 4)).status).toBe(200);
    const auditedChanges = async () =>
      (await call('listAuditLog', { query: { person: agent.id, kind: 'ticket_changed' } }, admin)).items
        .filter(({ target }) => target.id === id)
        .flatMap(({ changes }) => changes);
    await expect.poll(auditedChanges).toContainEqual({ field: 'tags', before: '', after: change.new_value });
  },
);

it('tags are never sent to customers, who cannot see that they changed either', async () => {
  const { id } = await newTicket();
  const secret = newTag();
  const screen = await openLive(customer);
  await waitForNewTicket(screen);
  const countBefore = screen.received.length;
  expect((await tag(id, [secret], 1)).status).toBe(200);
  await waitForNewTicket(screen);
  expect(JSON.stringify(screen.received.slice(countBefore))).not.toContain(id);
  const answers = [
    await attempt('getTicket', { params: { id } }, customer),
    await attempt('listTickets', {}, customer),
    await attempt('listTicketHistory', { params: { id } }, customer),
    await attempt('exportPerson', { params: { id: customer.id } }, admin),
    await attempt('getBell', {}, customer),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  for (const { text } of answers) expect(text).not.toMatch(new RegExp(`${secret}|"tags"`));
  expect((await attempt('listTags', {}, customer)).status).toBe(403);
});

it.each([
  ['an upper-case letter', ['VPN'], 'Tags are lower-case words'],
  ['white space', ['two words'], 'Tags are lower-case words'],
  ['a text that is too long', ['a'.repeat(31)], 'Tag is longer than 30 characters'],
  ['more than ten', Array.from({ length: 11 }, (_, index) => `t${index}`), 'A ticket has at most 10 tags'],
])('refuses %s', async (_, tags, message) => {
  const { id } = await newTicket();
  const { issues } = parseProblem(await tag(id, tags, 1));
  expect(issues?.map((issue) => issue.message).join()).toContain(message);
});
