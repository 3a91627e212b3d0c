import type { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import {
  type CacheEntry,
  createRevalidationHeaders,
  mergeConfirmedHeaders,
  readBody,
} from './cache-entry.ts';
import type { ResponseHead } from '../edge/edge-event.ts';
import { minErrorAge, computeLifetime } from './freshness.ts';
import type { HeaderFields } from '../headers.ts';
import { OriginError } from '../origins/origins.ts';
import type { CachePolicy } from '../policies.ts';

/** A response of the origin, ready for any viewer with the same cache key. */
export interface OriginResponse extends ResponseHead {
  body: Readable;
}

/** Sends the request to the origin with these headers added. @throws OriginError */
export type FetchFromOrigin = (conditions: HeaderFields) => Promise<OriginResponse>;

export interface CachedResponse extends ResponseHead {
  body: Buffer;
  /** As in the X-Cache header. */
  result: 'Hit' | 'Miss' | 'RefreshHit';
}

/** A cached response, or the origin's own response if it may not be cached. */
export type Outcome = { cached: CachedResponse } | { uncached: OriginResponse };

const maxBytes = 64 * 2 ** 20;
/** Bytes that an entry needs besides its body. */
const entryOverhead = 2048;

const createEntries = () =>
  new LRUCache<string, CacheEntry>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }) => body.length + entryOverhead,
  });

/**
 * The cache of the edge, in memory: at most 64 MB, from which the least recently used entries are removed
 * first. Simultaneous requests for the same key become one request to the origin.
 */
export class EdgeCache {
  readonly #now: () => number;
  #entries = createEntries();
  #pending = new Map<string, Promise<Outcome>>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Removes all entries. Responses that are still being fetched will not be cached. */
  clear(): void {
    this.#entries = createEntries();
    this.#pending = new Map();
  }

  has(key: string): boolean {
    return this.#entries.has(key);
  }

  async answer(key: string, ttl: CachePolicy['ttl'], fetchFromOrigin: FetchFromOrigin): Promise<Outcome> {
    const entry = this.#entries.get(key);
    if (entry) {
      const age = this.#ageOf(entry);
      if (age < entry.lifetime.maxFreshAge || this.#now() < entry.retryOriginAt) return this.#hit(entry);
      if (age < entry.lifetime.maxRevalidateAge) {
        if (!this.#pending.has(key)) void this.#refreshInBackground(key, ttl, fetchFromOrigin);
        return this.#hit(entry);
      }
    }
    const pendingOutcome = this.#pending.get(key);
    if (!pendingOutcome) return this.#refresh(key, ttl, fetchFromOrigin);
    const outcome = await pendingOutcome;
    // A response that may not be cached answers only the request that caused it.
    if ('uncached' in outcome) return { uncached: await fetchFromOrigin(new Map()) };
    return { cached: { ...outcome.cached, result: 'Hit' } };
  }

  async #refreshInBackground(
    key: string,
    ttl: CachePolicy['ttl'],
    fetchFromOrigin: FetchFromOrigin,
  ): Promise<void> {
    try {
      const outcome = await this.#refresh(key, ttl, fetchFromOrigin);
      if ('uncached' in outcome) outcome.uncached.body.destroy();
    } catch (error) {
      console.error('The CloudFront emulator could not refresh a cached response.', error);
    }
  }

  #refresh(key: string, ttl: CachePolicy['ttl'], fetchFromOrigin: FetchFromOrigin): Promise<Outcome> {
    const pendingOutcomes = this.#pending;
    const outcome = this.#fetchAndStore(key, ttl, fetchFromOrigin).finally(() => pendingOutcomes.delete(key));
    pendingOutcomes.set(key, outcome);
    return outcome;
  }

  async #fetchAndStore(
    key: string,
    ttl: CachePolicy['ttl'],
    fetchFromOrigin: FetchFromOrigin,
  ): Promise<Outcome> {
    const entries = this.#entries;
    const entry = entries.get(key);
    const respondWithStaleEntry = () => {
      if (!entry || this.#ageOf(entry) >= entry.lifetime.maxErrorAge) return undefined;
      entries.set(key, { ...entry, retryOriginAt: this.#now() + minErrorAge * 1000 });
      return this.#hit(entry);
    };
    try {
      const answer = await fetchFromOrigin(createRevalidationHeaders(entry));
      const staleOutcome = answer.status >= 500 ? respondWithStaleEntry() : undefined;
      if (staleOutcome) {
        answer.body.destroy();
        return staleOutcome;
      }
      if (entry && answer.status === 304) {
        answer.body.destroy();
        const { status, body } = entry;
        const confirmedResponse = {
          status,
          body,
          headers: mergeConfirmedHeaders(entry.headers, answer.headers),
        };
        return this.#store(entries, key, confirmedResponse, ttl, 'RefreshHit');
      }
      if (!computeLifetime(answer, ttl, this.#now())) {
        entries.delete(key);
        return { uncached: answer };
      }
      const body = await readBody(answer.body);
      const headers = new Map(answer.headers).set('content-length', [String(body.length)]);
      return this.#store(entries, key, { status: answer.status, headers, body }, ttl, 'Miss');
    } catch (error) {
      const staleOutcome = error instanceof OriginError ? respondWithStaleEntry() : undefined;
      if (staleOutcome) return staleOutcome;
      throw error;
    }
  }

  #store(
    entries: LRUCache<string, CacheEntry>,
    key: string,
    content: Pick<CacheEntry, 'status' | 'headers' | 'body'>,
    ttl: CachePolicy['ttl'],
    result: CachedResponse['result'],
  ): Outcome {
    const now = this.#now();
    const lifetime = computeLifetime(content, ttl, now);
    if (lifetime) entries.set(key, { ...content, lifetime, confirmedAt: now, retryOriginAt: 0 });
    else entries.delete(key);
    return { cached: { ...content, result } };
  }

  #hit(entry: CacheEntry): Outcome {
    const { status, body } = entry;
    const headers = new Map(entry.headers).set('age', [String(Math.floor(this.#ageOf(entry)))]);
    return { cached: { status, headers, body, result: 'Hit' } };
  }

  /** In seconds. */
  #ageOf({ confirmedAt }: CacheEntry): number {
    return (this.#now() - confirmedAt) / 1000;
  }
}
