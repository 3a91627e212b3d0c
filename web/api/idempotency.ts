import { ApiError } from './error.ts';

/**
 * Whether an earlier request with the same key has already created something from other content. This happens
 * if the response to that request was lost and the user has edited the form since. The user must check what
 * was created before sending again.
 */
export const isKeyReused = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'idempotency_key_reused';

/**
 * The idempotency key of one create request. The key stays the same across retries, so that a double click or
 * a lost response creates one thing, not two. After the server has rejected it as reused, the next edit
 * generates a new key.
 */
export function createIdempotencyKey({
  generate = () => crypto.randomUUID(),
  initialKey = generate(),
}: { generate?: () => string; initialKey?: string | undefined } = {}) {
  let key = initialKey;
  let isReused = false;
  const renew = () => {
    key = generate();
    isReused = false;
  };
  return {
    current: () => key,
    succeeded: renew,
    /** Call this when the user discards the content of the form. */
    discarded: renew,
    failed: (error: unknown) => {
      isReused = isKeyReused(error);
    },
    edited: () => {
      if (isReused) renew();
    },
  };
}
