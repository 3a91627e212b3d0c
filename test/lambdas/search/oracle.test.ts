import { setImmediate } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { lowestSequenceNumber, padSequenceNumber } from '../../../lambdas/domain/ticket/search-document.ts';
import { compactIndex } from '../../../lambdas/search/index/compact.ts';
import { findHits } from '../../../lambdas/search/find-hits.ts';
import type { Hit, IndexQuery } from '../../../lambdas/search/index-query.ts';
import {
  type SearchScope,
  type TicketSearch,
  toIndexQuery,
  matchesSearch,
} from '../../../lambdas/search/query.ts';
import { rebuildIndex } from '../../../lambdas/search/index/rebuild.ts';
import { SegmentCache } from '../../../lambdas/search/index/segment-cache.ts';
import { createDeletedDocument, toDocument, collectTexts } from '../../../lambdas/search/ticket-texts.ts';
import { fold } from '../../../shared/model/folded-text.ts';
import { parseSearch } from '../../../shared/model/search-query.ts';
import { Crash, createMemoryStores } from './memory-stores.ts';
import { createQueryGenerator } from './random-queries.ts';
import { type RandomTicket, createRandomNumbers, createTicketGenerator } from './random-tickets.ts';

/** `SEARCH_QUERIES=10000 npm test -- search/oracle` runs more queries. */
const queryCount = Number(process.env['SEARCH_QUERIES'] ?? 250);
const nextNumber = createRandomNumbers(Number(process.env['SEARCH_SEED'] ?? 7));
const { randomBelow, pickRandom, createTicket, editTicket } = createTicketGenerator(nextNumber);
const createRandomQuery = createQueryGenerator(nextNumber);
const { stores, state, tailDocuments } = createMemoryStores(nextNumber);

const segmentSize = 60;
const currentTickets = new Map<string, RandomTicket>();
/** Each function has its own cache. After a crash, a function with a new cache starts. */
const caches = [new SegmentCache(300_000), new SegmentCache(), new SegmentCache()];

async function retryAfterCrash<T>(work: (cache: SegmentCache) => Promise<T>): Promise<T> {
  for (;;) {
    const cacheIndex = randomBelow(caches.length);
    try {
      return await work(caches[cacheIndex] ?? new SegmentCache());
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
      caches[cacheIndex] = new SegmentCache();
    }
  }
}

function currentDocument(id: string, stamp: string) {
  const texts = collectTexts(currentTickets.get(id)?.items ?? []);
  return texts ? toDocument(texts, stamp) : createDeletedDocument(id, stamp);
}

async function collectHits(query: IndexQuery, cache: SegmentCache): Promise<Hit[]> {
  const allHits: Hit[] = [];
  for await (const { hits } of findHits(stores, cache, query)) allHits.push(...hits);
  return allHits;
}

const staff: SearchScope = { kind: 'all' };
const createSearch = (q: string, searcher: SearchScope): TicketSearch => ({
  query: parseSearch(q, searcher.kind === 'all'),
  filters: [],
  searchScope: searcher,
});

let checkedTicketCount = 0;
let lostCount = 0;
/**
 * The current time. It stands still while functions run: in production, replaced objects are kept longer than
 * any function runs.
 */
let currentTime = Date.parse('2026-03-01T12:00:00Z');

/** Delivers a ticket's change event, perhaps late, twice, or before an earlier event. */
async function deliver(id: string, stamp: string): Promise<void> {
  await retryAfterCrash(async (cache) => {
    const ticket = currentTickets.get(id);
    const document = currentDocument(id, stamp);
    // Lets other functions run, so that the document may be out of date when it is stored.
    if (nextNumber() < 0.1) await setImmediate();
    await stores.records.putInTail(document);
    await compactIndex(stores, cache, {
      size: segmentSize,
      minTailLength: 20,
      now: new Date(currentTime),
      retentionTime: 5,
    });
    if (nextNumber() > 0.2) return;
    const ticketNumber = collectTexts(ticket?.items ?? [])?.publicTexts[0]?.text;
    if (ticketNumber === undefined) return;
    const hits = await collectHits(toIndexQuery(createSearch(ticketNumber, staff)), cache);
    // If the ticket has changed again, its number may differ, and is indexed only with the next event.
    if (currentTickets.get(id) !== ticket) return;
    checkedTicketCount += 1;
    if (hits.every((hit) => hit.id !== id)) lostCount += 1;
  });
}

/** Changes one ticket. @returns its id */
async function changeTicket(): Promise<string> {
  const ids = [...currentTickets.keys()];
  const randomNumber = nextNumber();
  if (randomNumber < 0.5 || ids.length === 0) {
    const ticket = createTicket();
    currentTickets.set(ticket.id, ticket);
    // The document is written in the same transaction as the ticket.
    await retryAfterCrash(() => stores.records.putInTail(currentDocument(ticket.id, lowestSequenceNumber)));
    return ticket.id;
  }
  const id = nextNumber() < 0.3 ? pickRandom(ids) : pickRandom(ids.slice(-100));
  const ticket = currentTickets.get(id);
  if (randomNumber > 0.97) currentTickets.delete(id);
  else if (ticket) currentTickets.set(id, editTicket(ticket));
  return id;
}

describe('the search index', () => {
  beforeAll(async () => {
    state.crashRate = 0.02;
    let sequenceNumber = 10n ** 22n;
    const events: [id: string, stamp: string][] = [];
    let deliveries: Promise<void>[] = [];
    for (let step = 0; step < 900; step += 1) {
      const id = await changeTicket();
      const event = [
        id,
        padSequenceNumber(String((sequenceNumber += BigInt(1 + randomBelow(1000))))),
      ] as const;
      events.push([...event]);
      deliveries.push(deliver(...event));
      if (nextNumber() < 0.1) deliveries.push(deliver(...event));
      if (nextNumber() < 0.1) deliveries.push(deliver(...pickRandom(events)));
      if (nextNumber() < 0.8) continue;
      await Promise.all(deliveries);
      deliveries = [];
      currentTime += 10;
    }
    await Promise.all(deliveries);
    state.crashRate = 0;
  }, 120_000);

  const listTicketTexts = () =>
    [...currentTickets.values()]
      .flatMap(({ items }) => collectTexts(items) ?? [])
      .sort((a, b) => (a.id < b.id ? 1 : -1));

  it('finds a ticket at any time after it was written, while functions crash and compact the index', () => {
    expect(state.crashes).toBeGreaterThan(50);
    expect(state.manifest.segments.length).toBeGreaterThan(5);
    expect(checkedTicketCount).toBeGreaterThan(50);
    expect(lostCount).toBe(0);
  });

  it(
    `finds the same as a scan of all tickets for ${queryCount} random searches`,
    { timeout: 600_000 },
    async () => {
      const allTickets = listTicketTexts();
      let foundCount = 0;
      for (let n = 0; n < queryCount; n += 1) {
        const searcher: SearchScope =
          nextNumber() < 0.3
            ? { kind: 'company', company_id: pickRandom(allTickets).facets.company_id }
            : staff;
        const q = createRandomQuery(allTickets);
        const search = createSearch(q, searcher);
        const expectedIds = allTickets.filter((ticket) => matchesSearch(search, ticket)).map(({ id }) => id);
        const hits = await collectHits(toIndexQuery(search), pickRandom(caches));
        const ids = hits.map(({ id }) => id);
        expect(ids, q).toEqual([...new Set(ids)].sort().toReversed());
        // The index finds single words, not phrases, so the tickets themselves are checked too.
        const ticketsById = new Map(allTickets.map((ticket) => [ticket.id, ticket]));
        const matchingIds = ids.filter((id) =>
          matchesSearch(search, ticketsById.get(id) ?? pickRandom(allTickets)),
        );
        expect(matchingIds, q).toEqual(expectedIds);
        const isExact = search.query.conditions.every(
          ({ kind, ...condition }) =>
            kind !== 'from' &&
            kind !== 'company' &&
            !(kind === 'words' && 'text' in condition && condition.text.includes(' ')),
        );
        if (isExact) expect(ids, q).toEqual(expectedIds);
        foundCount += expectedIds.length;
      }
      expect(foundCount).toBeGreaterThan(queryCount);
    },
  );

  it("never finds another company's tickets for a customer, or words that are only in notes", async () => {
    for (const { id, facets, internal, publicTexts } of listTicketTexts().slice(0, 200)) {
      const note = internal.find(({ place }) => place === 'note');
      if (!note) continue;
      const noteWords = fold(note.text).split(' ');
      const noteWord = noteWords.find((word) => publicTexts.every(({ text }) => !fold(text).includes(word)));
      if (noteWord === undefined) continue;
      const query = toIndexQuery(
        createSearch(`"${noteWord}"`, { kind: 'company', company_id: facets.company_id }),
      );
      const hits = await collectHits(query, pickRandom(caches));
      expect(hits.map((hit) => hit.id)).not.toContain(id);
      const otherCompanyQuery = toIndexQuery(
        createSearch(publicTexts[0]?.text ?? '', { kind: 'company', company_id: 'other' }),
      );
      expect(await collectHits(otherCompanyQuery, pickRandom(caches))).toEqual([]);
    }
  });

  it('ranks a whole word in the subject before a part of a word in the description', async () => {
    const [ticket] = listTicketTexts();
    const subject = ticket?.publicTexts.find(({ place }) => place === 'subject')?.text ?? '';
    const word = fold(subject).split(' ')[0] ?? '';
    const hits = await collectHits(toIndexQuery(createSearch(`"${word}"`, staff)), new SegmentCache());
    const bestScore = Math.max(...hits.map(({ score }) => score));
    expect(hits.find(({ id }) => id === ticket?.id)?.score).toBe(bestScore);
  });

  it('is unchanged by a rebuild that is interrupted and continued while tickets change', async () => {
    const ticketsBefore = listTicketTexts();
    state.crashRate = 0.05;
    const readDocuments = async function* (id: string) {
      for (const ticket of ticketsBefore) {
        await setImmediate();
        if (ticket.id < id && currentTickets.has(ticket.id))
          yield currentDocument(ticket.id, lowestSequenceNumber);
      }
    };
    let changedId: string | undefined;
    await retryAfterCrash(async () => {
      await rebuildIndex(stores, { readDocuments, now: new Date(), size: segmentSize });
      changedId = await changeTicket();
    });
    state.crashRate = 0;
    await deliver(changedId ?? '', padSequenceNumber('1'));
    await compactIndex(stores, new SegmentCache(), { size: segmentSize, now: new Date() });
    expect(tailDocuments.size).toBe(0);
    expect(state.manifest.rebuilding).toBeNull();
    const allHits = await collectHits(toIndexQuery(createSearch('', staff)), new SegmentCache());
    expect(allHits.map(({ id }) => id)).toEqual(listTicketTexts().map(({ id }) => id));
  });
});
