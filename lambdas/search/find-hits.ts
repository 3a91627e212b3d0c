import type { Column } from './index/column.ts';
import { type Hit, type IndexQuery, matchDocument } from './index-query.ts';
import { type Segment, findDocument, searchSegment } from './index/segment.ts';
import type { SegmentCache } from './index/segment-cache.ts';
import { MissingObject, type SearchStores, type SegmentEntry, type TailDocument } from './index/stores.ts';

/** The hits in one segment, and the lower bound of the segment's ids. */
interface Found {
  /** Newest first. */
  readonly hits: readonly Hit[];
  /** The id of the oldest ticket that this segment can contain. */
  readonly from: string;
}

/**
 * Merges the hits of the tail and a segment. A document of the tail replaces the segment's document of the
 * same ticket, unless the segment's is newer.
 */
function mergeHits(
  query: IndexQuery,
  recent: readonly TailDocument[],
  segment: Segment | undefined,
  notes: Column | undefined,
): Hit[] {
  const replaced = new Set<number>();
  const hits: Hit[] = [];
  for (const document of recent) {
    const place = segment && findDocument(segment, document.id);
    if (place && place.stamp > document.stamp) continue;
    if (place) replaced.add(place.position);
    const hit = matchDocument(query, document);
    if (hit) hits.push(hit);
  }
  if (!segment) return hits.sort(newestFirst);
  const kept = searchSegment(segment, notes, query).filter(({ position }) => !replaced.has(position));
  return hits.length === 0 ? [...kept] : [...hits, ...kept].sort(newestFirst);
}

export const newestFirst = (a: { id: string }, b: { id: string }): number =>
  a.id < b.id ? 1 : a.id > b.id ? -1 : 0;

/**
 * The segments in order. For a common word, the newest segment fills a page. A rare word needs all segments,
 * so more and more of them are read ahead.
 */
async function* loadSegments(
  { objects }: SearchStores,
  cache: SegmentCache,
  entries: readonly SegmentEntry[],
  withNotes: boolean,
): AsyncGenerator<{ segment: Segment; notes: Column | undefined; from: string }> {
  const loading: Promise<[Segment, Column | undefined]>[] = [];
  for (const [index, { from }] of entries.entries()) {
    for (const { key } of entries.slice(loading.length, 2 * index + 1)) {
      const load = cache.load(objects, key, withNotes);
      // Nothing awaits this segment if the search ends earlier, so its failure is handled here.
      load.catch(() => undefined);
      loading.push(load);
    }
    const [segment, notes] = (await loading[index]) ?? [];
    if (segment) yield { segment, notes, from };
  }
}

async function* searchOnce(
  stores: SearchStores,
  cache: SegmentCache,
  query: IndexQuery,
): AsyncGenerator<Found> {
  // The tail must be read first: a document leaves the tail only when a segment in the manifest contains it.
  const tail = await stores.records.tail(query.withNotes);
  const { segments } = await stores.records.manifest();
  const entries = segments.filter(({ from }) => from < query.until);
  let until = query.until;
  const filterTail = (from: string) => tail.filter(({ id }) => id >= from && id < until);
  if (entries.length === 0) yield { hits: mergeHits(query, filterTail(''), undefined, undefined), from: '' };
  for await (const { segment, notes, from } of loadSegments(stores, cache, entries, query.withNotes)) {
    yield { hits: mergeHits({ ...query, until }, filterTail(from), segment, notes), from };
    until = from;
    if (from <= query.from) return;
  }
}

const attempts = 3;

/**
 * The matching tickets, newest first, segment by segment. If an object is missing, it was replaced after the
 * manifest was read; the search then continues with the new manifest.
 */
export async function* findHits(
  stores: SearchStores,
  cache: SegmentCache,
  query: IndexQuery,
): AsyncGenerator<Found> {
  let { until } = query;
  for (let attempt = 1; ; attempt += 1) {
    try {
      for await (const found of searchOnce(stores, cache, { ...query, until })) {
        yield found;
        until = found.from;
      }
      return;
    } catch (error) {
      if (!(error instanceof MissingObject) || attempt === attempts) throw error;
    }
  }
}
