import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../scripts/cli/root.ts';
import { checkRows } from '../support/rows.ts';

const folder = join(root, '.github');
const glossaryRows = readFileSync(join(folder, 'GLOSSARY.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
  .slice(1)
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, term = '', meaning = '', link = '']) => ({ term, meaning, link }));

it('the glossary explains each term in sentences, and links to a file that exists', () =>
  checkRows(
    glossaryRows,
    ({ term }) => term,
    ({ meaning, link }) => {
      expect(meaning).toMatch(/^[A-Z].*\.$/);
      const [, text = '', target = ''] = /^\[(.+)\]\((.+)\)$/.exec(link) ?? [];
      expect(target).toBe(`../${text}`);
      expect(existsSync(join(folder, target)), target).toBe(true);
    },
  ));

it('the glossary is in alphabetical order, and has each term once', () => {
  const terms = glossaryRows.map(({ term }) => term.toLowerCase());
  expect(terms.length).toBeGreaterThan(20);
  expect(terms).toEqual([...new Set(terms)].toSorted((a, b) => a.localeCompare(b)));
});
