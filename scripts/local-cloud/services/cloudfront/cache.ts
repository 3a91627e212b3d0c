import type { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { type Copy, conditionsFor, confirmedHeaders, received } from './cached-copy.ts';
import type { ResponseHead } from './edge-event.ts';
import { errorAge, lifetimeOf } from './freshness.ts';
import type { HeaderFields } from './headers.ts';
import { OriginError } from './origins.ts';
import type { CachePolicy } from './policies.ts';

/** What the origin answered, ready for any viewer with the same cache key. */
export interface OriginAnswer extends ResponseHead {
  body: Readable;
}

/** Asks the origin, with these headers added to the request. Throws an OriginError. */
export type Fetch = (conditions: HeaderFields) => Promise<OriginAnswer>;

export interface CachedAnswer extends ResponseHead {
  body: Buffer;
  /** As the X-Cache header says it. */
  result: 'Hit' | 'Miss' | 'RefreshHit';
}

/** A copy, or, when the origin's answer is not for keeping, that answer itself. */
export type Outcome = { cached: CachedAnswer } | { passed: OriginAnswer };

const capacity = 64 * 2 ** 20;
/** What a copy takes beside its body. */
const overhead = 2048;

const newCopies = () =>
  new LRUCache<string, Copy>({ maxSize: capacity, sizeCalculation: ({ body }) => body.length + overhead });

/**
 * What the edge keeps, in memory: at most 64 MB, of which the least recently used goes first. Requests for the same key at the same time
 * become one to the origin.
 */
export class EdgeCache {
  readonly #now: () => number;
  #copies = newCopies();
  #underWay = new Map<string, Promise<Outcome>>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Forgets everything. Responses under way will not be cached. */
  clear(): void {
    this.#copies = newCopies();
    this.#underWay = new Map();
  }

  has(key: string): boolean {
    return this.#copies.has(key);
  }

  async answer(key: string, ttl: CachePolicy['ttl'], fetch: Fetch): Promise<Outcome> {
    const copy = this.#copies.get(key);
    if (copy) {
      const age = this.#ageOf(copy);
      if (age < copy.lifetime.fresh || this.#now() < copy.patientUntil) return this.#answerFrom(copy);
      if (age < copy.lifetime.whileRevalidate) {
        if (!this.#underWay.has(key)) void this.#refreshUnseen(key, ttl, fetch);
        return this.#answerFrom(copy);
      }
    }
    const same = this.#underWay.get(key);
    if (!same) return this.#refresh(key, ttl, fetch);
    const outcome = await same;
    // An answer that is not kept belongs to the one request that got it.
    if ('passed' in outcome) return { passed: await fetch(new Map()) };
    return { cached: { ...outcome.cached, result: 'Hit' } };
  }

  async #refreshUnseen(key: string, ttl: CachePolicy['ttl'], fetch: Fetch): Promise<void> {
    try {
      const outcome = await this.#refresh(key, ttl, fetch);
      if ('passed' in outcome) outcome.passed.body.destroy();
    } catch (error) {
      console.error('The CloudFront emulator could not refresh a cached response.', error);
    }
  }

  #refresh(key: string, ttl: CachePolicy['ttl'], fetch: Fetch): Promise<Outcome> {
    const underWay = this.#underWay;
    const outcome = this.#fetchAndKeep(key, ttl, fetch).finally(() => underWay.delete(key));
    underWay.set(key, outcome);
    return outcome;
  }

  async #fetchAndKeep(key: string, ttl: CachePolicy['ttl'], fetch: Fetch): Promise<Outcome> {
    const copies = this.#copies;
    const copy = copies.get(key);
    const insteadOfFailure = () => {
      if (!copy || this.#ageOf(copy) >= copy.lifetime.ifError) return undefined;
      copies.set(key, { ...copy, patientUntil: this.#now() + errorAge * 1000 });
      return this.#answerFrom(copy);
    };
    try {
      const answer = await fetch(conditionsFor(copy));
      const substitute = answer.status >= 500 ? insteadOfFailure() : undefined;
      if (substitute) {
        answer.body.destroy();
        return substitute;
      }
      if (copy && answer.status === 304) {
        answer.body.destroy();
        const { status, body } = copy;
        const confirmed = { status, body, headers: confirmedHeaders(copy.headers, answer.headers) };
        return this.#keep(copies, key, confirmed, ttl, 'RefreshHit');
      }
      if (!lifetimeOf(answer, ttl, this.#now())) {
        copies.delete(key);
        return { passed: answer };
      }
      const body = await received(answer.body);
      const headers = new Map(answer.headers).set('content-length', [String(body.length)]);
      return this.#keep(copies, key, { status: answer.status, headers, body }, ttl, 'Miss');
    } catch (error) {
      const substitute = error instanceof OriginError ? insteadOfFailure() : undefined;
      if (substitute) return substitute;
      throw error;
    }
  }

  #keep(
    copies: LRUCache<string, Copy>,
    key: string,
    content: Pick<Copy, 'status' | 'headers' | 'body'>,
    ttl: CachePolicy['ttl'],
    result: CachedAnswer['result'],
  ): Outcome {
    const now = this.#now();
    const lifetime = lifetimeOf(content, ttl, now);
    if (lifetime) copies.set(key, { ...content, lifetime, confirmed: now, patientUntil: 0 });
    else copies.delete(key);
    return { cached: { ...content, result } };
  }

  #answerFrom(copy: Copy): Outcome {
    const { status, body } = copy;
    const headers = new Map(copy.headers).set('age', [String(Math.floor(this.#ageOf(copy)))]);
    return { cached: { status, headers, body, result: 'Hit' } };
  }

  /** In seconds. */
  #ageOf({ confirmed }: Copy): number {
    return (this.#now() - confirmed) / 1000;
  }
}
