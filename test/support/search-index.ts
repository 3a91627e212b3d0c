import { inject } from 'vitest';
import { bucketObjects } from '../../lambdas/search/bucket-objects.ts';
import { documentsOf } from '../../lambdas/search/segment.ts';
import { SegmentCache } from '../../lambdas/search/segment-cache.ts';
import { MissingObject, segmentObjects } from '../../lambdas/search/stores.ts';
import { tableRecords } from '../../lambdas/search/table-records.ts';

/**
 * Runs the function that compacts the search index, and waits for its end.
 * @param time of the run; at an hour's beginning a run also moves a short tail
 */
export async function compactSearchIndex(time = '2026-03-01T12:00:00Z'): Promise<void> {
  const scheduler = process.env['AWS_ENDPOINT_URL_SCHEDULER'] ?? '';
  const answer = await fetch(`${scheduler}/run?schedule=search-compaction&time=${time}`, { method: 'POST' });
  if (!answer.ok) throw new Error(await answer.text());
}

const indexObjects = () => bucketObjects(inject('cloud').outputs['SearchIndexBucketName'] ?? '');

/** The objects of the index that were replaced, and are not deleted yet. */
export async function replacedObjects(): Promise<string[]> {
  const { retired } = await tableRecords(indexObjects()).manifest();
  return retired.flatMap(({ key }) => segmentObjects(key));
}

/** Those of these objects of the index that exist. */
export async function existing(objects: readonly string[]): Promise<string[]> {
  const bucket = indexObjects();
  const exists = await Promise.all(
    objects.map((object) =>
      bucket.get(object).then(
        () => true,
        (error: unknown) => {
          if (error instanceof MissingObject) return false;
          throw error;
        },
      ),
    ),
  );
  return objects.filter((_, index) => exists[index]);
}

/** Every word of the index, in the tail and in the segments that searches read, also those of notes. */
export async function indexedWords(): Promise<string[]> {
  const objects = indexObjects();
  const records = tableRecords(objects);
  const tail = await records.tail(true);
  const { segments } = await records.manifest();
  const cache = new SegmentCache();
  const sealed = await Promise.all(
    segments.map(async ({ key }) => {
      const [segment, notes] = await cache.load(objects, key, true);
      return notes ? documentsOf(segment, notes) : [];
    }),
  );
  return [...tail, ...sealed.flat()].flatMap(({ words, notes }) => [...words, ...notes]);
}
