import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { lowestSequenceNumber, padSequenceNumber } from '../../../lambdas/domain/ticket/search-document.ts';
import { compact } from '../../../lambdas/search/index/compact.ts';
import { SegmentCache } from '../../../lambdas/search/index/segment-cache.ts';
import { toDomainDocument } from '../../../lambdas/search/opensearch/document.ts';
import { type SearchDomain, searchDomain } from '../../../lambdas/search/opensearch/domain.ts';
import { domainIndex } from '../../../lambdas/search/opensearch/find.ts';
import { discardSegments, fillDomain, moveTail } from '../../../lambdas/search/opensearch/move.ts';
import { toDomainQuery } from '../../../lambdas/search/opensearch/query.ts';
import type { Hit } from '../../../lambdas/search/index-query.ts';
import { type Searcher, type TicketSearch, matchesSearch } from '../../../lambdas/search/query.ts';
import { createComparison } from '../../../lambdas/search/index/search-index.ts';
import { deletedDocument, toDocument, collectTexts } from '../../../lambdas/search/ticket-texts.ts';
import { parseSearch } from '../../../shared/model/search-query.ts';
import { Crash, createMemoryStores } from './memory-stores.ts';
import { startOpenSearchFake } from './opensearch-fake.ts';
import { randomQueries } from './random-queries.ts';
import { type RandomTicket, randomNumbers, randomTickets } from './random-tickets.ts';

const nextNumber = randomNumbers(11);
const { below, pick, create, change } = randomTickets(nextNumber);
const randomQuery = randomQueries(nextNumber);
const { stores, state, documents } = createMemoryStores(nextNumber);
const table = new Map<string, RandomTicket>();
const staff: Searcher = { kind: 'all' };

let fake: Awaited<ReturnType<typeof startOpenSearchFake>>;
let domain: SearchDomain;

const searchFor = (q: string, searcher: Searcher): TicketSearch => ({
  query: parseSearch(q, searcher.kind === 'all'),
  filters: [],
  searcher,
});
const documentNow = (id: string, stamp: string) => {
  const texts = collectTexts(table.get(id)?.items ?? []);
  return texts ? toDocument(texts, stamp) : deletedDocument(id, stamp);
};
const tickets = () => [...table.values()].flatMap(({ items }) => collectTexts(items) ?? []);

async function hitsOf(search: TicketSearch, order: 'newest' | 'best' = 'newest', after?: Hit) {
  const all: Hit[] = [];
  for await (const hits of domainIndex(stores.records, domain).find(search, order, after)) all.push(...hits);
  return all;
}

async function repeated(work: () => Promise<unknown>): Promise<void> {
  for (;;)
    try {
      await work();
      return;
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
    }
}

beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_REGION', 'eu-west-2');
  fake = await startOpenSearchFake();
  domain = searchDomain(fake.endpoint);
  await domain.createIndex();
  state.crashRate = 0.05;
  const events: [id: string, stamp: string][] = [];
  const deliver = (id: string, stamp: string) =>
    repeated(() => stores.records.putInTail(documentNow(id, stamp)));
  for (let step = 0; step < 400; step += 1) {
    const existingId = pick([...table.keys(), '']);
    const ticket = table.get(existingId);
    if (!ticket || nextNumber() < 0.5) {
      const created = create();
      table.set(created.id, created);
      await deliver(created.id, lowestSequenceNumber);
      continue;
    }
    if (nextNumber() < 0.05) table.delete(existingId);
    else table.set(existingId, change(ticket));
    const event: [string, string] = [existingId, padSequenceNumber(String(10n ** 22n + BigInt(step)))];
    events.push(event);
    await deliver(...event);
    // Sometimes delivers an event again, perhaps an old one.
    if (nextNumber() < 0.2) await deliver(...pick(events));
    if (nextNumber() < 0.1)
      await Promise.all([1, 2].map(() => repeated(() => moveTail(stores.records, domain, new Date()))));
  }
  state.crashRate = 0;
}, 60_000);

afterAll(async () => {
  await fake.close();
  vi.unstubAllEnvs();
});

describe('the search with OpenSearch', () => {
  it('finds every ticket once while documents are moved, events are repeated or late, and functions are killed', async () => {
    expect(state.crashes).toBeGreaterThan(20);
    expect(documents.size).toBeGreaterThan(0);
    expect(fake.state.failures).toBe(0);
    const ids = (await hitsOf(searchFor('', staff))).map(({ id }) => id);
    expect(ids).toEqual([...table.keys()].sort().toReversed());
  });

  it(
    'finds the same as a scan of all tickets for 100 random searches, newest first and best first',
    { timeout: 60_000, tags: ['nightly'] },
    async () => {
      const allTickets = tickets();
      const byId = new Map(allTickets.map((ticket) => [ticket.id, ticket]));
      let foundCount = 0;
      for (let n = 0; n < 100; n += 1) {
        const searcher: Searcher =
          nextNumber() < 0.3 ? { kind: 'company', company_id: pick(allTickets).facets.company_id } : staff;
        const q = randomQuery(allTickets);
        const search = searchFor(q, searcher);
        const expected = allTickets.filter((ticket) => matchesSearch(search, ticket)).map(({ id }) => id);
        const order = pick(['newest', 'best'] as const);
        const hits = await hitsOf(search, order);
        const right = hits
          .map(({ id }) => id)
          .filter((id) => matchesSearch(search, byId.get(id) ?? pick(allTickets)));
        expect(right.toSorted(), q).toEqual(expected.toSorted());
        expect(hits, q).toEqual([...hits].sort(createComparison(order)));
        const middleHit = hits[below(hits.length)];
        if (middleHit)
          expect(await hitsOf(search, order, middleHit), q).toEqual(hits.slice(hits.indexOf(middleHit) + 1));
        foundCount += expected.length;
      }
      expect(foundCount).toBeGreaterThan(300);
      expect(fake.state.failures).toBe(0);
    },
  );

  it("always filters by the caller's company, and never searches notes or tags for a customer", () => {
    const searcher: Searcher = { kind: 'company', company_id: 'company-1' };
    for (let n = 0; n < 100; n += 1) {
      const search = searchFor(randomQuery(tickets()), searcher);
      const tagged = { kind: 'tag' as const, text: 'vpn', negated: false };
      const query = toDomainQuery({
        ...search,
        query: { ...search.query, conditions: [...search.query.conditions, tagged] },
      });
      expect(query).toHaveProperty(
        'bool.filter',
        expect.arrayContaining([{ term: { company_id: 'company-1' } }]),
      );
      expect(JSON.stringify(query)).not.toMatch(/"(notes|tags)/);
    }
  });

  it('searches asterisks and backslashes literally', () => {
    expect(JSON.stringify(toDomainQuery(searchFor(String.raw`a*b\?`, staff)))).toContain(
      JSON.stringify(String.raw`*a\*b\\\?*`),
    );
  });

  it('splits long words into parts that OpenSearch accepts, so that each part is still found', () => {
    const hanzi = Array.from({ length: 20_000 }, (_, n) => String.fromCodePoint(0x4e00 + (n % 5_000))).join(
      '',
    );
    const { words } = toDomainDocument({ ...documentNow('x', lowestSequenceNumber), words: [hanzi] });
    expect(Math.max(...words.map((word) => Buffer.byteLength(word)))).toBeLessThan(32_766);
    for (let at = 0; at < hanzi.length - 900; at += 450)
      expect(words.some((word) => word.includes(hanzi.slice(at, at + 900)))).toBe(true);
  });

  it('signs every request', () => {
    for (const { authorization } of fake.state.requests)
      expect(authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu-west-2\/es\/aws4_request/);
  });

  it('leaves a document in the tail if OpenSearch does not respond', async () => {
    await stores.records.putInTail(
      documentNow(pick([...table.keys()]), padSequenceNumber(String(10n ** 23n))),
    );
    const before = documents.size;
    await expect(moveTail(stores.records, searchDomain('http://127.0.0.1:9'), new Date())).rejects.toThrow(
      'fetch failed',
    );
    expect(documents.size).toBe(before);
  });

  it('deletes the built-in index with all of its objects', async () => {
    const own = createMemoryStores(nextNumber);
    for (const id of table.keys()) await own.stores.records.putInTail(documentNow(id, lowestSequenceNumber));
    await compact(own.stores, new SegmentCache(), { size: 60, now: new Date() });
    expect(own.objects.size).toBeGreaterThan(4);
    await discardSegments(own.stores);
    expect(own.objects.size).toBe(0);
    expect(own.state.manifest.segments).toEqual([]);
  });

  it('contains all tickets after a refill, with changes made since its start', async () => {
    const changedId = pick([...table.keys()]);
    await moveTail(stores.records, domain, new Date());
    async function* readDocuments() {
      for (const id of [...table.keys()].sort().toReversed()) {
        yield documentNow(id, lowestSequenceNumber);
        if (id !== changedId) continue;
        await domain.createIndex();
        await domain.write([deletedDocument(changedId, padSequenceNumber('9'))]);
      }
    }
    const counts: number[] = [];
    expect(await fillDomain(domain, readDocuments, (count) => counts.push(count))).toBe(table.size);
    expect(counts.at(-1)).toBe(table.size);
    const ids = (await hitsOf(searchFor('', staff))).map(({ id }) => id);
    expect(ids).toEqual(
      [...table.keys()]
        .filter((id) => id !== changedId)
        .sort()
        .toReversed(),
    );
  });
});
