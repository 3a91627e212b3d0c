import { expect, test } from 'vitest';
import {
  toMentionablePeople,
  findOpenMention,
  findMentions,
  suggestPeople,
} from '../../../web/conversation/mentions/names.ts';

const staff = toMentionablePeople([
  { id: '1', full_name: 'Ann Lee', email: 'ann@example.com' },
  { id: '2', full_name: 'Ann Leeson', email: 'leeson@example.com' },
  { id: '3', full_name: 'Zoë Brandt', email: 'zoe@example.com' },
  { id: '4', full_name: 'Alex Kim', email: 'alex@example.com' },
  { id: '5', full_name: 'Alex Kim', email: 'kim@example.com' },
]);
const listSuggestedNames = (query: string) => suggestPeople(query, staff).map(({ name }) => name);
const listMentionedIds = (text: string) => findMentions(text, staff).map(({ person }) => person.id);

test.each([
  ['@', { from: 0, query: '' }],
  ['Ask @zo', { from: 4, query: 'zo' }],
  ['(@Ann Le', { from: 1, query: 'Ann Le' }],
  ['me@example', undefined],
  ['@ nobody', undefined],
  ['@Ann\nLee', undefined],
  ['No one', undefined],
])('before the caret, "%s" begins a mention: %o', (text, expected) => {
  expect(findOpenMention(text, text.length)).toEqual(expected);
});

test('people are found by the beginnings of their names and addresses, ignoring case and accents', () => {
  expect(listSuggestedNames('zoe')).toEqual(['Zoë Brandt']);
  expect(listSuggestedNames('bra')).toEqual(['Zoë Brandt']);
  expect(listSuggestedNames('ann l')).toEqual(['Ann Lee', 'Ann Leeson']);
  expect(listSuggestedNames('leeson@')).toEqual(['Ann Leeson']);
  expect(listSuggestedNames('randt')).toEqual([]);
  expect(listSuggestedNames('Zoë Brandt')).toEqual([]);
  expect(listSuggestedNames('alex')).toEqual(['Alex Kim (alex@example.com)', 'Alex Kim (kim@example.com)']);
});

test('a mention means the longest matching name, and people with the same name are distinguished by their addresses', () => {
  expect(listMentionedIds('@Ann Leeson, @Ann Lee: see @Alex Kim (kim@example.com)')).toEqual(['2', '1', '5']);
  expect(listMentionedIds('@Ann Leer, x@Ann Lee, @Alex Kim')).toEqual([]);
});
