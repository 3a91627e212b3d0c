import { expect, test } from 'vitest';
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
