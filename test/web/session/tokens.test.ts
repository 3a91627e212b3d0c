import { expect, test } from 'vitest';
import { isFresh } from '../../../web/session/tokens.ts';

test('a token is used until shortly before it expires', () => {
  expect(isFresh(100_000, 60_000)).toBe(true);
  expect(isFresh(100_000, 75_000)).toBe(false);
  expect(isFresh(100_000, 200_000)).toBe(false);
});
