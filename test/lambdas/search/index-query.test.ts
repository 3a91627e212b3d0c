import { decodeTime } from 'ulid';
import { expect, test } from 'vitest';
import { highestPosition } from '../../../lambdas/search/index-query.ts';

import { type TicketSearch, toIndexQuery } from '../../../lambdas/search/query.ts';
import { parseSearch } from '../../../shared/model/search-query.ts';

const createSearch = (text: string): TicketSearch => ({
  query: parseSearch(text, true),
  filters: [],
  searchScope: { kind: 'all' },
});

test.each([
  ['printer', ['printer']],
  ['from:jane', ['jane']],
  ['company:acme', ['acme']],
  ['tag:vip', ['vip']],
  ['"paper jam"', ['paper', 'jam']],
  ['-printer', ['printer']],
  // A ticket without the phrase, requester or company may contain the single words.
  ['-"paper jam"', []],
  ['-from:jane', []],
  ['-company:acme', []],
])('the index narrows the search %s to tickets by: %j', (text, words) => {
  const { terms } = toIndexQuery(createSearch(text));
  expect(new Set(terms.flatMap(({ texts }) => texts))).toEqual(new Set(words));
});

test.each([
  ['after:2026-03', '2026-03-01', undefined],
  ['-before:2026-03', '2026-03-01', undefined],
  ['before:2026-04', undefined, '2026-04-01'],
  ['-after:2026-04', undefined, '2026-04-01'],
  ['after:2026-02 after:2026-03 before:2026-05 before:2026-04', '2026-03-01', '2026-04-01'],
])('the index searches %s from %s until %s', (text, from, until) => {
  const readDay = (position: string) => new Date(decodeTime(position)).toISOString().slice(0, 10);
  const indexQuery = toIndexQuery(createSearch(text));
  expect(indexQuery.from === '' ? undefined : readDay(indexQuery.from)).toBe(from);
  expect(indexQuery.until === highestPosition ? undefined : readDay(indexQuery.until)).toBe(until);
});
