import { randomUUID } from 'node:crypto';
import type { Page, Route } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { postsPerPage } from '../../../shared/model/blog.ts';
import type { Post } from '../../../shared/contract/blog.ts';
import { test } from '../../support/browser.ts';
import { listFrom, newPost } from '../../support/posts.ts';

/** Answers with a picture: one pixel. */
const showPixel = (route: Route) =>
  route.fulfill({
    contentType: 'image/png',
    body: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  });

const missingPicture = `/images/blog/${randomUUID()}.webp`;
/** In the list it comes directly before the other one. */
const otherMissingPicture = `/images/blog/${randomUUID()}.webp`;
const foreignPicture = `https://pictures.example.com/${randomUUID()}.png?w=1200`;
/**
 * Newest first, three more than a page. The three oldest have pictures: they are never on the first page of
 * the list of all, which other tests look at.
 */
const posts: Post[] = [];
const list = listFrom('2019-07-31');
const listOfPictures = listFrom('2019-07-04', '0');
const postPath = ({ slug }: Post) => `/blog/${slug}`;

beforeAll(async () => {
  const { publish } = await import('../../../lambdas/blog/publish-post.ts');
  for (let day = postsPerPage + 3; day > 0; day -= 1)
    posts.push(
      newPost({
        title: `Article ${day}`,
        published_date: `2019-07-${String(day).padStart(2, '0')}`,
        ...(day === 3 && { image_url: otherMissingPicture }),
        ...(day === 2 && { image_url: missingPicture }),
        ...(day === 1 && { image_url: foreignPicture }),
      }),
    );
  await Promise.all(posts.map(publish));
});
const [broken, foreign] = [() => posts.at(-2) ?? newPost(), () => posts.at(-1) ?? newPost()];

const picture = (page: Page, address: string) => page.locator(`.post-image img[src="${address}"]`);
const naturalWidth = (page: Page, address: string) =>
  picture(page, address).evaluate((image: HTMLImageElement) => image.naturalWidth);

/** Holds a page's requests that match, until they are released. */
async function hold(page: Page, matches: RegExp): Promise<(answer: (route: Route) => Promise<void>) => void> {
  let release: (answer: (route: Route) => Promise<void>) => void = () => undefined;
  const released = new Promise<(route: Route) => Promise<void>>((resolve) => (release = resolve));
  await page.route(matches, async (route) => (await released)(route));
  return release;
}

test.for([
  ['a post', () => postPath(broken())],
  ['the list', () => listOfPictures],
] as const)(
  'on %s, the illustration replaces a picture that failed to load before the script ran',
  async ([, path], { visit }) => {
    const { page } = await visit({ expected: [/status of 404/] });
    await page.route(foreignPicture, showPixel);
    const release = await hold(page, /\/assets\/blog-[^/]*\.js$/);
    await page.goto(path(), { waitUntil: 'commit' });
    const missing = picture(page, missingPicture);
    await missing.waitFor({ state: 'attached' });
    await expect
      .poll(() => missing.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth === 0))
      .toBe(true);
    release((route) => route.continue());
    await missing.waitFor({ state: 'detached' });
    expect(await page.locator('.post-image .pattern').first().isVisible()).toBe(true);
    // A picture that has loaded stays.
    const isList = path() === listOfPictures;
    if (isList) expect(await naturalWidth(page, foreignPicture)).toBe(1);
    await expect.poll(() => page.locator('.post-image img').count()).toBe(isList ? 1 : 0);
  },
);

test('a picture of another site is shown in the list, on the post, and for link previews', async ({
  visit,
}) => {
  const { page } = await visit();
  const referrers: (string | undefined)[] = [];
  await page.route(foreignPicture, (route) => {
    referrers.push(route.request().headers()['referer']);
    return showPixel(route);
  });
  await page.goto(postPath(foreign()));
  await expect.poll(() => naturalWidth(page, foreignPicture)).toBe(1);
  expect(referrers).toEqual([undefined]);
  const share = page.locator('meta[property="og:image"]');
  expect(await share.getAttribute('content')).toBe(foreignPicture);
  expect(await page.locator('script[type="application/ld+json"]').textContent()).toContain(
    `"image":"${foreignPicture}"`,
  );
});

test('Load More shows that it is busy, then appends the next posts', async ({ visit }) => {
  const { page } = await visit({ expected: [/status of 404/] });
  await page.route(foreignPicture, showPixel);
  await page.goto(list);
  const more = page.locator('#more-posts');
  expect(await more.textContent()).toBe('Load More Posts');
  const release = await hold(page, /\/blogs\?after=/);
  await more.click();
  await page.getByRole('link', { name: 'Loading...', disabled: true }).waitFor();
  expect(await more.getAttribute('aria-busy')).toBe('true');
  release((route) => route.continue());
  await page.getByRole('link', { name: 'Article 1', exact: true }).waitFor();
  expect(await page.locator('.post-card').count()).toBeGreaterThan(postsPerPage);
});

test.for([
  ['the message of a gateway', { status: 429, json: { message: 'Too Many Requests' } }, 'Too Many Requests'],
  [
    'the message of the failed page',
    { status: 503, body: '<div class="notice-failed"><h2>Error</h2><p>Not just now.</p></div>' },
    'Not just now.',
  ],
  ['a message of its own', { status: 502, body: '' }, 'Failed to load blog posts. Please try again.'],
  ['a message of its own without an answer', undefined, 'Failed to load blog posts. Please try again.'],
] as const)('when Load More fails, a toast shows %s', async ([, answer, message], { visit }) => {
  const { page } = await visit({
    expected: [/status of (429|50\d)/, /ERR_FAILED/],
    failures: [`listPosts ${answer?.status ?? 0}`],
  });
  await page.goto(list);
  const more = page.locator('#more-posts');
  await page.route(/\/blogs\?after=/, (route) => (answer ? route.fulfill(answer) : route.abort()));
  await more.click();
  const toast = page.getByRole('alert');
  await toast.getByText('Error loading posts').waitFor();
  expect(await toast.locator('p').textContent()).toBe(message);
  expect(await more.textContent()).toBe('Load More Posts');
  expect(await more.getAttribute('aria-busy')).toBeNull();
  expect(await page.locator('.post-card').count()).toBe(postsPerPage);
});
