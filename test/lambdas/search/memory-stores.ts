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

/** Stores in memory. Before each operation, other functions may run, or the caller may crash. */
export function createMemoryStores(nextNumber: () => number) {
  const objects = new Map<string, Buffer>();
  const tailDocuments = new Map<string, TailDocument>();
  const state: { manifest: Manifest; crashRate: number; crashes: number } = {
    manifest: emptyManifest,
    crashRate: 0,
    crashes: 0,
  };
  const yieldOrCrash = async () => {
    if (nextNumber() < 0.2) await setImmediate();
    if (nextNumber() >= state.crashRate) return;
    state.crashes += 1;
    throw new Crash();
  };
  const stores: SearchStores = {
    objects: {
      async get(key) {
        await yieldOrCrash();
        const object = objects.get(key);
        if (!object) throw new MissingObject();
        return object;
      },
      async put(key, content) {
        await yieldOrCrash();
        objects.set(key, content);
      },
      async remove(key) {
        await yieldOrCrash();
        objects.delete(key);
      },
    },
    records: {
      async readManifest() {
        await yieldOrCrash();
        return state.manifest;
      },
      async replaceManifest(manifest) {
        await yieldOrCrash();
        if (manifest.version !== state.manifest.version + 1) return false;
        state.manifest = manifest;
        return true;
      },
      async readTail(withNotes) {
        await yieldOrCrash();
        return Array.from(tailDocuments.values(), (one) => (withNotes ? one : { ...one, notes: [] }));
      },
      async putInTail(document) {
        await yieldOrCrash();
        const stored = tailDocuments.get(document.id);
        if (!stored || stored.stamp <= document.stamp)
          tailDocuments.set(document.id, { ...document, large: undefined, failures: 0, move_at: undefined });
      },
      async removeFromTail({ id, stamp }) {
        await yieldOrCrash();
        if (tailDocuments.get(id)?.stamp === stamp) tailDocuments.delete(id);
      },
      async postpone(document) {
        await yieldOrCrash();
        tailDocuments.set(document.id, { ...document, failures: document.failures + 1 });
      },
    },
  };
  return { stores, state, objects, tailDocuments };
}
