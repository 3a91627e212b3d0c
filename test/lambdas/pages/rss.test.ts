import { expect, test } from 'vitest';
import { renderRss } from '../../../lambdas/pages/rss.ts';

const post = {
  id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  slug: 'safer-tablets',
  title: 'Safer tablets & phones',
  excerpt: 'What we <really> changed.',
  category: 'Healthcare',
  author: 'Ada Lovelace',
  published_date: '2026-01-31',
  read_time: '6 min read',
};

test('the feed has what readers show of a post, and at most the twenty newest posts', () => {
  const feed = renderRss(
    Array.from({ length: 21 }, () => post),
    'https://site.example',
  );
  const itemTexts = [...feed.matchAll(/<item>(.*?)<\/item>/g)].map(([, item = '']) => item);
  expect(itemTexts).toHaveLength(20);
  const firstItemFields = [...(itemTexts[0] ?? '').matchAll(/<([\w:]+)>(.*?)<\/\1>/g)].map(
    ([, name, text]) => [name, text],
  );
  expect(firstItemFields).toEqual([
    ['title', 'Safer tablets &amp; phones'],
    ['link', 'https://site.example/blog/safer-tablets'],
    ['guid', 'https://site.example/blog/safer-tablets'],
    ['pubDate', 'Sat, 31 Jan 2026 00:00:00 GMT'],
    ['dc:creator', 'Ada Lovelace'],
    ['category', 'Healthcare'],
    // Feed readers interpret descriptions as HTML, so the text is escaped twice.
    ['description', 'What we &amp;lt;really&amp;gt; changed.'],
  ]);
});
