import { setImmediate } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { lowestSequenceNumber, padSequenceNumber } from '../../../lambdas/domain/ticket/search-document.ts';
import { compact } from '../../../lambdas/search/index/compact.ts';
import { findHits } from '../../../lambdas/search/find-hits.ts';
import type { Hit, IndexQuery } from '../../../lambdas/search/index-query.ts';
import {
  type Searcher,
  type TicketSearch,
  toIndexQuery,
  matchesSearch,
} from '../../../lambdas/search/query.ts';
import { rebuild } from '../../../lambdas/search/index/rebuild.ts';
import { SegmentCache } from '../../../lambdas/search/index/segment-cache.ts';
import { deletedDocument, toDocument, collectTexts } from '../../../lambdas/search/ticket-texts.ts';
import { fold } from '../../../shared/model/folded-text.ts';
import { parseSearch } from '../../../shared/model/search-query.ts';
import { Crash, createMemoryStores } from './memory-stores.ts';
import { randomQueries } from './random-queries.ts';
import { type RandomTicket, randomNumbers, randomTickets } from './random-tickets.ts';

/** `SEARCH_QUERIES=10000 npm test -- search/oracle` runs more queries. */
const queries = Number(process.env['SEARCH_QUERIES'] ?? 250);
const nextNumber = randomNumbers(Number(process.env['SEARCH_SEED'] ?? 7));
const { below, pick, create, change } = randomTickets(nextNumber);
const randomQuery = randomQueries(nextNumber);
const { stores, state, documents } = createMemoryStores(nextNumber);

const size = 60;
/** The current table. */
const table = new Map<string, RandomTicket>();
/** Each function has its own cache. After a crash, a function with a new cache starts. */
const caches = [new SegmentCache(300_000), new SegmentCache(), new SegmentCache()];

async function retryAfterCrash<T>(work: (cache: SegmentCache) => Promise<T>): Promise<T> {
  for (;;) {
    const cacheIndex = below(caches.length);
    try {
      return await work(caches[cacheIndex] ?? new SegmentCache());
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
      caches[cacheIndex] = new SegmentCache();
    }
  }
}

function currentDocument(id: string, stamp: string) {
  const texts = collectTexts(table.get(id)?.items ?? []);
  return texts ? toDocument(texts, stamp) : deletedDocument(id, stamp);
}

async function hitsOf(query: IndexQuery, cache: SegmentCache): Promise<Hit[]> {
  const all: Hit[] = [];
  for await (const { hits } of findHits(stores, cache, query)) all.push(...hits);
  return all;
}

const staff: Searcher = { kind: 'all' };
const searchFor = (q: string, searcher: Searcher): TicketSearch => ({
  query: parseSearch(q, searcher.kind === 'all'),
  filters: [],
  searcher,
});

let checkedCount = 0;
let lostCount = 0;
/**
 * The current time. It stands still while functions run: in production, replaced objects are kept longer than
 * any function runs.
 */
let clock = Date.parse('2026-03-01T12:00:00Z');

/** Delivers a ticket's change event, perhaps late, twice, or before an earlier event. */
async function deliver(id: string, stamp: string): Promise<void> {
  await retryAfterCrash(async (cache) => {
    const ticket = table.get(id);
    const document = currentDocument(id, stamp);
    // Lets other functions run, so that the document may be out of date when it is stored.
    if (nextNumber() < 0.1) await setImmediate();
    await stores.records.putInTail(document);
    await compact(stores, cache, { size, minTailLength: 20, now: new Date(clock), retentionTime: 5 });
    if (nextNumber() > 0.2) return;
    const number = collectTexts(ticket?.items ?? [])?.shown[0]?.text;
    if (number === undefined) return;
    const hits = await hitsOf(toIndexQuery(searchFor(number, staff)), cache);
    // If the ticket has changed again, its number may differ, and is indexed only with the next event.
    if (table.get(id) !== ticket) return;
    checkedCount += 1;
    if (hits.every((hit) => hit.id !== id)) lostCount += 1;
  });
}

/** Changes one ticket. @returns its id */
async function changeTicket(): Promise<string> {
  const ids = [...table.keys()];
  const dice = nextNumber();
  if (dice < 0.5 || ids.length === 0) {
    const ticket = create();
    table.set(ticket.id, ticket);
    // The document is written in the same transaction as the ticket.
    await retryAfterCrash(() => stores.records.putInTail(currentDocument(ticket.id, lowestSequenceNumber)));
    return ticket.id;
  }
  const id = nextNumber() < 0.3 ? pick(ids) : pick(ids.slice(-100));
  const ticket = table.get(id);
  if (dice > 0.97) table.delete(id);
  else if (ticket) table.set(id, change(ticket));
  return id;
}

describe('the search index', () => {
  beforeAll(async () => {
    state.crashRate = 0.02;
    let sequence = 10n ** 22n;
    const events: [id: string, stamp: string][] = [];
    let deliveries: Promise<void>[] = [];
    for (let step = 0; step < 900; step += 1) {
      const id = await changeTicket();
      const event = [id, padSequenceNumber(String((sequence += BigInt(1 + below(1000)))))] as const;
      events.push([...event]);
      deliveries.push(deliver(...event));
      if (nextNumber() < 0.1) deliveries.push(deliver(...event));
      if (nextNumber() < 0.1) deliveries.push(deliver(...pick(events)));
      if (nextNumber() < 0.8) continue;
      await Promise.all(deliveries);
      deliveries = [];
      clock += 10;
    }
    await Promise.all(deliveries);
    state.crashRate = 0;
  }, 120_000);

  const tickets = () =>
    [...table.values()]
      .flatMap(({ items }) => collectTexts(items) ?? [])
      .sort((a, b) => (a.id < b.id ? 1 : -1));

  it('finds a ticket at any time after it was written, while functions crash and compact the index', () => {
    expect(state.crashes).toBeGreaterThan(50);
    expect(state.manifest.segments.length).toBeGreaterThan(5);
    expect(checkedCount).toBeGreaterThan(50);
    expect(lostCount).toBe(0);
  });

  it(
    `finds the same as a scan of all tickets for ${queries} random searches`,
    { timeout: 600_000 },
    async () => {
      const all = tickets();
      let foundCount = 0;
      for (let n = 0; n < queries; n += 1) {
        const searcher: Searcher =
          nextNumber() < 0.3 ? { kind: 'company', company_id: pick(all).facets.company_id } : staff;
        const q = randomQuery(all);
        const search = searchFor(q, searcher);
        const expected = all.filter((ticket) => matchesSearch(search, ticket)).map(({ id }) => id);
        const hits = await hitsOf(toIndexQuery(search), pick(caches));
        const ids = hits.map(({ id }) => id);
        expect(ids, q).toEqual([...new Set(ids)].sort().toReversed());
        // The index finds single words, not phrases, so the tickets themselves are checked too.
        const byId = new Map(all.map((ticket) => [ticket.id, ticket]));
        const checked = ids.filter((id) => matchesSearch(search, byId.get(id) ?? pick(all)));
        expect(checked, q).toEqual(expected);
        const isExact = search.query.conditions.every(
          ({ kind, ...one }) =>
            kind !== 'from' &&
            kind !== 'company' &&
            !(kind === 'words' && 'text' in one && one.text.includes(' ')),
        );
        if (isExact) expect(ids, q).toEqual(expected);
        foundCount += expected.length;
      }
      expect(foundCount).toBeGreaterThan(queries);
    },
  );

  it("never finds another company's tickets for a customer, or words that are only in notes", async () => {
    for (const { id, facets, internal, shown } of tickets().slice(0, 200)) {
      const note = internal.find(({ place }) => place === 'note');
      if (!note) continue;
      const words = fold(note.text).split(' ');
      const secret = words.find((word) => shown.every(({ text }) => !fold(text).includes(word)));
      if (secret === undefined) continue;
      const query = toIndexQuery(
        searchFor(`"${secret}"`, { kind: 'company', company_id: facets.company_id }),
      );
      const hits = await hitsOf(query, pick(caches));
      expect(hits.map((hit) => hit.id)).not.toContain(id);
      const other = toIndexQuery(searchFor(shown[0]?.text ?? '', { kind: 'company', company_id: 'other' }));
      expect(await hitsOf(other, pick(caches))).toEqual([]);
    }
  });

  it('ranks a whole word in the subject before a part of a word in the description', async () => {
    const [ticket] = tickets();
    const subject = ticket?.shown.find(({ place }) => place === 'subject')?.text ?? '';
    const word = fold(subject).split(' ')[0] ?? '';
    const hits = await hitsOf(toIndexQuery(searchFor(`"${word}"`, staff)), new SegmentCache());
    const best = Math.max(...hits.map(({ score }) => score));
    expect(hits.find(({ id }) => id === ticket?.id)?.score).toBe(best);
  });

  it('is unchanged by a rebuild that is interrupted and continued while tickets change', async () => {
    const before = tickets();
    state.crashRate = 0.05;
    const readDocuments = async function* (id: string) {
      for (const ticket of before) {
        await setImmediate();
        if (ticket.id < id && table.has(ticket.id)) yield currentDocument(ticket.id, lowestSequenceNumber);
      }
    };
    let changedId: string | undefined;
    await retryAfterCrash(async () => {
      await rebuild(stores, { readDocuments, now: new Date(), size });
      changedId = await changeTicket();
    });
    state.crashRate = 0;
    await deliver(changedId ?? '', padSequenceNumber('1'));
    await compact(stores, new SegmentCache(), { size, now: new Date() });
    expect(documents.size).toBe(0);
    expect(state.manifest.rebuilding).toBeNull();
    const allHits = await hitsOf(toIndexQuery(searchFor('', staff)), new SegmentCache());
    expect(allHits.map(({ id }) => id)).toEqual(tickets().map(({ id }) => id));
  });
});
