import type { Column } from './index/column.ts';
import { type Hit, type IndexQuery, matchDocument } from './index-query.ts';
import { type Segment, findDocument, searchSegment } from './index/segment.ts';
import type { SegmentCache } from './index/segment-cache.ts';
import { MissingObject, type SearchStores, type SegmentEntry, type TailDocument } from './index/stores.ts';

/** The hits in one segment, and the lower bound of the segment's ids. */
interface SegmentHits {
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
  recentDocuments: readonly TailDocument[],
  segment: Segment | undefined,
  notes: Column | undefined,
): Hit[] {
  const replacedPositions = new Set<number>();
  const hits: Hit[] = [];
  for (const document of recentDocuments) {
    const segmentDocument = segment && findDocument(segment, document.id);
    if (segmentDocument && segmentDocument.stamp > document.stamp) continue;
    if (segmentDocument) replacedPositions.add(segmentDocument.position);
    const hit = matchDocument(query, document);
    if (hit) hits.push(hit);
  }
  if (!segment) return hits.sort(compareNewestFirst);
  const remainingHits = searchSegment(segment, notes, query).filter(
    ({ position }) => !replacedPositions.has(position),
  );
  return hits.length === 0 ? [...remainingHits] : [...hits, ...remainingHits].sort(compareNewestFirst);
}

export const compareNewestFirst = (a: { id: string }, b: { id: string }): number =>
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
  const segmentPromises: Promise<[Segment, Column | undefined]>[] = [];
  for (const [index, { from }] of entries.entries()) {
    for (const { key } of entries.slice(segmentPromises.length, 2 * index + 1)) {
      const segmentPromise = cache.load(objects, key, withNotes);
      // Nothing awaits this segment if the search ends earlier, so its failure is handled here.
      segmentPromise.catch(() => undefined);
      segmentPromises.push(segmentPromise);
    }
    const [segment, notes] = (await segmentPromises[index]) ?? [];
    if (segment) yield { segment, notes, from };
  }
}

async function* searchOnce(
  stores: SearchStores,
  cache: SegmentCache,
  query: IndexQuery,
): AsyncGenerator<SegmentHits> {
  // The tail must be read first: a document leaves the tail only when a segment in the manifest contains it.
  const tail = await stores.records.readTail(query.withNotes);
  const { segments } = await stores.records.readManifest();
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
): AsyncGenerator<SegmentHits> {
  let { until } = query;
  for (let attempt = 1; ; attempt += 1) {
    try {
      for await (const segmentHits of searchOnce(stores, cache, { ...query, until })) {
        yield segmentHits;
        until = segmentHits.from;
      }
      return;
    } catch (error) {
      if (!(error instanceof MissingObject) || attempt === attempts) throw error;
    }
  }
}
