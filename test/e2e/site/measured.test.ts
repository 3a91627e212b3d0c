// @module-tag nightly
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { getChromiumOptions } from '../../../scripts/browser/chromium.ts';
import { root } from '../../../scripts/cli/root.ts';
import { findExceededBudgets } from '../../../scripts/lighthouse/budgets.ts';
import { computeDigest } from '../../../scripts/lighthouse/digest.ts';
import { inspectPage } from '../../../scripts/lighthouse/inspect.ts';
import { Assets } from '../../../web/site/assets.ts';
import { measuredFigures } from '../../../web/site/measured.ts';
import { sitemapPaths } from './routes.ts';

const measureAgainHint = 'Measure the site again: npm run lighthouse';
const pageFigures = Object.entries(measuredFigures.pages);
// Blog pages are left out, because the measured site had different posts. test/web checks the budgets of a
// full list and of the longest post.
const prerenderedPageFigures = pageFigures.filter(([path]) => !path.startsWith('/blog'));

describe('the figures that the site publishes about itself', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch(await getChromiumOptions());
  });
  afterAll(() => browser.close());

  test('are medians of five runs on every page', () => {
    expect(Object.keys(measuredFigures.pages).toSorted(), measureAgainHint).toEqual(
      [...sitemapPaths, '/blogs', '/blog/{slug}'].toSorted(),
    );
    expect(measuredFigures.runs, measureAgainHint).toBeGreaterThanOrEqual(5);
  });

  test('were measured with the current styles, scripts and components', () => {
    const assets = readFileSync(join(root, 'dist/web-maps/site-assets.json'), 'utf8');
    expect(measuredFigures.digest, measureAgainHint).toBe(computeDigest(Assets.parse(JSON.parse(assets))));
  });

  test.each(pageFigures)('are within the budgets for %s', (path, figures) => {
    // The speed of rendering depends on the machine, so only `npm run lighthouse` reports it.
    expect(findExceededBudgets(path, { ...figures, performance: 100, fcp: 0, lcp: 0 })).toEqual([]);
  });

  test.each(prerenderedPageFigures)('match the bytes, cookies and requests of %s', async (path, figures) => {
    const { cookies, third_party_requests, ...bytes } = await inspectPage(
      browser,
      inject('cloud').site + path,
    );
    expect({ cookies, third_party_requests }).toEqual({
      cookies: figures.cookies,
      third_party_requests: figures.third_party_requests,
    });
    for (const name of ['html', 'css', 'script', 'font', 'pictures'] as const) {
      const [currentBytes, claimedBytes] = [bytes[name], figures[name]];
      expect(
        Math.abs(currentBytes - claimedBytes),
        `${name}: ${currentBytes} bytes, not ${claimedBytes}. ${measureAgainHint}`,
      ).toBeLessThanOrEqual(Math.max(200, claimedBytes / 20));
    }
  });
});
