/** Reads and changes the objects of the search index. */
import { inject } from 'vitest';

/** Adds tickets that were written without events to the search index. */
export async function indexTickets(ids: readonly string[]): Promise<void> {
  const { indexTicket } = await import('../../../lambdas/search/index-ticket.ts');
  const { records } = await openIndexStores();
  for (const ticket_id of ids)
    await indexTicket(records, {
      id: `ticket_created:${ticket_id}`,
      kind: 'ticket_created',
      ticket_id,
      item_id: ticket_id,
      sequence_number: '0',
      at: new Date().toISOString(),
    });
}

async function openIndexStores() {
  const { createBucketStore } = await import('../../../lambdas/search/index/bucket-objects.ts');
  const { createRecordStore } = await import('../../../lambdas/search/index/table-records.ts');
  const objects = createBucketStore(inject('cloud').outputs['SearchIndexBucketName'] ?? '');
  return { objects, records: createRecordStore(objects) };
}

/** The index objects that were replaced but are not deleted yet. */
export async function listReplacedObjects(): Promise<string[]> {
  const { toSegmentObjectKeys } = await import('../../../lambdas/search/index/stores.ts');
  const { records } = await openIndexStores();
  const { retired } = await records.readManifest();
  return retired.flatMap(({ key }) => toSegmentObjectKeys(key));
}

/** Returns the names of the index objects that exist. */
export async function findExistingObjects(names: readonly string[]): Promise<string[]> {
  const { MissingObject } = await import('../../../lambdas/search/index/stores.ts');
  const { objects } = await openIndexStores();
  const existenceFlags = await Promise.all(
    names.map((name) =>
      objects.get(name).then(
        () => true,
        (error: unknown) => {
          if (error instanceof MissingObject) return false;
          throw error;
        },
      ),
    ),
  );
  return names.filter((_, index) => existenceFlags[index]);
}

/** Every word in the index's tail and in the segments that searches read, including words of notes. */
export async function readIndexedWords(): Promise<string[]> {
  const { readDocuments } = await import('../../../lambdas/search/index/segment.ts');
  const { SegmentCache } = await import('../../../lambdas/search/index/segment-cache.ts');
  const { objects, records } = await openIndexStores();
  const tail = await records.readTail(true);
  const { segments } = await records.readManifest();
  const cache = new SegmentCache();
  const segmentDocuments = await Promise.all(
    segments.map(async ({ key }) => {
      const [segment, notes] = await cache.load(objects, key, true);
      return notes ? readDocuments(segment, notes) : [];
    }),
  );
  return [...tail, ...segmentDocuments.flat()].flatMap(({ words, notes }) => [...words, ...notes]);
}
