import { ApiError } from './error.ts';

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
      refused = error instanceof ApiError && error.code === 'idempotency_key_reused';
    },
    edited: () => {
      if (refused) renew();
    },
  };
}
