import { expect, test } from 'vitest';
import { isSearchable, findSimilarTickets } from '../../../web/portal/new-ticket/similar-tickets.ts';

const tickets = [
  'Discharge letters missing the consultant name',
  'The printer on ward 4 prints blank pages',
  'Password reset for two new nurses',
  'Printing of letters is slow',
].map((subject, index) => ({ id: String(index), subject }));
const findSimilarIds = (subject: string) => findSimilarTickets(subject, tickets).map(({ id }) => id);

test.each([
  ['Letter without a name', ['0', '3']],
  ['PRINTER: blank page', ['1']],
  ['printing letters', ['3', '0']],
  ['It does not work since today', []],
  ['', []],
])('%j is like %j', (subject, expected) => expect(findSimilarIds(subject)).toEqual(expected));

test('at most three tickets are suggested', () => {
  const manyTickets = Array.from({ length: 9 }, (_, index) => ({
    id: String(index),
    subject: 'Slow network',
  }));
  expect(findSimilarTickets('network', manyTickets)).toHaveLength(3);
});

test('short and common words are ignored', () => {
  expect(isSearchable('It is not on')).toBe(false);
  expect(isSearchable('There they were')).toBe(true);
});
