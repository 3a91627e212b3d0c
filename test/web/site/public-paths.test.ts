import { expect, it } from 'vitest';
import { publicPaths } from '../../../shared/model/public-paths.ts';
import { pages } from '../../../web/site/pages.tsx';

it('a page is in the sitemap if and only if search engines may list it', () => {
  const listed: readonly string[] = publicPaths;
  expect(pages.length).toBeGreaterThan(0);
  for (const { meta, unlisted = false } of pages)
    expect([meta.path, listed.includes(meta.path)]).toEqual([meta.path, !unlisted]);
});
