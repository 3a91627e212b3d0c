import { randomInt, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TicketMatch } from '../../shared/contract/search.ts';
import type { Priority } from '../../shared/model/ticket.ts';
import { attempt, call, newKey, parseProblem } from '../support/api.ts';
import { compactSearchIndex } from '../support/search-index.ts';
import { completeUploadAndScan } from '../support/files.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';
import { findExistingObjects, listReplacedObjects } from '../support/stored-items/search-index.ts';

/** Changes are indexed within seconds, or later on a busy machine. */
const longTimeout = { timeout: 60_000 };

/**
 * A text of this length: random Chinese characters in groups of eight. Each character counts as a word.
 */
const createRandomChineseText = (length: number) =>
  Array.from({ length }, (_, n) => (n % 9 === 8 ? ' ' : String.fromCharCode(randomInt(0x4e00, 0x9fa5)))).join(
    '',
  );

/** A word that occurs in no other text. */
const newWord = () => `wort${randomUUID().slice(0, 8)}`;

describe('the ticket search', () => {
  // All tickets of this file contain this word, and no other tickets do.
  const commonWord = newWord();
  let company: Company;
  let customer: Person;
  let stranger: Person;
  let agent: Person;
  let admin: Person;
  const ticketIds: string[] = [];

  const newTicket = async (subject: string, description = 'x', priority: Priority = 'low') => {
    const body = { subject, description, priority };
    return (await call('createTicket', { body, idempotency_key: newKey() }, customer)).id;
  };

  beforeAll(async () => {
    company = await newCompany();
    [customer, stranger, agent, admin] = await Promise.all([
      newPerson('customer', { company }),
      newCompany().then((otherCompany) => newPerson('customer', { company: otherCompany })),
      newPerson('agent'),
      newPerson('admin'),
    ]);
    for (const [subject, priority] of [
      ['Ward TABLETS', 'low'],
      ['Ärger mit Straße', 'high'],
      ['Ward printer', 'high'],
    ] as const)
      ticketIds.push(await newTicket(`${subject} ${commonWord}`, 'The  paper\njams, often.', priority));
    const closeInput = {
      params: { id: ticketIds[2] ?? '' },
      body: { status: 'closed', version: 1 },
    } as const;
    await call('updateTicket', closeInput, agent);
  });

  const searchTickets = (q: string, person: Person, query: Record<string, string | number> = {}) =>
    call('searchTickets', { query: { scope: person === customer ? 'company' : 'all', q, ...query } }, person);
  const findPositions = async (q: string, query: Record<string, string | number> = {}, person = agent) => {
    const { items } = await searchTickets(q, person, query);
    return items.map(({ id }) => ticketIds.indexOf(id)).filter((n) => n >= 0);
  };
  const findIds = async (q: string, person: Person) =>
    (await searchTickets(q, person)).items.map(({ id }) => id);
  const addFile = async (id: string, file_name: string) => {
    const body = { file_name, file_type: 'text/plain', file_size: 2 };
    const { attachment, upload_url, headers } = await call(
      'requestUpload',
      { params: { id }, body, idempotency_key: newKey() },
      customer,
    );
    await fetch(upload_url, { method: 'PUT', headers, body: 'ok' });
    await completeUploadAndScan(attachment, customer);
  };
  const addComment = (id: string, content: string, is_internal = false) =>
    call(
      'addTicketComment',
      { params: { id }, body: { content, is_internal }, idempotency_key: newKey() },
      agent,
    );

  it('finds a new ticket immediately, by parts of its words in any order, ignoring case and accents, newest first', async () => {
    const unseenWord = newWord();
    const id = await newTicket('Ein Schloß klemmt', `Siehe ${unseenWord}`);
    expect(await findIds(unseenWord.slice(2), agent)).toEqual([id]);
    expect(await findPositions(commonWord.toUpperCase())).toEqual([2, 1, 0]);
    expect(await findPositions(`${commonWord} tablet war`)).toEqual([0]);
    expect(await findPositions(`arger ${commonWord}`)).toEqual([1]);
    expect(await findPositions(`${commonWord} ${customer.full_name.slice(3).toLowerCase()}`)).toEqual([
      2, 1, 0,
    ]);
    expect(await findPositions(`${commonWord} ${company.name.toUpperCase()}`)).toEqual([2, 1, 0]);
    expect(await findPositions(`${commonWord} ${customer.email}`)).toEqual([2, 1, 0]);
    const { ticket } = await call('getTicket', { params: { id: ticketIds[1] ?? '' } }, agent);
    expect(await findPositions(ticket.ticket_number.toLowerCase())).toEqual([1]);
    expect(await searchTickets(`${commonWord}%`, agent)).toEqual({ items: [], next_cursor: null });
  });

  it('understands phrases, negated words, and conditions', { tags: ['nightly'] }, async () => {
    expect(await findPositions(`"ward printer" ${commonWord}`)).toEqual([2]);
    expect(await findPositions(`"printer ward" ${commonWord}`)).toEqual([]);
    expect(await findPositions(`"paper jams" ${commonWord}`)).toEqual([2, 1, 0]);
    expect(await findPositions(`${commonWord} -ward`)).toEqual([1]);
    expect(await findPositions(`${commonWord} -"ward printer"`)).toEqual([1, 0]);
    await expect.poll(() => findPositions(`${commonWord} is:open`), longTimeout).toEqual([1, 0]);
    await expect.poll(() => findPositions(`${commonWord} is:closed is:high`), longTimeout).toEqual([2]);
    expect(await findPositions(`${commonWord} -is:high`)).toEqual([0]);
    expect(await findPositions(`${commonWord} is:unassigned from:${customer.email.slice(0, 16)}`)).toEqual([
      2, 1, 0,
    ]);
    expect(await findPositions(`${commonWord} from:tablets`)).toEqual([]);
    expect(await findPositions(`company:"${company.name}" ${commonWord}`)).toEqual([2, 1, 0]);
    expect(await findPositions(`${commonWord} after:2026`)).toEqual([2, 1, 0]);
    expect(await findPositions(`${commonWord} before:2026-01-01`)).toEqual([]);
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
    await expect.poll(() => findPositions(commonWord, { status: 'closed' }), longTimeout).toEqual([2]);
    expect(await findPositions(commonWord, { priority: 'high' })).toEqual([2, 1]);
    expect(await findPositions(commonWord, { priority: 'high', status: 'new' })).toEqual([1]);
    expect(await findPositions(commonWord, { assignee: 'none' })).toEqual([1, 0]);
    expect(await findPositions(commonWord, { assignee: 'me' })).toEqual([]);
    expect(await findPositions(commonWord, { tab: 'open' }, customer)).toEqual([1, 0]);
  });

  it('shows the best match first on request', async () => {
    const sharedWord = newWord();
    const subjectMatchId = await newTicket(`About ${sharedWord}`);
    const descriptionMatchId = await newTicket('Another', `See ${sharedWord}s`);
    expect(await findIds(sharedWord, agent)).toEqual([descriptionMatchId, subjectMatchId]);
    const { items } = await searchTickets(sharedWord, agent, { order: 'best' });
    expect(items.map(({ id }) => id)).toEqual([subjectMatchId, descriptionMatchId]);
  });

  it.each(['newest', 'best'])('returns each ticket once across pages, %s first', async (order) => {
    const positions: number[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: { id: string }[]; next_cursor: string | null } = await searchTickets(
        commonWord,
        agent,
        {
          limit: 1,
          order,
          ...(cursor !== null && { cursor }),
        },
      );
      positions.push(...page.items.map(({ id }) => ticketIds.indexOf(id)));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(positions).toEqual([2, 1, 0]);
  });

  it('marks the matching words', async () => {
    const { items } = await searchTickets(`${commonWord} arger jam`, agent);
    const toMarkedText = ({ in: matchField, parts }: TicketMatch) =>
      `${matchField}: ${parts.map(({ text, marked: isMarked }) => (isMarked ? `[${text}]` : text)).join('')}`;
    expect(items[0]?.matches.map(toMarkedText)).toEqual([
      `subject: [Ärger] mit Straße [${commonWord}]`,
      'description: The  paper\n[jam]s, often.',
    ]);
  });

  it('finds comments and files within seconds, and for staff also notes and tags', async () => {
    const [commentWord, noteWord, fileWord, tagWord] = [newWord(), newWord(), newWord(), newWord()];
    const id = await newTicket('Conversation');
    await addComment(id, `We said ${commentWord}.`);
    await addComment(id, `We know ${noteWord}.`, true);
    await addFile(id, `${fileWord}.txt`);
    const { version } = (await call('getTicket', { params: { id } }, agent)).ticket;
    await call('updateTicket', { params: { id }, body: { tags: [tagWord], version } }, agent);
    const expectFound = async (q: string, person: Person) => {
      await expect.poll(() => findIds(q, person), longTimeout).toEqual([id]);
    };
    for (const searchText of [commentWord, fileWord]) {
      await expectFound(searchText, agent);
      await expectFound(searchText, customer);
    }
    for (const searchText of [noteWord, tagWord, `tag:${tagWord}`]) {
      await expectFound(searchText, agent);
      expect(await findIds(searchText, customer)).toEqual([]);
    }
    expect(await findIds(`tag:${tagWord.slice(0, -1)}`, agent)).toEqual([]);
    const customerResult = await searchTickets(`conversation -${noteWord}`, customer);
    expect(customerResult.items.map((ticket) => ticket.id)).toEqual([id]);
    expect(JSON.stringify(customerResult)).not.toMatch(/assignee|tags|note/);
  });

  it(
    'finds current texts but not earlier ones, even after the index was compacted',
    { tags: ['nightly'] },
    async () => {
      const [oldWord, currentWord] = [newWord(), newWord()];
      const id = await newTicket('Edited');
      const { id: comment_id } = await addComment(id, oldWord);
      await expect.poll(() => findIds(oldWord, agent), longTimeout).toEqual([id]);
      await compactSearchIndex();
      expect(await findIds(oldWord, agent)).toEqual([id]);
      expect(await findPositions(commonWord)).toEqual([2, 1, 0]);
      const params = { id, comment_id };
      await call('editTicketComment', { params, body: { content: currentWord } }, agent);
      await expect.poll(() => findIds(currentWord, agent), longTimeout).toEqual([id]);
      expect(await findIds(oldWord, agent)).toEqual([]);
      await compactSearchIndex();
      expect(await findIds(currentWord, customer)).toEqual([id]);
    },
  );

  it(
    'finds a ticket with more words than fit into one item of the table',
    { tags: ['nightly'] },
    async () => {
      const id = await newTicket('Long conversation');
      const lastWord = newWord();
      // Compressed words still have two bytes per letter, and an item can have at most 400 kB.
      for (let count = 0; count < 18; count++)
        await addComment(id, `${lastWord} ${createRandomChineseText(9900)}`);
      await expect.poll(() => findIds(lastWord, customer), longTimeout).toEqual([id]);
      await compactSearchIndex();
      expect(await findIds(lastWord, customer)).toEqual([id]);
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
      expect(await findIds(freshWord, agent)).toEqual([id]);
    },
  );

  it("finds tickets by a company's new name", { tags: ['nightly'] }, async () => {
    const name = `Renamed ${newWord()}`;
    const unchangedFields = {
      contact_email: null,
      contact_phone: null,
      address: null,
      status: 'active',
    } as const;
    await call('updateCompany', { params: { id: company.id }, body: { name, ...unchangedFields } }, admin);
    await expect.poll(() => findPositions(`${commonWord} "${name}"`), longTimeout).toEqual([2, 1, 0]);
  });

  it('finds no tickets of other companies for a customer, who gets 403 for a search of all tickets', async () => {
    const strangersResult = await call('searchTickets', { query: { q: commonWord } }, stranger);
    expect(strangersResult.items).toEqual([]);
    const refusal = await attempt('searchTickets', { query: { scope: 'all', q: commonWord } }, customer);
    expect(refusal.status).toBe(403);
    expect((await attempt('searchTickets', { query: { q: commonWord } }, agent)).status).toBe(403);
  });

  it('returns a total if the parameter with_total is set', async () => {
    const { total, items } = await searchTickets(commonWord, agent, { with_total: 'true' });
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
