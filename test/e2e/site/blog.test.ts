// @module-tag nightly
import { randomUUID } from 'node:crypto';
import type { Page, Route } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { postsPerPage } from '../../../shared/model/blog.ts';
import type { Post } from '../../../shared/contract/blog.ts';
import {
  checkedWidths,
  listFindingsInBothThemes,
  measureOverflow,
} from '../../../scripts/browser/accessibility.ts';
import { test } from '../../support/browser.ts';
import { createListPath, newPost } from '../../support/posts.ts';

/** Responds with a picture of one pixel. */
const respondWithPixel = (route: Route) =>
  route.fulfill({
    contentType: 'image/png',
    body: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  });

const missingPictureUrl = `/images/blog/${randomUUID()}.webp`;
/** The picture of the post that comes directly before the post with `missingPictureUrl` in the list. */
const secondMissingPictureUrl = `/images/blog/${randomUUID()}.webp`;
const foreignPictureUrl = `https://pictures.example.com/${randomUUID()}.png?w=1200`;
/**
 * The posts of this file, newest first: three more than a page. Only the three oldest have pictures. They are
 * never on the first page of the list of all posts, which other tests use.
 */
const posts: Post[] = [];
const listPath = createListPath('2019-07-31');
const pictureListPath = createListPath('2019-07-04', '0');
const postPath = ({ slug }: Post) => `/blog/${slug}`;

beforeAll(async () => {
  const { publishPost } = await import('../../../lambdas/blog/publish-post.ts');
  for (let day = postsPerPage + 3; day > 0; day -= 1)
    posts.push(
      newPost({
        title: `Article ${day}`,
        published_date: `2019-07-${String(day).padStart(2, '0')}`,
        ...(day === 3 && { image_url: secondMissingPictureUrl }),
        ...(day === 2 && { image_url: missingPictureUrl }),
        ...(day === 1 && { image_url: foreignPictureUrl }),
      }),
    );
  await Promise.all(posts.map(publishPost));
});
const [postWithMissingPicture, postWithForeignPicture] = [
  () => posts.at(-2) ?? newPost(),
  () => posts.at(-1) ?? newPost(),
];

const pictureLocator = (page: Page, address: string) => page.locator(`.post-image img[src="${address}"]`);
const readNaturalWidth = (page: Page, address: string) =>
  pictureLocator(page, address).evaluate((image: HTMLImageElement) => image.naturalWidth);

/** Holds matching requests of a page. @returns a function that answers the held requests */
async function holdRequests(
  page: Page,
  urlPattern: RegExp,
): Promise<(answer: (route: Route) => Promise<void>) => void> {
  let release: (answer: (route: Route) => Promise<void>) => void = () => undefined;
  const routeHandlerPromise = new Promise<(route: Route) => Promise<void>>((resolve) => (release = resolve));
  await page.route(urlPattern, async (route) => (await routeHandlerPromise)(route));
  return release;
}

test.for([
  ['a post', () => postPath(postWithMissingPicture())],
  ['the list', () => pictureListPath],
] as const)(
  'on %s, the illustration replaces a picture that failed to load before the script ran',
  async ([, path], { visit }) => {
    const { page } = await visit({ expected: [/status of 404/] });
    await page.route(foreignPictureUrl, respondWithPixel);
    const release = await holdRequests(page, /\/assets\/blog-[^/]*\.js$/);
    await page.goto(path(), { waitUntil: 'commit' });
    const brokenImage = pictureLocator(page, missingPictureUrl);
    await brokenImage.waitFor({ state: 'attached' });
    await expect
      .poll(() =>
        brokenImage.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth === 0),
      )
      .toBe(true);
    release((route) => route.continue());
    await brokenImage.waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('.post-image .pattern').first().isVisible()).toBe(true);
    // A picture that has loaded stays.
    const isListPage = path() === pictureListPath;
    if (isListPage) expect(await readNaturalWidth(page, foreignPictureUrl)).toBe(1);
    await expect.poll(() => page.locator('.post-image img').count()).toBe(isListPage ? 1 : 0);
  },
);

test('a picture of another site is shown in the list, on the post, and for link previews', async ({
  visit,
}) => {
  const { page } = await visit();
  const referrers: (string | undefined)[] = [];
  await page.route(foreignPictureUrl, (route) => {
    referrers.push(route.request().headers()['referer']);
    return respondWithPixel(route);
  });
  await page.goto(postPath(postWithForeignPicture()));
  await expect.poll(() => readNaturalWidth(page, foreignPictureUrl)).toBe(1);
  expect(referrers).toEqual([undefined]);
  const shareImage = page.locator('meta[property="og:image"]');
  await expect.poll(() => shareImage.getAttribute('content')).toBe(foreignPictureUrl);
  await expect
    .poll(() => page.locator('script[type="application/ld+json"]').textContent())
    .toContain(`"image":"${foreignPictureUrl}"`);
});

test('Load More shows that it is busy, then appends the next posts', async ({ visit }) => {
  const { page } = await visit({ expected: [/status of 404/] });
  // Posts of other tests have pictures on this site too.
  await page.route('https://pictures.example.com/**', respondWithPixel);
  await page.goto(listPath);
  const moreLink = page.locator('#more-posts');
  await expect.poll(() => moreLink.textContent()).toBe('Load More Posts');
  const release = await holdRequests(page, /\/blogs\?after=/);
  await moreLink.click();
  await page.getByRole('link', { name: 'Loading...', disabled: true }).waitFor();
  await expect.poll(() => moreLink.getAttribute('aria-busy')).toBe('true');
  release((route) => route.continue());
  await page.getByRole('link', { name: 'Article 1', exact: true }).waitFor();
  await expect.poll(() => page.locator('.post-card').count()).toBeGreaterThan(postsPerPage);
});

test.for([
  ['the message of a gateway', { status: 429, json: { message: 'Too Many Requests' } }, 'Too Many Requests'],
  [
    'the message of the failed page',
    { status: 503, body: '<div class="notice-failed"><h2>Error</h2><p>Not just now.</p></div>' },
    'Not just now.',
  ],
  ['its own message', { status: 502, body: '' }, 'Failed to load blog posts. Please try again.'],
  ['its own message without a response', undefined, 'Failed to load blog posts. Please try again.'],
] as const)('when Load More fails, a toast shows %s', async ([, failedResponse, message], { visit }) => {
  const { page } = await visit({
    expected: [/status of (429|50\d)/, /ERR_FAILED/],
    failures: [`listPosts ${failedResponse?.status ?? 0}`],
  });
  await page.goto(listPath);
  const moreLink = page.locator('#more-posts');
  await page.route(/\/blogs\?after=/, (route) =>
    failedResponse ? route.fulfill(failedResponse) : route.abort(),
  );
  await moreLink.click();
  const toast = page.getByRole('alert');
  await toast.getByText('Error loading posts').waitFor();
  await expect.poll(() => toast.locator('p').textContent()).toBe(message);
  await expect.poll(() => moreLink.textContent()).toBe('Load More Posts');
  await expect.poll(() => moreLink.getAttribute('aria-busy')).toBeNull();
  await expect.poll(() => page.locator('.post-card').count()).toBe(postsPerPage);
});

test('Load More keeps the focus and reports that there are no more posts if the last page was full', async ({
  visit,
}) => {
  const { publishPost } = await import('../../../lambdas/blog/publish-post.ts');
  const category = 'Digital Transformation';
  const categoryPosts = Array.from({ length: 2 * postsPerPage }, (_, day) =>
    newPost({
      category,
      title: `Step ${day + 1}`,
      published_date: `2015-03-${String(28 - day).padStart(2, '0')}`,
    }),
  );
  await Promise.all(categoryPosts.map(publishPost));
  const { page } = await visit();
  await page.goto(`${createListPath('2015-03-29')}&category=${encodeURIComponent(category)}`);
  const focusedElement = page.locator(':focus');
  await page.locator('#more-posts').press('Enter');
  await page.getByRole('link', { name: `Step ${2 * postsPerPage}`, exact: true }).waitFor();
  await expect.poll(() => focusedElement.textContent()).toBe(`Step ${postsPerPage + 1}`);
  await page.locator('#more-posts').press('Enter');
  // The message gets the focus, so that a screen reader reads it.
  await page.getByText('You have reached the end of the list.').waitFor();
  await expect.poll(() => focusedElement.textContent()).toBe('You have reached the end of the list.');
  await expect.poll(() => page.locator('#more-posts').count()).toBe(0);
  await expect.poll(() => page.locator('.post-card').count()).toBe(2 * postsPerPage);
  // The next Tab moves on to the newsletter, not to the beginning of the page.
  await page.keyboard.press('Tab');
  await expect.poll(() => focusedElement.getAttribute('id')).toBe('newsletter-email');
});

const longWord = 'Donaudampfschifffahrts'.repeat(4).slice(0, 85);
const createMixedContent = (text: string, word: string) =>
  [
    `## ${text}`,
    `${text} ${word}`,
    `- ${text}`,
    `- ${word}`,
    `1. ${text}\n2. ${word}`,
    `| ${text} | ${word} |\n| --- | ---: |\n| ${word} | 12 |`,
    `\`${word}\` and [${word}](/contact)`,
    `\`\`\`\nconst ${word} = 1;\n\`\`\``,
    `## ${word}`,
    '## In English',
    'A sentence in English.',
  ].join('\n\n');
const arabicText = 'ما الذي يسأل عنه المدقق أولا';
const hebrewText = 'מי רשאי לראות מה';

test.for([
  [
    'from right to left',
    newPost({ title: arabicText, excerpt: arabicText, content: createMixedContent(hebrewText, arabicText) }),
  ],
  [
    'with words of 85 letters',
    newPost({
      title: longWord,
      excerpt: longWord,
      author: longWord,
      read_time: longWord,
      content: createMixedContent(longWord, longWord),
    }),
  ],
] as const)('a post %s fits every screen, and has no axe findings', async ([, post], { visit }) => {
  const { publishPost } = await import('../../../lambdas/blog/publish-post.ts');
  const published_date = '2014-03-02';
  await publishPost({ ...post, published_date });
  const { page } = await visit();
  for (const path of [createListPath('2014-03-03'), postPath(post)]) {
    await page.goto(path);
    for (const width of checkedWidths) {
      await page.setViewportSize({ width, height: 900 });
      const failureMessage = `${path} at ${width} px`;
      expect.soft(await listFindingsInBothThemes(page), failureMessage).toEqual([]);
      expect.soft(await measureOverflow(page), failureMessage).toBeLessThanOrEqual(0);
    }
  }
  if (post.title !== arabicText) return;
  // Each text is aligned by the direction of its own script, even if the label above it has another one.
  const readTextSide = (selector: string, text: string) =>
    page
      .locator(selector, { hasText: text })
      .first()
      .evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const [line, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
        return line.left - box.left > box.right - line.right ? 'right' : 'left';
      });
  expect(await readTextSide('h1', arabicText)).toBe('right');
  expect(await readTextSide('.post-body h2', hebrewText)).toBe('right');
  expect(await readTextSide('.post-body h2', 'In English')).toBe('left');
  expect(await readTextSide('.post-body p', 'A sentence in English.')).toBe('left');
});
