import { expect, test } from 'vitest';
import { ApiError } from '../../../web/api/error.ts';
import { createIdempotencyKey } from '../../../web/api/idempotency.ts';

function createTestKey() {
  let keyCount = 0;
  return createIdempotencyKey({ generate: () => `key-${++keyCount}` });
}

test('a key does not change after failures and edits, so that a retry does not create a second ticket', () => {
  const key = createTestKey();

  key.failed(new ApiError(0, 'network_error', 'lost'));
  key.edited();
  key.failed(new ApiError(409, 'busy', 'busy'));
  key.edited();

  expect(key.current()).toBe('key-1');
});

test('a success generates a new key', () => {
  const key = createTestKey();

  key.succeeded();

  expect(key.current()).toBe('key-2');
});

test('a key that the API rejected as reused is replaced once, at the next edit', () => {
  const key = createTestKey();

  key.failed(new ApiError(409, 'idempotency_key_reused', 'other content'));
  expect(key.current()).toBe('key-1');
  key.edited();
  key.edited();

  expect(key.current()).toBe('key-2');
});

test('generated keys are unique and valid in the header', () => {
  const [firstKey, secondKey] = [createIdempotencyKey().current(), createIdempotencyKey().current()];

  expect(firstKey).not.toBe(secondKey);
  expect(firstKey.length).toBeLessThanOrEqual(64);
});
