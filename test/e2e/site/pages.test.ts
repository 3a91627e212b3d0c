import { beforeAll, expect } from 'vitest';
import {
  checkedWidths,
  listFindingsInBothThemes,
  listAxeFindings,
  measureOverflow,
} from '../../../scripts/browser/accessibility.ts';
import { test } from '../../support/browser.ts';
import { prerenderedPaths, publishExamplePost } from './routes.ts';

let postSlug: string;
beforeAll(async () => ({ slug: postSlug } = await publishExamplePost()));

const notFoundPatterns = [/status of 404/, /Page not found: /];
const screens: readonly { path: string; expected?: readonly RegExp[] }[] = [
  ...prerenderedPaths.map((path) => ({ path })),
  { path: '/blogs' },
  { path: '/blog/{slug}' },
  { path: '/blog/no-such-post', expected: notFoundPatterns },
  { path: '/no/such/page', expected: notFoundPatterns },
];

test.for(screens)(
  '$path makes at most five requests in addition to pictures, all to the site, and has no axe findings',
  async ({ path, expected = [] }, { visit }) => {
    const { page } = await visit({ expected });
    const requests: URL[] = [];
    const pictures: URL[] = [];
    page.on('request', (request) => {
      const requestList = request.resourceType() === 'image' ? pictures : requests;
      requestList.push(new URL(request.url()));
    });
    await page.goto(path.replace('{slug}', postSlug));
    const { origin } = new URL(page.url());
    expect.soft(await listAxeFindings(page)).toEqual([]);
    // The check above takes long enough for late requests to start.
    await page.waitForLoadState('networkidle');
    expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(5);
    expect([...requests, ...pictures].filter((request) => request.origin !== origin)).toEqual([]);
  },
);

test.for(screens)(
  '$path is accessible and does not scroll horizontally, in both themes, at 320 to 1440 px',
  { tags: ['nightly'] },
  async ({ path, expected = [] }, { visit }) => {
    const { page } = await visit({ expected });
    await page.goto(path.replace('{slug}', postSlug));
    for (const width of checkedWidths) {
      await page.setViewportSize({ width, height: 900 });
      const failureMessage = `at ${width} px`;
      expect.soft(await listFindingsInBothThemes(page), failureMessage).toEqual([]);
      expect.soft(await measureOverflow(page), failureMessage).toBeLessThanOrEqual(0);
    }
  },
);
