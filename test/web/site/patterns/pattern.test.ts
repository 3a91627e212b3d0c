import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type Topic, topicHues } from '../../../../shared/palette.ts';
import { type PatternFamily, families } from '../../../../web/site/patterns/families.ts';
import { FlatPattern, Pattern, type PatternSource } from '../../../../web/site/patterns/pattern.tsx';
import { createSeededRandom } from '../../../../web/site/patterns/random.ts';
import { combineSteps } from '../../../../web/site/patterns/transform.ts';
import { allPages } from '../rendered.ts';

const renderPattern = (source: PatternSource) => renderToStaticMarkup(createElement(Pattern, { source }));
const topics = Object.keys(topicHues).filter((name): name is Topic => name in topicHues);
const patternFamilies = Object.keys(families).filter((name): name is PatternFamily => name in families);

test('a seed always yields the same numbers, from 0 to 1, and other seeds yield others', () => {
  const createRandomSequence = (seed: string) => {
    const next = createSeededRandom(seed);
    return Array.from({ length: 200 }, next);
  };
  expect(createRandomSequence('a slug')).toEqual(createRandomSequence('a slug'));
  expect(createRandomSequence('a slug')).not.toEqual(createRandomSequence('a slug!'));
  for (const number of createRandomSequence('a slug')) expect(number >= 0 && number < 1).toBe(true);
});

test.each(topics)(
  'a post about %s always has the same pattern, and two posts have different ones',
  (topic) => {
    const seeds = Array.from({ length: 40 }, (_, index) => `post-${String(index)}`);
    const shapes = seeds.map((seed) => {
      const markup = renderPattern({ seed, topic });
      expect(markup).toBe(renderPattern({ seed, topic }));
      return markup.replaceAll(seed, '');
    });
    expect(new Set(shapes).size).toBe(seeds.length);
  },
);

test.each(patternFamilies)(
  'a pattern of the family %s is small and contains only valid numbers',
  (family) => {
    for (const seed of ['one', 'two', 'three']) {
      const pattern = renderPattern({ seed, topic: 'brand', family });
      expect(pattern).not.toMatch(/NaN|Infinity|undefined|\de-\d/);
      expect(brotliCompressSync(pattern).length).toBeLessThanOrEqual(800);
    }
  },
);

test('screen readers skip a pattern', () => {
  expect(renderPattern({ seed: 'one', topic: 'finance' })).toContain('aria-hidden="true"');
});

test('every copy of a pattern refers to a curve of its own page', () => {
  for (const [name, { root }] of Object.entries(allPages))
    for (const useElement of root.querySelectorAll('use')) {
      const id = useElement.getAttribute('href')?.slice(1) ?? '';
      expect(root.querySelectorAll(`[id="${id}"]`), `${name} ${id}`).toHaveLength(1);
    }
});

test('transformations apply from right to left, as in SVG', () => {
  const { a, b, c, d, e, f } = combineSteps([{ translate: [10, 20] }, { rotate: 90 }, { scale: [2, 3] }]);
  expect([a, b, c, d, e, f].map((value) => Math.round(value))).toEqual([0, 2, -3, 0, 10, 20]);
});

test('the flat form of a pattern has a line for each copy', () => {
  const source = { seed: 'one', topic: 'finance' } as const;
  const flatMarkup = renderToStaticMarkup(createElement(FlatPattern, { source, width: 1200, height: 630 }));
  expect(flatMarkup.match(/M-?\d/g)).toHaveLength(renderPattern(source).match(/<use/g)?.length ?? 0);
});
