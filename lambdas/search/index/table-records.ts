import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { maxAttempts, computeRetryPause } from '@portico/shared/model/background-work.ts';
import { addFailedWork } from '../../domain/failed-work/failed-work.ts';
import {
  type SearchDocument,
  compressWords,
  tailAttributes,
  tailKey,
  tailShardCount,
} from '../../domain/ticket/search-document.ts';
import { ConditionFailed, type Item, deleteItem, getItem, updateItem } from '../../platform/dynamodb.ts';
import { listItems } from '../../table/all-items.ts';
import { keys } from '../../table/keys.ts';
import { createAssignment } from '../../table/update-expression.ts';
import { parseManifest, parseTailItem } from '../items.ts';
import {
  type Manifest,
  type ObjectStore,
  type RecordStore,
  type TailDocument,
  emptyManifest,
  toSegmentObjectKeys,
} from './stores.ts';

const unzip = promisify(gunzip);

const unzipWords = async (bytes: Uint8Array): Promise<string[]> =>
  (await unzip(bytes)).toString().split(' ').filter(Boolean);

/** Bytes. An item has at most 400 kB. */
const maxItemBytes = 300_000;
const shards = Array.from({ length: tailShardCount }, (_, shard) => shard);

const ignoreFailedCondition = (error: unknown): void => {
  if (!(error instanceof ConditionFailed)) throw error;
};

/**
 * Stores the records of the index in the table.
 * @param objects the store of documents that are too large for an item
 */
export function createRecordStore(objects: ObjectStore): RecordStore {
  async function readDocument(item: Item, withNotes: boolean): Promise<TailDocument> {
    const { sk: id, large, move_at, words, notes, ...others } = parseTailItem(item);
    const [wordsObject, notesObject] = toSegmentObjectKeys(large ?? '');
    const read = async (inlineBytes: Uint8Array | undefined, object: string) => {
      const bytes = large === undefined ? inlineBytes : await objects.get(object);
      return bytes ? unzipWords(bytes) : [];
    };
    return {
      id,
      ...others,
      words: await read(words, wordsObject),
      notes: withNotes ? await read(notes, notesObject) : [],
      large,
      move_at,
    };
  }

  /** The attributes of the document's item. Words that are too large for an item are stored in objects. */
  async function prepareAttributes(document: SearchDocument): Promise<Item> {
    const { words, notes } = document;
    const [packed, packedNotes] = [compressWords(words), compressWords(notes)];
    if (packed.length + packedNotes.length <= maxItemBytes) return tailAttributes(document);
    const large = `large/${document.id}/${document.stamp}`;
    const [wordsObject, notesObject] = toSegmentObjectKeys(large);
    await objects.put(wordsObject, packed);
    await objects.put(notesObject, packedNotes);
    return { stamp: document.stamp, facets: document.facets, large };
  }

  return {
    async readManifest() {
      const item = await getItem(keys.searchManifest(), { consistent: true });
      return item ? parseManifest(item) : emptyManifest;
    },

    async replaceManifest({ version, ...manifest }: Manifest) {
      try {
        const { ExpressionAttributeValues, ...assignment } = createAssignment({ ...manifest, version });
        await updateItem({
          Key: keys.searchManifest(),
          ...assignment,
          ConditionExpression: version === 1 ? 'attribute_not_exists(pk)' : '#version = :before',
          ExpressionAttributeValues: {
            ...ExpressionAttributeValues,
            ...(version > 1 && { ':before': version - 1 }),
          },
        });
        return true;
      } catch (error) {
        ignoreFailedCondition(error);
        return false;
      }
    },

    async readTail(withNotes) {
      const names = {
        '#sk': 'sk',
        '#stamp': 'stamp',
        '#facets': 'facets',
        '#words': 'words',
        '#large': 'large',
        '#failures': 'failures',
        '#move_at': 'move_at',
      };
      const projection = { ...names, ...(withNotes && { '#notes': 'notes' }) };
      const itemsByShard = await Promise.all(
        shards.map((shard) =>
          listItems({
            ConsistentRead: true,
            KeyConditionExpression: 'pk = :pk',
            ExpressionAttributeNames: projection,
            ExpressionAttributeValues: { ':pk': keys.searchTail(shard, '').pk },
            ProjectionExpression: Object.keys(projection).join(', '),
          }),
        ),
      );
      return Promise.all(itemsByShard.flat().map((item) => readDocument(item, withNotes)));
    },

    async putInTail(document) {
      const attributes = await prepareAttributes(document);
      const absentAttributes = ['words', 'notes', 'large', 'failures', 'move_at'].filter(
        (name) => !(name in attributes),
      );
      await updateItem({
        Key: tailKey(document.id),
        ...createAssignment(attributes, absentAttributes),
        ConditionExpression: 'attribute_not_exists(pk) OR #stamp <= :stamp',
      }).catch(ignoreFailedCondition);
    },

    async removeFromTail({ id, stamp }) {
      await deleteItem({
        Key: tailKey(id),
        ConditionExpression: 'stamp = :stamp',
        ExpressionAttributeValues: { ':stamp': stamp },
      }).catch(ignoreFailedCondition);
    },

    async postpone({ id, stamp, failures: earlierFailures }, error, at) {
      const failures = earlierFailures + 1;
      const wasLastAttempt = failures >= maxAttempts;
      const move_at = new Date(at.getTime() + computeRetryPause(failures)).toISOString();
      const { ExpressionAttributeValues, ...assignment } = wasLastAttempt
        ? createAssignment({ failures }, ['move_at'])
        : createAssignment({ failures, move_at });
      try {
        await updateItem({
          Key: tailKey(id),
          ...assignment,
          ConditionExpression: 'stamp = :stamp',
          ExpressionAttributeValues: { ...ExpressionAttributeValues, ':stamp': stamp },
        });
      } catch (failure) {
        ignoreFailedCondition(failure);
        return;
      }
      if (!wasLastAttempt) return;
      const repeat = { key: tailKey(id), lacks: 'move_at', due: { move_at: at.toISOString() } };
      await addFailedWork({ work: 'search', ticket_id: id, tries: failures, error, repeat }, at);
    },
  };
}
