import { ApiError } from './error.ts';

/**
 * Whether the server has already stored what was sent first with a key: its answer was lost, and what was sent now differs from it. The person
 * has to look at what is there before sending more.
 */
export const wasStored = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'idempotency_key_reused';

/**
 * The key of one create. It stays the same over retries, so that a double click or a lost reply makes one thing, not two.
 * Once the server has refused it for other content, the next edit makes a new one: what is sent then is something new.
 */
export function createIdempotencyKey(makeKey: () => string = () => crypto.randomUUID()) {
  let key = makeKey();
  let refused = false;
  const renew = () => {
    key = makeKey();
    refused = false;
  };
  return {
    current: () => key,
    succeeded: renew,
    failed: (error: unknown) => {
      refused = wasStored(error);
    },
    edited: () => {
      if (refused) renew();
    },
  };
}
