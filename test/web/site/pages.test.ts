import { expect, test } from 'vitest';
import { sitemapPaths } from '../../../shared/model/public-pages.ts';
import { toPageFileName, pages } from '../../../web/site/pages.tsx';
import { parsePage, fileNames } from './rendered.ts';
import { checkRows } from '../../support/rows.ts';

test('every page has its own file', () => {
  expect(fileNames.sort()).toEqual(
    [...pages.map((page) => `${toPageFileName(page)}.html`), '404.html'].sort(),
  );
});

test('a page is in the sitemap if and only if search engines may list it', () =>
  checkRows(
    pages.map((page) => [page.path, page] as const),
    ([path]) => path,
    ([path, page]) => {
      const robots = parsePage(`${toPageFileName(page)}.html`)
        .querySelector('meta[name=robots]')
        ?.getAttribute('content');
      expect(sitemapPaths.includes(path)).toBe(robots !== 'noindex');
    },
  ));
