import { createLimitExceededError, createNotAuthorizedError } from './errors.ts';

const quarterOfAnHour = 15 * 60_000;

/**
 * Limits wrong passwords: from the fifth on, the n-th locks sign-in for 2^(n-5) seconds, at most 15 minutes.
 * Attempts during a lock do not count. A successful sign-in, or 15 minutes without an attempt, resets the
 * count (Cognito developer guide, "Lockout behavior for failed sign-in attempts").
 */
export class Lockout {
  readonly #failures = new Map<string, { count: number; last: number; lockedUntil: number }>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** @throws CognitoError NotAuthorizedException while the user is locked out */
  check(userId: string): void {
    const failures = this.#failures.get(userId);
    if (failures && this.#now() < failures.lockedUntil)
      throw createNotAuthorizedError('Password attempts exceeded');
  }

  recordFailure(userId: string): void {
    const now = this.#now();
    for (const [id, { last, lockedUntil }] of this.#failures)
      if (now >= Math.max(last, lockedUntil) + quarterOfAnHour) this.#failures.delete(id);
    const count = (this.#failures.get(userId)?.count ?? 0) + 1;
    const lockDuration = count < 5 ? 0 : Math.min(2 ** (count - 5) * 1000, quarterOfAnHour);
    this.#failures.set(userId, { count, last: now, lockedUntil: now + lockDuration });
  }

  clear(userId: string): void {
    this.#failures.delete(userId);
  }
}

/** Limits the attempts in a time window (milliseconds), which starts with the first attempt. */
export class AttemptLimit {
  readonly #windows = new Map<string, { count: number; endsAt: number }>();
  readonly #now: () => number;
  readonly #attempts: number;
  readonly #window: number;

  constructor(now: () => number, { attempts, window }: { attempts: number; window: number }) {
    this.#now = now;
    this.#attempts = attempts;
    this.#window = window;
  }

  /** @throws CognitoError LimitExceededException if the attempts are used up */
  check(key: string): void {
    const window = this.#windows.get(key);
    if (window && window.endsAt > this.#now() && window.count >= this.#attempts)
      throw createLimitExceededError();
  }

  count(key: string): void {
    const now = this.#now();
    for (const [old, { endsAt }] of this.#windows) if (endsAt <= now) this.#windows.delete(old);
    const window = this.#windows.get(key) ?? { count: 0, endsAt: now + this.#window };
    this.#windows.set(key, { ...window, count: window.count + 1 });
  }

  clear(key: string): void {
    this.#windows.delete(key);
  }
}
