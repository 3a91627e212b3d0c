import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { lowestSequenceNumber, padSequenceNumber } from '../../../lambdas/domain/ticket/search-document.ts';
import { compactIndex } from '../../../lambdas/search/index/compact.ts';
import { SegmentCache } from '../../../lambdas/search/index/segment-cache.ts';
import { toOpenSearchDocument } from '../../../lambdas/search/opensearch/document.ts';
import { type SearchDomain, createSearchDomain } from '../../../lambdas/search/opensearch/domain.ts';
import { createDomainIndex } from '../../../lambdas/search/opensearch/find.ts';
import { discardSegments, fillDomain, moveTail } from '../../../lambdas/search/opensearch/move.ts';
import { toDomainQuery } from '../../../lambdas/search/opensearch/query.ts';
import type { Hit } from '../../../lambdas/search/index-query.ts';
import { type SearchScope, type TicketSearch, matchesSearch } from '../../../lambdas/search/query.ts';
import { createHitComparator } from '../../../lambdas/search/index/search-index.ts';
import { createDeletedDocument, toDocument, collectTexts } from '../../../lambdas/search/ticket-texts.ts';
import { parseSearch } from '../../../shared/model/search-query.ts';
import { Crash, createMemoryStores } from './memory-stores.ts';
import { startOpenSearchFake } from './opensearch-fake.ts';
import { createQueryGenerator } from './random-queries.ts';
import { type RandomTicket, createRandomNumbers, createTicketGenerator } from './random-tickets.ts';

const nextNumber = createRandomNumbers(11);
const { randomBelow, pickRandom, createTicket, editTicket } = createTicketGenerator(nextNumber);
const createRandomQuery = createQueryGenerator(nextNumber);
const { stores, state, tailDocuments } = createMemoryStores(nextNumber);
const currentTickets = new Map<string, RandomTicket>();
const staff: SearchScope = { kind: 'all' };

let fakeOpenSearch: Awaited<ReturnType<typeof startOpenSearchFake>>;
let domain: SearchDomain;

const createSearch = (q: string, searcher: SearchScope): TicketSearch => ({
  query: parseSearch(q, searcher.kind === 'all'),
  filters: [],
  searchScope: searcher,
});
const currentDocument = (id: string, stamp: string) => {
  const texts = collectTexts(currentTickets.get(id)?.items ?? []);
  return texts ? toDocument(texts, stamp) : createDeletedDocument(id, stamp);
};
const listTicketTexts = () => [...currentTickets.values()].flatMap(({ items }) => collectTexts(items) ?? []);

async function collectHits(search: TicketSearch, order: 'newest' | 'best' = 'newest', after?: Hit) {
  const allHits: Hit[] = [];
  for await (const hits of createDomainIndex(stores.records, domain).find(search, order, after))
    allHits.push(...hits);
  return allHits;
}

async function retryAfterCrash(work: () => Promise<unknown>): Promise<void> {
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
  fakeOpenSearch = await startOpenSearchFake();
  domain = createSearchDomain(fakeOpenSearch.endpoint);
  await domain.createIndex();
  state.crashRate = 0.05;
  const events: [id: string, stamp: string][] = [];
  const deliver = (id: string, stamp: string) =>
    retryAfterCrash(() => stores.records.putInTail(currentDocument(id, stamp)));
  for (let step = 0; step < 400; step += 1) {
    const existingId = pickRandom([...currentTickets.keys(), '']);
    const ticket = currentTickets.get(existingId);
    if (!ticket || nextNumber() < 0.5) {
      const createdTicket = createTicket();
      currentTickets.set(createdTicket.id, createdTicket);
      await deliver(createdTicket.id, lowestSequenceNumber);
      continue;
    }
    if (nextNumber() < 0.05) currentTickets.delete(existingId);
    else currentTickets.set(existingId, editTicket(ticket));
    const event: [string, string] = [existingId, padSequenceNumber(String(10n ** 22n + BigInt(step)))];
    events.push(event);
    await deliver(...event);
    // Sometimes delivers an event again, perhaps an old one.
    if (nextNumber() < 0.2) await deliver(...pickRandom(events));
    if (nextNumber() < 0.1)
      await Promise.all(
        [1, 2].map(() => retryAfterCrash(() => moveTail(stores.records, domain, new Date()))),
      );
  }
  state.crashRate = 0;
}, 60_000);

afterAll(async () => {
  await fakeOpenSearch.close();
  vi.unstubAllEnvs();
});

describe('the search with OpenSearch', () => {
  it('finds every ticket once while documents are moved, events are repeated or late, and functions are killed', async () => {
    expect(state.crashes).toBeGreaterThan(20);
    expect(tailDocuments.size).toBeGreaterThan(0);
    expect(fakeOpenSearch.state.failures).toBe(0);
    const ids = (await collectHits(createSearch('', staff))).map(({ id }) => id);
    expect(ids).toEqual([...currentTickets.keys()].sort().toReversed());
  });

  it(
    'finds the same as a scan of all tickets for 100 random searches, newest first and best first',
    { timeout: 60_000, tags: ['nightly'] },
    async () => {
      const allTickets = listTicketTexts();
      const ticketsById = new Map(allTickets.map((ticket) => [ticket.id, ticket]));
      let foundCount = 0;
      for (let n = 0; n < 100; n += 1) {
        const searcher: SearchScope =
          nextNumber() < 0.3
            ? { kind: 'company', company_id: pickRandom(allTickets).facets.company_id }
            : staff;
        const q = createRandomQuery(allTickets);
        const search = createSearch(q, searcher);
        const expectedIds = allTickets.filter((ticket) => matchesSearch(search, ticket)).map(({ id }) => id);
        const order = pickRandom(['newest', 'best'] as const);
        const hits = await collectHits(search, order);
        const matchingIds = hits
          .map(({ id }) => id)
          .filter((id) => matchesSearch(search, ticketsById.get(id) ?? pickRandom(allTickets)));
        expect(matchingIds.toSorted(), q).toEqual(expectedIds.toSorted());
        expect(hits, q).toEqual([...hits].sort(createHitComparator(order)));
        const middleHit = hits[randomBelow(hits.length)];
        if (middleHit)
          expect(await collectHits(search, order, middleHit), q).toEqual(
            hits.slice(hits.indexOf(middleHit) + 1),
          );
        foundCount += expectedIds.length;
      }
      expect(foundCount).toBeGreaterThan(300);
      expect(fakeOpenSearch.state.failures).toBe(0);
    },
  );

  it("always filters by the caller's company, and never searches notes or tags for a customer", () => {
    const searcher: SearchScope = { kind: 'company', company_id: 'company-1' };
    for (let n = 0; n < 100; n += 1) {
      const search = createSearch(createRandomQuery(listTicketTexts()), searcher);
      const tagCondition = { kind: 'tag' as const, text: 'vpn', negated: false };
      const query = toDomainQuery({
        ...search,
        query: { ...search.query, conditions: [...search.query.conditions, tagCondition] },
      });
      expect(query).toHaveProperty(
        'bool.filter',
        expect.arrayContaining([{ term: { company_id: 'company-1' } }]),
      );
      expect(JSON.stringify(query)).not.toMatch(/"(notes|tags)/);
    }
  });

  it('searches asterisks and backslashes literally', () => {
    expect(JSON.stringify(toDomainQuery(createSearch(String.raw`a*b\?`, staff)))).toContain(
      JSON.stringify(String.raw`*a\*b\\\?*`),
    );
  });

  it('splits long words into parts that OpenSearch accepts, so that each part is still found', () => {
    const longWord = Array.from({ length: 20_000 }, (_, n) =>
      String.fromCodePoint(0x4e00 + (n % 5_000)),
    ).join('');
    const { words } = toOpenSearchDocument({
      ...currentDocument('x', lowestSequenceNumber),
      words: [longWord],
    });
    expect(Math.max(...words.map((word) => Buffer.byteLength(word)))).toBeLessThan(32_766);
    for (let offset = 0; offset < longWord.length - 900; offset += 450)
      expect(words.some((word) => word.includes(longWord.slice(offset, offset + 900)))).toBe(true);
  });

  it('signs every request', () => {
    for (const { authorization } of fakeOpenSearch.state.requests)
      expect(authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu-west-2\/es\/aws4_request/);
  });

  it('leaves a document in the tail if OpenSearch does not respond', async () => {
    await stores.records.putInTail(
      currentDocument(pickRandom([...currentTickets.keys()]), padSequenceNumber(String(10n ** 23n))),
    );
    const tailSizeBefore = tailDocuments.size;
    await expect(
      moveTail(stores.records, createSearchDomain('http://127.0.0.1:9'), new Date()),
    ).rejects.toThrow('fetch failed');
    expect(tailDocuments.size).toBe(tailSizeBefore);
  });

  it('deletes the built-in index with all of its objects', async () => {
    const builtInStores = createMemoryStores(nextNumber);
    for (const id of currentTickets.keys())
      await builtInStores.stores.records.putInTail(currentDocument(id, lowestSequenceNumber));
    await compactIndex(builtInStores.stores, new SegmentCache(), { size: 60, now: new Date() });
    expect(builtInStores.objects.size).toBeGreaterThan(4);
    await discardSegments(builtInStores.stores);
    expect(builtInStores.objects.size).toBe(0);
    expect(builtInStores.state.manifest.segments).toEqual([]);
  });

  it('contains all tickets after a refill, with changes made since its start', async () => {
    const changedId = pickRandom([...currentTickets.keys()]);
    await moveTail(stores.records, domain, new Date());
    async function* readDocuments() {
      for (const id of [...currentTickets.keys()].sort().toReversed()) {
        yield currentDocument(id, lowestSequenceNumber);
        if (id !== changedId) continue;
        await domain.createIndex();
        await domain.write([createDeletedDocument(changedId, padSequenceNumber('9'))]);
      }
    }
    const progressCounts: number[] = [];
    expect(await fillDomain(domain, readDocuments, (count) => progressCounts.push(count))).toBe(
      currentTickets.size,
    );
    expect(progressCounts.at(-1)).toBe(currentTickets.size);
    const ids = (await collectHits(createSearch('', staff))).map(({ id }) => id);
    expect(ids).toEqual(
      [...currentTickets.keys()]
        .filter((id) => id !== changedId)
        .sort()
        .toReversed(),
    );
  });
});
