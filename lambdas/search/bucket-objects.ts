import { objectsIn } from '../platform/objects.ts';
import { ServiceError } from '../platform/signed-call.ts';
import { MissingObject, type ObjectStore } from './stores.ts';

/** S3 says so, without the right to list objects, of those that do not exist. */
const missing = new Set(['NoSuchKey', 'AccessDenied']);

/** The objects of the index in its bucket. */
export function bucketObjects(bucket: string): ObjectStore {
  const objects = objectsIn(bucket);
  return {
    async get(key) {
      try {
        return Buffer.from(await objects.content(key));
      } catch (error) {
        if (error instanceof ServiceError && missing.has(error.name)) throw new MissingObject();
        throw error;
      }
    },
    put: (key, content) => objects.store(key, 'application/gzip', content),
    remove: (key) => objects.remove(key),
  };
}
