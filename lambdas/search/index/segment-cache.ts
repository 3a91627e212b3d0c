import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Column } from './column.ts';
import { type Segment, decodeNotes, decodeSegment } from './segment.ts';
import { type ObjectStore, toSegmentObjectKeys } from './stores.ts';

const unzip = promisify(gunzip);

type Part = Segment | Column;
interface CachedPart<T> {
  /** 0 until the part has been read. */
  bytes: number;
  readonly value: Promise<T>;
}

/** An LRU cache of decoded parts. Objects never change, so a cached part is never out of date. */
class PartCache<T extends Part> {
  readonly #parts = new Map<string, CachedPart<T>>();
  readonly #decode: (bytes: Buffer) => T;
  /** The maximum size of all cached parts, in bytes. */
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(decode: (bytes: Buffer) => T, maxBytes: number) {
    this.#decode = decode;
    this.#maxBytes = maxBytes;
  }

  async #read(objects: ObjectStore, key: string, cached: () => CachedPart<T>): Promise<T> {
    const bytes = await unzip(await objects.get(key));
    cached().bytes = bytes.length;
    this.#bytes += bytes.length;
    return this.#decode(bytes);
  }

  async get(objects: ObjectStore, key: string): Promise<T> {
    const cachedPart = this.#parts.get(key);
    if (cachedPart) {
      this.#parts.delete(key);
      this.#parts.set(key, cachedPart);
      return cachedPart.value;
    }
    const entry: CachedPart<T> = { bytes: 0, value: this.#read(objects, key, () => entry) };
    this.#parts.set(key, entry);
    try {
      return await entry.value;
    } catch (error) {
      this.#parts.delete(key);
      throw error;
    } finally {
      this.#forget(key);
    }
  }

  #forget(keptKey: string): void {
    for (const [key, { bytes }] of this.#parts) {
      if (this.#bytes <= this.#maxBytes) return;
      if (key === keptKey || bytes === 0) continue;
      this.#bytes -= bytes;
      this.#parts.delete(key);
    }
  }
}

/** Reads segments and caches them between requests. */
export class SegmentCache {
  readonly #words: PartCache<Segment>;
  readonly #notes: PartCache<Column>;

  /** @param maxBytes bytes of decoded segments in the cache */
  constructor(maxBytes = 600_000_000) {
    this.#words = new PartCache(decodeSegment, maxBytes * 0.7);
    this.#notes = new PartCache(decodeNotes, maxBytes * 0.3);
  }

  /** @throws MissingObject */
  load(objects: ObjectStore, key: string, withNotes: boolean): Promise<[Segment, Column | undefined]> {
    const [words, notes] = toSegmentObjectKeys(key);
    return Promise.all([
      this.#words.get(objects, words),
      withNotes ? this.#notes.get(objects, notes) : undefined,
    ]);
  }
}
