import { ulid } from 'ulid';
import {
  type SearchDocument,
  lowestSequenceNumber,
  extractWords,
} from '@portico/lambdas/domain/ticket/search-document.ts';
import { compactIndex } from '@portico/lambdas/search/index/compact.ts';
import { findHits } from '@portico/lambdas/search/find-hits.ts';
import { toIndexQuery } from '@portico/lambdas/search/query.ts';
import { rebuildIndex } from '@portico/lambdas/search/index/rebuild.ts';
import { SegmentCache } from '@portico/lambdas/search/index/segment-cache.ts';
import {
  type Manifest,
  MissingObject,
  type SearchStores,
  type TailDocument,
  emptyManifest,
} from '@portico/lambdas/search/index/stores.ts';
import { parseSearch } from '@portico/shared/model/search-query.ts';

/** In-memory stores that count reads. */
function createCountingStores() {
  const objects = new Map<string, Buffer>();
  const tail = new Map<string, TailDocument>();
  const readCounts = { objects: 0, bytes: 0 };
  let manifest: Manifest = emptyManifest;
  const stores: SearchStores = {
    objects: {
      get(key) {
        const content = objects.get(key);
        if (!content) return Promise.reject(new MissingObject());
        readCounts.objects += 1;
        readCounts.bytes += content.length;
        return Promise.resolve(content);
      },
      put: (key, content) => Promise.resolve(void objects.set(key, content)),
      remove: (key) => Promise.resolve(void objects.delete(key)),
    },
    records: {
      readManifest: () => Promise.resolve(manifest),
      replaceManifest: (next) => {
        manifest = next;
        return Promise.resolve(true);
      },
      readTail: () => Promise.resolve([...tail.values()]),
      putInTail: (document) => {
        tail.set(document.id, { ...document, large: undefined, failures: 0, move_at: undefined });
        return Promise.resolve();
      },
      removeFromTail: ({ id }) => Promise.resolve(void tail.delete(id)),
      postpone: () => Promise.reject(new Error('Only the OpenSearch index postpones documents')),
    },
  };
  const countStoredBytes = () => [...objects.values()].reduce((sum, { length }) => sum + length, 0);
  return { stores, read: readCounts, stored: countStoredBytes };
}

const letters = 'abcdefghijklmnopqrstuvwxyz';
/**
 * The word with this rank in an artificial language of 40,000 words. As in a real language, a word with a
 * higher rank is rarer.
 */
function generateWord(rank: number): string {
  let word = '';
  for (let remainder = rank * 7919 + 17; remainder > 0; remainder = Math.floor(remainder / 26))
    word += letters[remainder % 26] ?? '';
  return word;
}
const vocabularySize = 40_000;
const generateRandomWord = () => generateWord(Math.floor(vocabularySize ** Math.random()));
const generateWords = (count: number) => Array.from({ length: count }, generateRandomWord).join(' ');

function generateDocument(n: number, count: number): SearchDocument {
  const description = `${generateWords(100)}${n === Math.floor(count / 2) ? ' needle-in-the-middle' : ''}`;
  const company = `company${n % 300}`;
  return {
    id: ulid(Date.parse('2020-01-01T00:00:00Z') + n * 60_000),
    stamp: lowestSequenceNumber,
    facets: { company_id: company, status: 'new', priority: 'medium', assignee_id: '' },
    words: extractWords(
      [`TKT-${String(n).padStart(6, '0')}`, generateWords(6)],
      [description, generateWords(50), `${company} anna${n % 2000}@${company}.example`],
    ),
    notes: extractWords([], n % 5 === 0 ? [generateWords(20)] : []),
  };
}

/** The measured searches, by description. */
const searches = {
  'a frequent word': generateWord(3),
  'two frequent words': `${generateWord(5)} ${generateWord(9)}`,
  'one letter': 'q',
  'a word in one ticket': 'needle-in-the',
  'a word in no ticket': 'xqzjkw',
  'all, best first': generateWord(40),
} as const;

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

export interface SearchFigures {
  readonly search: string;
  /** Milliseconds of the index's own work. */
  readonly warmTimes: { readonly p50: number; readonly p95: number };
  readonly coldTime: number;
  /** Objects and bytes that a cold search reads. */
  readonly objects: number;
  readonly bytes: number;
}

/** Measures only the search index, in memory: without the table, S3, and reading the found tickets. */
export async function measureSearchIndex(tickets: number) {
  const { stores, read: readCounts, stored: countStoredBytes } = createCountingStores();
  async function* generateDocuments() {
    for (let n = tickets - 1; n >= 0; n -= 1) yield await Promise.resolve(generateDocument(n, tickets));
  }
  let started = performance.now();
  await rebuildIndex(stores, { readDocuments: generateDocuments, now: new Date() });
  const buildTime = performance.now() - started;
  const measureSearch = async (q: string, cache: SegmentCache, readsAllHits: boolean) => {
    const searchStart = performance.now();
    let count = 0;
    const query = toIndexQuery({ query: parseSearch(q, true), filters: [], searchScope: { kind: 'all' } });
    for await (const { hits } of findHits(stores, cache, query)) {
      count += hits.length;
      if (count > 25 && !readsAllHits) break;
    }
    return performance.now() - searchStart;
  };
  const figures: SearchFigures[] = [];
  const warmCache = new SegmentCache();
  await measureSearch('xqzjkw', warmCache, true);
  for (const [search, q] of Object.entries(searches)) {
    const readsAllHits = search.endsWith('best first');
    [readCounts.objects, readCounts.bytes] = [0, 0];
    const coldTime = await measureSearch(q, new SegmentCache(), readsAllHits);
    const { objects, bytes } = readCounts;
    const times: number[] = [];
    for (let n = 0; n < 40; n += 1) times.push(await measureSearch(q, warmCache, readsAllHits));
    const warmTimes = { p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
    figures.push({ search, warmTimes, coldTime, objects, bytes });
  }
  const size = countStoredBytes();
  for (let n = 0; n < 300; n += 1)
    await stores.records.putInTail(generateDocument(Math.floor(Math.random() * tickets), tickets));
  started = performance.now();
  await compactIndex(stores, new SegmentCache(), { now: new Date() });
  return { figures, built: buildTime, compacted: performance.now() - started, stored: size };
}
