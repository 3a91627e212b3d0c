import { setImmediate } from 'node:timers/promises';
import {
  type Manifest,
  MissingObject,
  type SearchStores,
  type TailDocument,
  emptyManifest,
} from '../../../lambdas/search/index/stores.ts';

/** Thrown to end a function between two calls to AWS, as a crash does. */
export class Crash extends Error {}

/** Stores in memory. Before each operation, other functions can run, or the caller crashes. */
export function createMemoryStores(next: () => number) {
  const objects = new Map<string, Buffer>();
  const documents = new Map<string, TailDocument>();
  const state: { manifest: Manifest; crashRate: number; crashes: number } = {
    manifest: emptyManifest,
    crashRate: 0,
    crashes: 0,
  };
  const before = async () => {
    if (next() < 0.2) await setImmediate();
    if (next() >= state.crashRate) return;
    state.crashes += 1;
    throw new Crash();
  };
  const stores: SearchStores = {
    objects: {
      async get(key) {
        await before();
        const found = objects.get(key);
        if (!found) throw new MissingObject();
        return found;
      },
      async put(key, content) {
        await before();
        objects.set(key, content);
      },
      async remove(key) {
        await before();
        objects.delete(key);
      },
    },
    records: {
      async manifest() {
        await before();
        return state.manifest;
      },
      async replaceManifest(manifest) {
        await before();
        if (manifest.version !== state.manifest.version + 1) return false;
        state.manifest = manifest;
        return true;
      },
      async tail(withNotes) {
        await before();
        return Array.from(documents.values(), (one) => (withNotes ? one : { ...one, notes: [] }));
      },
      async putInTail(document) {
        await before();
        const known = documents.get(document.id);
        if (!known || known.stamp <= document.stamp)
          documents.set(document.id, { ...document, large: undefined, failures: 0, move_at: undefined });
      },
      async removeFromTail({ id, stamp }) {
        await before();
        if (documents.get(id)?.stamp === stamp) documents.delete(id);
      },
      async postpone(document) {
        await before();
        documents.set(document.id, { ...document, failures: document.failures + 1 });
      },
    },
  };
  return { stores, state, objects, documents };
}
