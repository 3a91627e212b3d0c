import { inject } from 'vitest';
import { bucketObjects } from '../../lambdas/search/bucket-objects.ts';
import { documentsOf } from '../../lambdas/search/segment.ts';
import { SegmentCache } from '../../lambdas/search/segment-cache.ts';
import { tableRecords } from '../../lambdas/search/table-records.ts';

/** Runs the function that compacts the search index, as at an hour's beginning, and waits for its end. */
export async function compactSearchIndex(): Promise<void> {
  const scheduler = process.env['AWS_ENDPOINT_URL_SCHEDULER'] ?? '';
  const time = '2026-03-01T12:00:00Z';
  const answer = await fetch(`${scheduler}/run?schedule=SearchCompaction&time=${time}`, { method: 'POST' });
  if (!answer.ok) throw new Error(await answer.text());
}

/** Every word of the index, in the tail and in the segments that searches read, also those of notes. */
export async function indexedWords(): Promise<string[]> {
  const objects = bucketObjects(inject('cloud').outputs['SearchIndexBucketName'] ?? '');
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
