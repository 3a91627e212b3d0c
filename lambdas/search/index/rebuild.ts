import { decodeTime } from 'ulid';
import type { SearchDocument } from '../../domain/ticket/search-document.ts';
import { createSegmentKey, segmentSize, writeSegment } from './compact.ts';
import { highestPosition } from '../index-query.ts';
import type { Manifest, RebuildProgress, SearchStores } from './stores.ts';

/** Milliseconds after which a new ticket is certainly in the list that the rebuild reads. */
const listDelay = 10 * 60 * 1000;

export interface RebuildOptions {
  /** All tickets below this id, newest first, as documents with the lowest stamp. */
  readonly readDocuments: (id: string) => AsyncIterable<SearchDocument>;
  readonly now: Date;
  readonly size?: number;
  /** Called after each segment with the number of indexed tickets. */
  readonly onProgress?: (tickets: number) => void;
}

async function saveManifest({ records }: SearchStores, manifest: Manifest): Promise<Manifest> {
  const nextManifest = { ...manifest, version: manifest.version + 1 };
  if (await records.replaceManifest(nextManifest)) return nextManifest;
  throw new Error('Another run has changed the index. Run the command again: it continues.');
}

/**
 * Begins or continues a rebuild: compactions wait until its end, and the tail contains only the newest
 * tickets and later changes.
 */
async function beginRebuild(
  stores: SearchStores,
  now: Date,
): Promise<Manifest & { rebuilding: RebuildProgress }> {
  let manifest = await stores.records.readManifest();
  if (!manifest.rebuilding)
    manifest = await saveManifest(stores, { ...manifest, rebuilding: { segments: [], done_until: '' } });
  if (manifest.rebuilding?.done_until === '') {
    for (const document of await stores.records.readTail(false))
      if (decodeTime(document.id) < now.getTime() - listDelay) await stores.records.removeFromTail(document);
    manifest = await saveManifest(stores, {
      ...manifest,
      rebuilding: { segments: [], done_until: highestPosition },
    });
  }
  if (!manifest.rebuilding) throw new Error('The index is not being rebuilt.');
  return { ...manifest, rebuilding: manifest.rebuilding };
}

/**
 * Replaces the whole index by a new one built from the tickets. This is needed after text folding has
 * changed, and in a restored table. An interrupted rebuild continues after the last segment. Until it is
 * done, searches find the content of the old index and changes since the start.
 * @returns the number of tickets
 */
export async function rebuildIndex(
  stores: SearchStores,
  { readDocuments, now, size = segmentSize, onProgress = () => undefined }: RebuildOptions,
): Promise<number> {
  let manifest = await beginRebuild(stores, now);
  const tickets = () => manifest.rebuilding.segments.reduce((sum, { count }) => sum + count, 0);
  let documents: SearchDocument[] = [];
  const write = async (done_until: string) => {
    const entry = { key: createSegmentKey(), from: done_until, count: documents.length };
    await writeSegment(stores, entry.key, documents);
    const rebuilding = { segments: [...manifest.rebuilding.segments, entry], done_until };
    manifest = { ...(await saveManifest(stores, { ...manifest, rebuilding })), rebuilding };
    documents = [];
    onProgress(tickets());
  };
  for await (const document of readDocuments(manifest.rebuilding.done_until)) {
    documents.push(document);
    if (documents.length === size) await write(document.id);
  }
  const last = documents.at(-1);
  if (last) await write(last.id);
  const { segments } = manifest.rebuilding;
  const since = now.toISOString();
  await saveManifest(stores, {
    ...manifest,
    // The range of the oldest segment has no lower bound.
    segments: segments.map((entry, index) =>
      index === segments.length - 1 ? { ...entry, from: '' } : entry,
    ),
    retired: [...manifest.retired, ...manifest.segments.map(({ key }) => ({ key, since }))],
    rebuilding: null,
  });
  return tickets();
}
