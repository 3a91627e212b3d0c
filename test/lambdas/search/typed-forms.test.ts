import { expect, test } from 'vitest';
import { lowestSequenceNumber } from '../../../lambdas/domain/ticket/search-document.ts';
import { findExcerpts } from '../../../lambdas/search/excerpts.ts';
import { matchDocument } from '../../../lambdas/search/index-query.ts';
import { type TicketSearch, toIndexQuery, matchesSearch } from '../../../lambdas/search/query.ts';
import { type TicketTexts, toDocument } from '../../../lambdas/search/ticket-texts.ts';
import { limits } from '../../../shared/model/limits.ts';
import { parseSearch } from '../../../shared/model/search-query.ts';
import { parseTypedTicketNumber } from '../../../shared/model/ticket-number.ts';
import { checkRows } from '../../support/rows.ts';

const createTicketTexts = (text: string, ticket_number = 'TKT-000124'): TicketTexts => ({
  id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  facets: { company_id: 'acme', status: 'new', priority: 'low', assignee_id: '' },
  tags: [],
  publicTexts: [
    { place: 'ticket_number', text: ticket_number },
    { place: 'subject', text },
  ],
  internal: [],
});
const createSearch = (q: string): TicketSearch => ({
  query: parseSearch(q, true),
  filters: [],
  searchScope: { kind: 'all' },
});

/** The highlighted parts of a ticket. Expects the same result from the index and from the ticket itself. */
function findMarkedTexts(q: string, texts: TicketTexts): string[] {
  const search = createSearch(q);
  const hit = matchDocument(toIndexQuery(search), toDocument(texts, lowestSequenceNumber));
  expect(hit !== undefined, 'the index and the ticket agree').toBe(matchesSearch(search, texts));
  return hit === undefined
    ? []
    : findExcerpts(search, texts).flatMap(({ parts }) =>
        parts.filter((part) => part.marked).map(({ text }) => text),
      );
}

test('a ticket is found by different spellings of its words, and the matches are marked', () =>
  checkRows(
    [
      ['strasse', 'In der Straße 5', 'Straße'],
      ['STRASSE', 'In der Straße 5', 'Straße'],
      ['IŞIK', 'Ayşe Işık', 'Işık'],
      ['ışık', 'Ayşe Işık', 'Işık'],
      ['soren', 'Søren Holm', 'Søren'],
      ['lodz', 'Łódź office', 'Łódź'],
      ['oeuvre', 'Hors d’œuvre', 'œuvre'],
      ["o'brien", 'Mr O’Brien', 'O’Brien'],
      ['O’Brien', "Mr O'Brien", "O'Brien"],
      ['12-14', 'Rooms 12–14', '12–14'],
      ['"rooms 12-14"', 'Rooms 12–14', 'Rooms 12–14'],
      ['drucker', 'Der Druck\u00ADer', 'Druck\u00ADer'],
      ['microsoft', 'mi\u200Ccro\u200Dsoft', 'mi\u200Ccro\u200Dsoft'],
    ],
    ([typedQuery]) => typedQuery,
    ([typedQuery, text, expected]) =>
      expect(findMarkedTexts(typedQuery, createTicketTexts(text))).toEqual([expected]),
  ));

test('a ticket is found by different spellings of its number', () =>
  checkRows(
    ['#124', '#000124', 'TKT000124', 'tkt124', 'TKT-124', 'TKT–000124', '[TKT-000124]', '(#124),', 'tkt:124'],
    (typedNumber) => typedNumber,
    (typedNumber) => {
      expect(findMarkedTexts(typedNumber, createTicketTexts('Paper'))).toEqual(['TKT-000124']);
      expect(findMarkedTexts(typedNumber, createTicketTexts('Paper', 'TKT-000125'))).toEqual([]);
      expect(findMarkedTexts(`-${typedNumber}`, createTicketTexts('Paper', 'TKT-000125'))).toEqual([]);
      expect(matchesSearch(createSearch(`-${typedNumber}`), createTicketTexts('Paper'))).toBe(false);
    },
  ));

test('a text that looks like a ticket number is still found in the texts of tickets', () => {
  expect(findMarkedTexts('#124', createTicketTexts('Invoice #124', 'TKT-000001'))).toEqual(['#124']);
  expect(findMarkedTexts('tkt-0001', createTicketTexts('Paper'))).toEqual(['TKT-0001']);
  expect(['124', '1.2', '#12a', 'tkt', '#'].map(parseTypedTicketNumber)).toEqual(Array(5).fill(undefined));
});

test('the longest text is marked quickly even if every letter matches', () => {
  const cpuUsageBefore = process.cpuUsage();
  const text = 'a '.repeat(limits.description / 2);
  for (let run = 0; run < 10; run += 1) findMarkedTexts('a', createTicketTexts(text));
  const { user: userMicroseconds } = process.cpuUsage(cpuUsageBefore);
  expect(userMicroseconds / 1000).toBeLessThan(2_000);
});
