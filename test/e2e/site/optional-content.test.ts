// @module-tag nightly
import { parse } from 'node-html-parser';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import {
  checkedWidths,
  listFindingsInBothThemes,
  measureOverflow,
} from '../../../scripts/browser/accessibility.ts';
import { test } from '../../support/browser.ts';
import { mockOptionalContent, restoreOptionalContent } from '../../support/optional-content.ts';

const { site } = inject('cloud');

/** Pages with optional content, as the build would render them, by path. */
let pages: ReadonlyMap<string, string>;
let siteHeaders: Record<string, string>;

// The tests' site has no such content, so its pages are rendered here, with the site's own files.
beforeAll(async () => {
  const homeResponse = await fetch(site);
  siteHeaders = Object.fromEntries(homeResponse.headers);
  delete siteHeaders['content-encoding'];
  delete siteHeaders['content-length'];
  const root = parse(await homeResponse.text());
  mockOptionalContent();
  const { renderPages } = await import('../../../web/site/render.tsx');
  const { readLogo } = await import('../../../web/brand/logo.ts');
  const inlineScript = root.querySelector('script:not([src], [type])')?.textContent ?? '';
  const stylesheet = root.querySelector('link[rel=stylesheet]')?.getAttribute('href') ?? '';
  const files = renderPages({
    logo: readLogo(),
    stylesheets: { pages: stylesheet, fields: stylesheet, blog: stylesheet },
    font: root.querySelector('link[as=font]')?.getAttribute('href') ?? '',
    scripts: { blog: '', contact: '', subscription: '' },
    inlineScript,
  });
  pages = new Map(
    Object.entries(files).map(([name, html]) => [`/${name.replace(/(index)?\.html$/, '')}`, html]),
  );
});
afterAll(restoreOptionalContent);

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test.for([
  '/',
  '/about',
  '/healthcare',
  '/finance',
  '/contact',
  '/case-studies',
  '/case-studies/one-waiting-list',
  '/case-studies/entries-under-totals',
])('%s with optional content is accessible in both themes at 320 to 1440 px', async (path, { visit }) => {
  const { page } = await visit();
  await page.route('**/pictures/*', (route) => route.fulfill({ body: picture, contentType: 'image/png' }));
  await page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill({ body: pages.get(path) ?? '', headers: siteHeaders, contentType: 'text/html' }),
  );
  await page.goto(path);
  for (const width of checkedWidths) {
    await page.setViewportSize({ width, height: 900 });
    const failureMessage = `at ${width} px`;
    expect.soft(await listFindingsInBothThemes(page), failureMessage).toEqual([]);
    expect.soft(await measureOverflow(page), failureMessage).toBeLessThanOrEqual(0);
  }
});
