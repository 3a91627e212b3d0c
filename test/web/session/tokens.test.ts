import { expect, test } from 'vitest';
import { isFresh } from '../../../web/session/tokens/tokens.ts';

test('a token is used until shortly before it expires', () => {
  expect(isFresh(100_000, 9_999)).toBe(true);
  expect(isFresh(100_000, 10_000)).toBe(false);
  expect(isFresh(100_000, 200_000)).toBe(false);
});
