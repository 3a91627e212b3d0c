import { maxAttempts } from '@portico/shared/model/background-work.ts';
import type { SearchDocument } from '../../domain/ticket/search-document.ts';
import { logger } from '../../platform/monitoring/logger.ts';
import { countMetric, recordSearchTailLength } from '../../platform/monitoring/metrics.ts';
import { highestPosition } from '../index-query.ts';
import {
  type RecordStore,
  type SearchStores,
  type TailDocument,
  emptyManifest,
  toSegmentObjectKeys,
} from '../index/stores.ts';
import { DocumentsRefused, type SearchDomain } from './domain.ts';

/**
 * Moves the tail to the domain. It can be interrupted anywhere, and two runs can overlap: a document leaves
 * the tail only when searches of the domain find it, or a later document of its ticket.
 */
export async function moveTail(
  records: Pick<RecordStore, 'readTail' | 'removeFromTail' | 'postpone'>,
  domain: SearchDomain,
  at: Date,
): Promise<number> {
  const tail = await records.readTail(true);
  recordSearchTailLength(tail.length);
  const dueDocuments = tail.filter(({ failures, move_at }) =>
    move_at === undefined ? failures < maxAttempts : move_at <= at.toISOString(),
  );
  if (dueDocuments.length === 0) return 0;
  await domain.createIndex();
  const onRefusedDocument = (document: TailDocument, error: unknown) => records.postpone(document, error, at);
  for (const document of await writeDocuments(domain, dueDocuments, onRefusedDocument))
    await records.removeFromTail(document);
  return dueDocuments.length;
}

/**
 * Writes documents. A document that OpenSearch refuses stays in the tail, where searches find it, and does
 * not delay the others.
 * @returns the accepted documents
 */
async function writeDocuments(
  domain: SearchDomain,
  documents: readonly TailDocument[],
  onRefusedDocument: (document: TailDocument, error: unknown) => Promise<void>,
): Promise<TailDocument[]> {
  try {
    await domain.write(documents);
    return [...documents];
  } catch (error) {
    if (!(error instanceof DocumentsRefused)) throw error;
    const [first] = documents;
    if (first && documents.length === 1) {
      logger.error('a document was not moved', { error });
      countMetric('failed');
      await onRefusedDocument(first, error);
      return [];
    }
    const half = Math.ceil(documents.length / 2);
    return [
      ...(await writeDocuments(domain, documents.slice(0, half), onRefusedDocument)),
      ...(await writeDocuments(domain, documents.slice(half), onRefusedDocument)),
    ];
  }
}

const batchSize = 500;

/**
 * Writes all tickets to a newly created index. Concurrent changes have higher stamps and win.
 * @param readDocuments all tickets below an id, newest first, as documents with the lowest stamp
 * @returns the number of tickets
 */
export async function fillDomain(
  domain: SearchDomain,
  readDocuments: (id: string) => AsyncIterable<SearchDocument>,
  onProgress: (tickets: number) => void,
): Promise<number> {
  await domain.deleteIndex();
  await domain.createIndex();
  let count = 0;
  let documents: SearchDocument[] = [];
  const write = async () => {
    await domain.write(documents);
    count += documents.length;
    documents = [];
    onProgress(count);
  };
  for await (const document of readDocuments(highestPosition)) {
    documents.push(document);
    if (documents.length === batchSize) await write();
  }
  await write();
  return count;
}

/** Deletes the segments of the built-in index, because erasures would no longer reach them. */
export async function discardSegments({ objects, records }: SearchStores): Promise<void> {
  const { version, segments, retired, unfinished } = await records.readManifest();
  const keys = [...[...segments, ...retired].map(({ key }) => key), ...unfinished];
  if (keys.length === 0) return;
  if (!(await records.replaceManifest({ ...emptyManifest, version: version + 1 })))
    throw new Error('The index has changed. Run the command again.');
  for (const key of keys) for (const object of toSegmentObjectKeys(key)) await objects.remove(object);
}
