import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { SearchDocument } from '../../domain/ticket/search-document.ts';
import { recordSearchTailLength } from '../../platform/monitoring/metrics.ts';
import { compareNewestFirst } from '../find-hits.ts';
import { readDocuments, encodeSegment } from './segment.ts';
import { SegmentCache } from './segment-cache.ts';
import { type Manifest, type SearchStores, type SegmentEntry, toSegmentObjectKeys } from './stores.ts';

const zip = promisify(gzip);

/** Tickets in a full segment. */
export const segmentSize = 8192;
/** Milliseconds before a replaced object is deleted: longer than any search takes. */
const defaultRetentionTime = 60 * 60 * 1000;

/** Writes the two objects of a segment. */
export async function writeSegment(
  { objects }: SearchStores,
  key: string,
  documents: readonly SearchDocument[],
): Promise<void> {
  const { words, notes } = encodeSegment(documents);
  const [wordsObject, notesObject] = toSegmentObjectKeys(key);
  await objects.put(wordsObject, await zip(words));
  await objects.put(notesObject, await zip(notes));
}

export const createSegmentKey = (): string => `segments/${randomUUID()}`;

/**
 * Each ticket's document with the highest stamp, newest ticket first. Documents of deleted tickets stay, so
 * that a late change does not restore them.
 */
function mergeLatestDocuments(
  olderDocuments: readonly SearchDocument[],
  newerDocuments: readonly SearchDocument[],
): SearchDocument[] {
  const documentsById = new Map(olderDocuments.map((document) => [document.id, document]));
  for (const document of newerDocuments) {
    const knownDocument = documentsById.get(document.id);
    if (!knownDocument || knownDocument.stamp <= document.stamp) documentsById.set(document.id, document);
  }
  return [...documentsById.values()].sort(compareNewestFirst);
}

/** Splits a list into parts; only the first, newest part may be smaller. */
function splitIntoParts<T>(all: readonly T[], size: number): T[][] {
  const firstPartSize = all.length % size || size;
  const parts = [all.slice(0, firstPartSize)];
  for (let begin = firstPartSize; begin < all.length; begin += size)
    parts.push(all.slice(begin, begin + size));
  return parts;
}

interface PlannedSegment {
  readonly entry: SegmentEntry;
  readonly documents: readonly SearchDocument[];
}

interface Plan {
  /** The segments of the new index: new and unchanged ones. */
  readonly segments: readonly (PlannedSegment | SegmentEntry)[];
  readonly replacedKeys: readonly string[];
}

export interface CompactionOptions {
  readonly size?: number;
  /** If the tail has fewer documents than this, a run does nothing. @default 0 */
  readonly minTailLength?: number;
  readonly now: Date;
  /** Milliseconds. @default an hour */
  readonly retentionTime?: number;
}

const isPlanned = (segment: PlannedSegment | SegmentEntry): segment is PlannedSegment =>
  'documents' in segment;

async function planSegments(
  stores: SearchStores,
  cache: SegmentCache,
  manifest: Manifest,
  tail: readonly SearchDocument[],
  size: number,
): Promise<Plan> {
  const segments: (PlannedSegment | SegmentEntry)[] = [];
  const replacedKeys: string[] = [];
  let until: string | undefined;
  for (const entry of manifest.segments.length > 0 ? manifest.segments : [undefined]) {
    const from = entry?.from ?? '';
    const changedEntries = tail.filter(({ id }) => id >= from && (until === undefined || id < until));
    until = from;
    if (changedEntries.length === 0) {
      if (entry) segments.push(entry);
      continue;
    }
    const [segment, notes] = entry ? await cache.load(stores.objects, entry.key, true) : [];
    const documents = mergeLatestDocuments(
      segment && notes ? readDocuments(segment, notes) : [],
      changedEntries,
    );
    const pieces = splitIntoParts(documents, size);
    segments.push(
      ...pieces.map((piece, index) => ({
        entry: {
          key: createSegmentKey(),
          from: index === pieces.length - 1 ? from : (piece.at(-1)?.id ?? from),
          count: piece.length,
        },
        documents: piece,
      })),
    );
    if (entry) replacedKeys.push(entry.key);
  }
  return { segments, replacedKeys };
}

/** Deletes replaced objects that no search can still be reading. @returns the objects that remain */
async function deleteRetiredObjects({ objects }: SearchStores, { retired }: Manifest, before: string) {
  const expired = retired.filter(({ since }) => since < before);
  for (const { key } of expired) for (const object of toSegmentObjectKeys(key)) await objects.remove(object);
  return retired.filter((entry) => !expired.includes(entry));
}

/**
 * Moves the tail into segments, and deletes objects that earlier runs replaced. It can be interrupted
 * anywhere, and two runs can overlap: new objects belong to the index only when the manifest names them, and
 * only a run that has read the latest manifest can replace it. A document that is both in a segment and in
 * the tail is found once.
 * @returns the number of moved documents; also 0 if another run came first
 */
export async function compactIndex(
  stores: SearchStores,
  cache: SegmentCache,
  { size = segmentSize, minTailLength = 0, now, retentionTime = defaultRetentionTime }: CompactionOptions,
): Promise<number> {
  const { records } = stores;
  const tail = await records.readTail(true);
  recordSearchTailLength(tail.length);
  if (tail.length < minTailLength) return 0;
  const manifest = await records.readManifest();
  if (manifest.rebuilding) return 0;
  const since = now.toISOString();
  const toRetiredEntries = (unusedKeys: readonly string[]) => unusedKeys.map((key) => ({ key, since }));
  const retiredEntries = [
    ...(await deleteRetiredObjects(stores, manifest, new Date(now.getTime() - retentionTime).toISOString())),
    ...toRetiredEntries(manifest.unfinished),
  ];
  const isManifestUnchanged =
    retiredEntries.length === manifest.retired.length && manifest.unfinished.length === 0;
  if (tail.length === 0 && isManifestUnchanged) return 0;
  const { segments, replacedKeys } = await planSegments(stores, cache, manifest, tail, size);
  const plannedSegments = segments.filter(isPlanned);
  const nextManifest = { ...manifest, version: manifest.version + 1, retired: retiredEntries };
  const unfinishedKeys = plannedSegments.map(({ entry }) => entry.key);
  if (!(await records.replaceManifest({ ...nextManifest, unfinished: unfinishedKeys }))) return 0;
  if (plannedSegments.length === 0) return 0;
  for (const { entry, documents } of plannedSegments) await writeSegment(stores, entry.key, documents);
  const isManifestReplaced = await records.replaceManifest({
    ...nextManifest,
    version: nextManifest.version + 1,
    segments: segments.map((segment) => (isPlanned(segment) ? segment.entry : segment)),
    retired: [
      ...retiredEntries,
      ...toRetiredEntries([...replacedKeys, ...tail.flatMap(({ large }) => large ?? [])]),
    ],
    unfinished: [],
  });
  if (!isManifestReplaced) return 0;
  for (const document of tail) await records.removeFromTail(document);
  return tail.length;
}

/** Every run moves a tail with this many documents, because each search reads the whole tail. */
const longTailLength = 256;
/** See infra/stacks/schedule.ts. */
const minutesBetweenRuns = 5;

/**
 * A scheduled run. Once an hour it also moves a short tail and deletes replaced objects, so that removed
 * texts do not stay in the index for long.
 */
export async function runScheduledCompaction(stores: SearchStores, scheduledAt: Date): Promise<void> {
  const isHourlyRun = scheduledAt.getUTCMinutes() < minutesBetweenRuns;
  await compactIndex(stores, new SegmentCache(), {
    minTailLength: isHourlyRun ? 0 : longTailLength,
    now: scheduledAt,
  });
}
