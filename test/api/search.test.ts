import { randomInt, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TicketMatch } from '../../shared/contract/search.ts';
import type { Priority } from '../../shared/model/ticket.ts';
import { attempt, call, newKey, parseProblem } from '../support/api.ts';
import { compactSearchIndex } from '../support/search-index.ts';
import { completeAndScan } from '../support/files.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';
import { findExistingObjects, listReplacedObjects } from '../support/stored-items/search-index.ts';

/** Changes are indexed within seconds, or later on a busy machine. */
const longTimeout = { timeout: 60_000 };

/**
 * A text of this length: random Chinese characters in groups of eight. Each character counts as a word.
 */
const randomHanzi = (length: number) =>
  Array.from({ length }, (_, n) => (n % 9 === 8 ? ' ' : String.fromCharCode(randomInt(0x4e00, 0x9fa5)))).join(
    '',
  );

/** A word that occurs in no other text. */
const newWord = () => `wort${randomUUID().slice(0, 8)}`;

describe('the ticket search', () => {
  // All tickets of this file contain this word, and no other tickets do.
  const word = newWord();
  let company: Company;
  let customer: Person;
  let stranger: Person;
  let agent: Person;
  let admin: Person;
  const ids: string[] = [];

  const newTicket = async (subject: string, description = 'x', priority: Priority = 'low') => {
    const body = { subject, description, priority };
    return (await call('createTicket', { body, idempotency_key: newKey() }, customer)).id;
  };

  beforeAll(async () => {
    company = await newCompany();
    [customer, stranger, agent, admin] = await Promise.all([
      newPerson('customer', { company }),
      newCompany().then((other) => newPerson('customer', { company: other })),
      newPerson('agent'),
      newPerson('admin'),
    ]);
    for (const [subject, priority] of [
      ['Ward TABLETS', 'low'],
      ['Ärger mit Straße', 'high'],
      ['Ward printer', 'high'],
    ] as const)
      ids.push(await newTicket(`${subject} ${word}`, 'The  paper\njams, often.', priority));
    const closeInput = { params: { id: ids[2] ?? '' }, body: { status: 'closed', version: 1 } } as const;
    await call('updateTicket', closeInput, agent);
  });

  const search = (q: string, person: Person, query: Record<string, string | number> = {}) =>
    call('searchTickets', { query: { scope: person === customer ? 'company' : 'all', q, ...query } }, person);
  const positionsOf = async (q: string, query: Record<string, string | number> = {}, person = agent) => {
    const { items } = await search(q, person, query);
    return items.map(({ id }) => ids.indexOf(id)).filter((n) => n >= 0);
  };
  const idsFound = async (q: string, person: Person) => (await search(q, person)).items.map(({ id }) => id);
  const addFile = async (id: string, file_name: string) => {
    const body = { file_name, file_type: 'text/plain', file_size: 2 };
    const { attachment, upload_url, headers } = await call(
      'requestUpload',
      { params: { id }, body, idempotency_key: newKey() },
      customer,
    );
    await fetch(upload_url, { method: 'PUT', headers, body: 'ok' });
    await completeAndScan(attachment, customer);
  };
  const comment = (id: string, content: string, is_internal = false) =>
    call(
      'addTicketComment',
      { params: { id }, body: { content, is_internal }, idempotency_key: newKey() },
      agent,
    );

  it('finds a new ticket immediately, by parts of its words in any order, ignoring case and accents, newest first', async () => {
    const unseenWord = newWord();
    const id = await newTicket('Ein Schloß klemmt', `Siehe ${unseenWord}`);
    expect(await idsFound(unseenWord.slice(2), agent)).toEqual([id]);
    expect(await positionsOf(word.toUpperCase())).toEqual([2, 1, 0]);
    expect(await positionsOf(`${word} tablet war`)).toEqual([0]);
    expect(await positionsOf(`arger ${word}`)).toEqual([1]);
    expect(await positionsOf(`${word} ${customer.full_name.slice(3).toLowerCase()}`)).toEqual([2, 1, 0]);
    expect(await positionsOf(`${word} ${company.name.toUpperCase()}`)).toEqual([2, 1, 0]);
    expect(await positionsOf(`${word} ${customer.email}`)).toEqual([2, 1, 0]);
    const { ticket } = await call('getTicket', { params: { id: ids[1] ?? '' } }, agent);
    expect(await positionsOf(ticket.ticket_number.toLowerCase())).toEqual([1]);
    expect(await search(`${word}%`, agent)).toEqual({ items: [], next_cursor: null });
  });

  it('understands phrases, negated words, and conditions', { tags: ['nightly'] }, async () => {
    expect(await positionsOf(`"ward printer" ${word}`)).toEqual([2]);
    expect(await positionsOf(`"printer ward" ${word}`)).toEqual([]);
    expect(await positionsOf(`"paper jams" ${word}`)).toEqual([2, 1, 0]);
    expect(await positionsOf(`${word} -ward`)).toEqual([1]);
    expect(await positionsOf(`${word} -"ward printer"`)).toEqual([1, 0]);
    await expect.poll(() => positionsOf(`${word} is:open`), longTimeout).toEqual([1, 0]);
    await expect.poll(() => positionsOf(`${word} is:closed is:high`), longTimeout).toEqual([2]);
    expect(await positionsOf(`${word} -is:high`)).toEqual([0]);
    expect(await positionsOf(`${word} is:unassigned from:${customer.email.slice(0, 16)}`)).toEqual([2, 1, 0]);
    expect(await positionsOf(`${word} from:tablets`)).toEqual([]);
    expect(await positionsOf(`company:"${company.name}" ${word}`)).toEqual([2, 1, 0]);
    expect(await positionsOf(`${word} after:2026`)).toEqual([2, 1, 0]);
    expect(await positionsOf(`${word} before:2026-01-01`)).toEqual([]);
  });

  it.each([
    ['is:lost', 'is: takes one of'],
    ['before:yesterday', 'before: takes a day'],
    ['after:2026-02-31', 'after: takes a day'],
  ])('explains the right format of the condition %s', async (q, message) => {
    const answer = await attempt('searchTickets', { query: { scope: 'all', q } }, agent);
    expect(answer.status).toBe(400);
    const [issue] = parseProblem(answer).issues ?? [];
    expect(issue?.path).toBe('query.q');
    expect(issue?.message).toContain(message);
  });

  it('filters like the list', async () => {
    await expect.poll(() => positionsOf(word, { status: 'closed' }), longTimeout).toEqual([2]);
    expect(await positionsOf(word, { priority: 'high' })).toEqual([2, 1]);
    expect(await positionsOf(word, { priority: 'high', status: 'new' })).toEqual([1]);
    expect(await positionsOf(word, { assignee: 'none' })).toEqual([1, 0]);
    expect(await positionsOf(word, { assignee: 'me' })).toEqual([]);
    expect(await positionsOf(word, { tab: 'open' }, customer)).toEqual([1, 0]);
  });

  it('shows the best match first on request', async () => {
    const sharedWord = newWord();
    const ticketWithSubject = await newTicket(`About ${sharedWord}`);
    const ticketWithPart = await newTicket('Another', `See ${sharedWord}s`);
    expect(await idsFound(sharedWord, agent)).toEqual([ticketWithPart, ticketWithSubject]);
    const { items } = await search(sharedWord, agent, { order: 'best' });
    expect(items.map(({ id }) => id)).toEqual([ticketWithSubject, ticketWithPart]);
  });

  it.each(['newest', 'best'])('returns each ticket once across pages, %s first', async (order) => {
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: { id: string }[]; next_cursor: string | null } = await search(word, agent, {
        limit: 1,
        order,
        ...(cursor !== null && { cursor }),
      });
      seen.push(...page.items.map(({ id }) => ids.indexOf(id)));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual([2, 1, 0]);
  });

  it('marks the matching words', async () => {
    const { items } = await search(`${word} arger jam`, agent);
    const toMarkedText = ({ in: place, parts }: TicketMatch) =>
      `${place}: ${parts.map(({ text, marked: is }) => (is ? `[${text}]` : text)).join('')}`;
    expect(items[0]?.matches.map(toMarkedText)).toEqual([
      `subject: [Ärger] mit Straße [${word}]`,
      'description: The  paper\n[jam]s, often.',
    ]);
  });

  it('finds comments and files within seconds, and for staff also notes and tags', async () => {
    const [said, noted, filed, tagged] = [newWord(), newWord(), newWord(), newWord()];
    const id = await newTicket('Conversation');
    await comment(id, `We said ${said}.`);
    await comment(id, `We know ${noted}.`, true);
    await addFile(id, `${filed}.txt`);
    const { version } = (await call('getTicket', { params: { id } }, agent)).ticket;
    await call('updateTicket', { params: { id }, body: { tags: [tagged], version } }, agent);
    const expectFound = async (q: string, person: Person) => {
      await expect.poll(() => idsFound(q, person), longTimeout).toEqual([id]);
    };
    for (const one of [said, filed]) {
      await expectFound(one, agent);
      await expectFound(one, customer);
    }
    for (const one of [noted, tagged, `tag:${tagged}`]) {
      await expectFound(one, agent);
      expect(await idsFound(one, customer)).toEqual([]);
    }
    expect(await idsFound(`tag:${tagged.slice(0, -1)}`, agent)).toEqual([]);
    const bothResult = await search(`conversation -${noted}`, customer);
    expect(bothResult.items.map((ticket) => ticket.id)).toEqual([id]);
    expect(JSON.stringify(bothResult)).not.toMatch(/assignee|tags|note/);
  });

  it(
    'finds current texts but not earlier ones, even after the index was compacted',
    { tags: ['nightly'] },
    async () => {
      const [before, after] = [newWord(), newWord()];
      const id = await newTicket('Edited');
      const { id: comment_id } = await comment(id, before);
      await expect.poll(() => idsFound(before, agent), longTimeout).toEqual([id]);
      await compactSearchIndex();
      expect(await idsFound(before, agent)).toEqual([id]);
      expect(await positionsOf(word)).toEqual([2, 1, 0]);
      const params = { id, comment_id };
      await call('editTicketComment', { params, body: { content: after } }, agent);
      await expect.poll(() => idsFound(after, agent), longTimeout).toEqual([id]);
      expect(await idsFound(before, agent)).toEqual([]);
      await compactSearchIndex();
      expect(await idsFound(after, customer)).toEqual([id]);
    },
  );

  it(
    'finds a ticket with more words than fit into one item of the table',
    { tags: ['nightly'] },
    async () => {
      const id = await newTicket('Long conversation');
      const lastWord = newWord();
      // Compressed words still have two bytes per letter, and an item can have at most 400 kB.
      for (let count = 0; count < 18; count++) await comment(id, `${lastWord} ${randomHanzi(9900)}`);
      await expect.poll(() => idsFound(lastWord, customer), longTimeout).toEqual([id]);
      await compactSearchIndex();
      expect(await idsFound(lastWord, customer)).toEqual([id]);
    },
  );

  it(
    'deletes replaced index objects an hour later, when no search reads them any more',
    { tags: ['nightly'] },
    async () => {
      const freshWord = newWord();
      const id = await newTicket('Replaced', freshWord);
      await compactSearchIndex();
      await newTicket('Replaced again', freshWord.slice(1));
      await compactSearchIndex();
      const replacedObjects = await listReplacedObjects();
      expect(await findExistingObjects(replacedObjects)).not.toEqual([]);
      await compactSearchIndex('2026-03-01T14:00:00Z');
      expect(await findExistingObjects(replacedObjects)).toEqual([]);
      expect(await idsFound(freshWord, agent)).toEqual([id]);
    },
  );

  it("finds tickets by a company's new name", { tags: ['nightly'] }, async () => {
    const name = `Renamed ${newWord()}`;
    const profile = { contact_email: null, contact_phone: null, address: null, status: 'active' } as const;
    await call('updateCompany', { params: { id: company.id }, body: { name, ...profile } }, admin);
    await expect.poll(() => positionsOf(`${word} "${name}"`), longTimeout).toEqual([2, 1, 0]);
  });

  it('finds no tickets of other companies for a customer, who gets 403 for a search of all tickets', async () => {
    const strangersResult = await call('searchTickets', { query: { q: word } }, stranger);
    expect(strangersResult.items).toEqual([]);
    const refusal = await attempt('searchTickets', { query: { scope: 'all', q: word } }, customer);
    expect(refusal.status).toBe(403);
    expect((await attempt('searchTickets', { query: { q: word } }, agent)).status).toBe(403);
  });

  it('returns a total if the parameter with_total is set', async () => {
    const { total, items } = await search(word, agent, { with_total: 'true' });
    const dashboard = await call('getDashboard', {}, agent);
    expect(items).toHaveLength(3);
    expect(total).toBeGreaterThanOrEqual(3);
    expect(total).toBeLessThanOrEqual(dashboard.total);
  });

  it.each(['status', 'priority', 'with_total'])(
    'returns 400 when a customer uses the parameter %s',
    async (name) => {
      const value = { status: 'new', priority: 'low', with_total: 'true' }[name];
      for (const endpoint of ['listTickets', 'searchTickets'] as const) {
        const q = endpoint === 'searchTickets' ? { q: 'x' } : {};
        const answer = await attempt(endpoint, { query: { ...q, [name]: value } }, customer);
        expect(answer.status).toBe(400);
        expect(parseProblem(answer).issues?.map(({ path }) => path)).toEqual([`query.${name}`]);
      }
    },
  );
});
