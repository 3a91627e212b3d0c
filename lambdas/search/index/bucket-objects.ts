import { isMissingObjectError, createObjectStorage } from '../../platform/object-storage.ts';
import { MissingObject, type ObjectStore } from './stores.ts';

/** The objects of the index in its bucket. */
export function createBucketStore(bucket: string): ObjectStore {
  const objects = createObjectStorage(bucket);
  return {
    async get(key) {
      try {
        return Buffer.from(await objects.readContent(key));
      } catch (error) {
        if (isMissingObjectError(error)) throw new MissingObject();
        throw error;
      }
    },
    put: (key, content) => objects.store(key, 'application/gzip', content),
    remove: (key) => objects.remove(key),
  };
}
