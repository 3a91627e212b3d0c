import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from '../../../scripts/cli/root.ts';
import { addTypedTag } from '../../../web/admin/selects/add-typed-tag.ts';

const sources = globSync('web/**/*.{ts,tsx}', { cwd: root, exclude: ['**/node_modules/**'] }).map((file) => ({
  file,
  text: readFileSync(`${root}/${file}`, 'utf8'),
}));

test('no select option has an empty value in the source code', () => {
  const emptyValuePattern = /\bvalue(: ?|=\{?)(''|"")|<option(?![^>]*\bvalue=)/;
  expect(sources.filter(({ text }) => emptyValuePattern.test(text)).map(({ file }) => file)).toEqual([]);
});

const isFound = (typedText: string, option: { label: string; description?: string }) =>
  addTypedTag(option, typedText).filteringTags.includes(typedText);

test('options are found by texts as users type them', () => {
  expect(isFound('O’Brien', { label: "Ann O'Brien" })).toBe(true);
  expect(isFound('strasse', { label: 'Straße' })).toBe(true);
  expect(isFound('holm SØREN', { label: 'Søren Holm' })).toBe(true);
  expect(isFound('reunion', { label: 'Réunion' })).toBe(true);
  expect(isFound('ann@', { label: 'Ann', description: 'ann@example.com' })).toBe(true);
  expect(isFound('12–14', { label: 'Unit 12-14' })).toBe(true);
  expect(isFound('Bea', { label: 'Ann' })).toBe(false);
});

test('every field whose options the browser filters uses this search', () => {
  const usesBrowserFilter = ({ text }: { text: string }) =>
    /filteringType(="auto"|: 'auto')|<Autosuggest(?![^]*filteringType="manual")/.test(text);
  const sourcesWithBrowserFilter = sources.filter(usesBrowserFilter);
  expect(sourcesWithBrowserFilter.length).toBeGreaterThan(2);
  expect(
    sourcesWithBrowserFilter.filter(({ text }) => !text.includes('addTypedTag(')).map(({ file }) => file),
  ).toEqual([]);
});
