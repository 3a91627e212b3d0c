import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { type HTMLElement, parse } from 'node-html-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Cloud } from '../../scripts/local-cloud/cloud.ts';
import { brand } from '../../shared/brand.ts';
import type { Post } from '../../shared/contract/blog.ts';
import { postCategories } from '../../shared/model/blog.ts';
import { sitemapPaths } from '../../shared/model/public-pages.ts';
import { send } from '../support/api.ts';
import { startFaultyCloud } from '../support/faulty-cloud.ts';
import { originHeaders } from '../support/origin-headers.ts';
import { daysFromToday, newPost } from '../support/posts.ts';

let cloud: Cloud;
let publish: (post: Post) => Promise<void>;

beforeAll(async () => {
  cloud = await startFaultyCloud();
  ({ publish } = await import('../../lambdas/blog/publish-post.ts'));
});
afterAll(() => cloud.stop());

interface Page {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly root: HTMLElement;
}

/** A page as the function renders it. CloudFront's cache might return an older version. */
async function get(path: string): Promise<Page> {
  const response = await fetch(cloud.api + path, { headers: originHeaders() });
  const { status, headers } = response;
  const text = await response.text();
  return { status, headers, text, root: parse(text) };
}
const attributes = (root: HTMLElement, selector: string, name: string) =>
  root.querySelectorAll(selector).map((element) => element.getAttribute(name));
const textOf = (root: HTMLElement, selector: string) => root.querySelector(selector)?.textContent;
const meta = (root: HTMLElement, name: string) =>
  root.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content');
const cards = (root: HTMLElement) => attributes(root, '.post-grid .post-card h2 a', 'href');
const postPath = ({ slug }: { slug: string }) => `/blog/${slug}`;
const moreLink = (root: HTMLElement) => root.querySelector('#more-posts')?.getAttribute('href');

const Graph = z.object({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(z.looseObject({ '@type': z.string() })),
});
const structured = (root: HTMLElement, type: string) =>
  root
    .querySelectorAll('script[type="application/ld+json"]')
    .flatMap((script) => Graph.parse(JSON.parse(script.rawText))['@graph'])
    .find((object) => object['@type'] === type);

async function published(fields: Partial<Post> = {}): Promise<Post> {
  const post = newPost(fields);
  await publish(post);
  return post;
}

const kept = 'public, max-age=0, s-maxage=60, stale-while-revalidate=86400, stale-if-error=604800';

describe('the list of posts', () => {
  it('says that there are none yet', async () => {
    const { status, root } = await get('/blogs?category=Healthcare');
    expect(status).toBe(200);
    expect(root.textContent).toContain('No blog posts available yet.');
    expect(moreLink(root)).toBeUndefined();
  });

  it('shows ten posts, and by the link below them the others', async () => {
    const posts: Post[] = [];
    for (let day = 1; day <= 12; day += 1)
      posts.unshift(
        await published({
          category: 'SaaS Solutions',
          published_date: `2023-01-${String(day).padStart(2, '0')}`,
        }),
      );
    const first = await get('/blogs?category=SaaS%20Solutions');
    expect(cards(first.root)).toEqual(posts.slice(0, 10).map(postPath));
    expect(textOf(first.root, '#more-posts')).toBe('Load More Posts');
    const second = await get(moreLink(first.root)?.replaceAll('&amp;', '&') ?? '');
    expect(cards(second.root)).toEqual(posts.slice(10).map(postPath));
    expect(moreLink(second.root)).toBeUndefined();
    expect(textOf(second.root, '.category-bar [aria-current]')).toBe('SaaS Solutions');
    expect(meta(second.root, 'robots')).toBe('noindex');
  });

  it('offers every category of the filter, and marks the one that is shown', async () => {
    const { root } = await get('/blogs');
    const labels = root.querySelectorAll('.category-bar a').map((link) => link.textContent);
    expect(labels).toEqual([
      'All',
      'Healthcare Innovation',
      'SaaS Solutions',
      'Compliance',
      'Financial Services',
      'Salesforce',
      'Healthcare',
    ]);
    for (const [index, address] of attributes(root, '.category-bar a', 'href').entries()) {
      const page = await get(address ?? '');
      expect(page.status).toBe(200);
      expect(page.root.querySelectorAll('[aria-current="page"]').map((link) => link.textContent)).toContain(
        labels[index],
      );
    }
  });

  it('shows a card with title, excerpt, category, author, date and read time', async () => {
    const post = await published({ category: 'Salesforce', title: 'Flows & <b>Apex</b>' });
    const { root } = await get('/blogs?category=Salesforce');
    const card = root.querySelector('.post-card');
    expect(textOf(root, '.post-card h2')).toBe(post.title);
    for (const text of [post.excerpt, 'Salesforce', post.author, 'March 5, 2024', post.read_time])
      expect(card?.textContent).toContain(text);
  });

  it('may be kept for a minute, shown for a week while the API is away, and is told apart by its tag', async () => {
    const [one, again, other] = await Promise.all(
      ['/blogs?category=Salesforce', '/blogs?category=Salesforce', '/blogs?category=Compliance'].map(get),
    );
    expect(one?.headers.get('cache-control')).toBe(kept);
    expect(one?.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(one?.headers.get('etag')).toBe(again?.headers.get('etag'));
    expect(one?.headers.get('etag')).not.toBe(other?.headers.get('etag'));
  });

  it('has an address of its own for search engines, and its place on the site', async () => {
    const { root } = await get('/blogs?category=Financial%20Services');
    expect(attributes(root, 'link[rel=canonical]', 'href')).toEqual([
      `${cloud.site}/blogs?category=Financial%20Services`,
    ]);
    expect(structured(root, 'BreadcrumbList')).toMatchObject({
      itemListElement: [
        { position: 1, item: `${cloud.site}/` },
        { position: 2, item: `${cloud.site}/blogs` },
        { position: 3, name: 'Financial Services' },
      ],
    });
    expect(attributes((await get('/blogs?category=All')).root, 'link[rel=canonical]', 'href')).toEqual([
      `${cloud.site}/blogs`,
    ]);
  });

  it.each(['/blogs?category=Gardening', '/blogs?after=nonsense', '/blogs?category=', '/blogs?after='])(
    'at an address that leads nowhere is the not-found page, briefly kept: %s',
    async (path) => {
      const { status, headers, root } = await get(path);
      expect(status).toBe(404);
      expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=10');
      expect(textOf(root, 'h1')).toBe('Oops! Page not found');
    },
  );

  it('does not mind what others add to its address', async () => {
    expect((await get('/blogs?utm_source=mail&x=%3Cscript%3E')).status).toBe(200);
  });

  it('behind its last page says so, and leads back', async () => {
    const after = Buffer.from('2001-01-01#a').toString('base64url');
    const { status, root } = await get(`/blogs?after=${after}`);
    expect(status).toBe(200);
    expect(root.textContent).not.toContain('No blog posts available yet.');
    expect(attributes(root, '.post-empty a', 'href')).toEqual(['/blogs']);
  });

  it('has a form for the newsletter, which never puts an address into the address bar, and says what to do without scripts', async () => {
    const { root } = await get('/blogs');
    const form = root.querySelector('form#newsletter');
    // Until its script is there to send it, it cannot be sent.
    expect(form?.querySelector('button')?.hasAttribute('disabled')).toBe(true);
    expect(root.querySelector('.newsletter noscript')?.textContent).toMatch(/@/);
    expect(form?.querySelector('input[type=email][name=email][required]')).toBeTruthy();
    expect(form?.querySelector('button')?.textContent).toBe('Subscribe');
  });
});

describe('a post', () => {
  it('can be read whole without a script', async () => {
    const post = await published({
      content: '# Dropped\n## One\nText with **weight** and *stress*.\n\n- first\n- second\n### Two\nEnd.',
    });
    const { status, headers, root } = await get(postPath(post));
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe(kept);
    const article = root.querySelector('article');
    expect(textOf(root, 'h1')).toBe(post.title);
    for (const text of [post.excerpt, post.category, post.author, 'March 5, 2024', post.read_time])
      expect(article?.textContent).toContain(text);
    expect(root.querySelector('.post-body')?.innerHTML).toBe(
      '<h2>One</h2><p>Text with <strong>weight</strong> and <em>stress</em>.</p>' +
        '<ul><li>first</li><li>second</li></ul><h3>Two</h3><p>End.</p>',
    );
    expect(attributes(root, 'article a[href="/blogs"]', 'href')).toHaveLength(1);
    const callToAction = root.querySelectorAll('main a[href="/contact"]');
    expect(callToAction.map((link) => link.textContent)).toEqual(['Get in Touch']);
  });

  it('is described to search engines and to those who show links', async () => {
    const post = await published({ category: 'Healthcare', published_date: '2024-02-29' });
    const { root } = await get(postPath(post));
    const url = `${cloud.site}${postPath(post)}`;
    expect(textOf(root, 'title')).toBe(`${post.title} | ${brand.name}`);
    expect(attributes(root, 'link[rel=canonical]', 'href')).toEqual([url]);
    expect(meta(root, 'description')).toBe(post.excerpt);
    expect(meta(root, 'og:type')).toBe('article');
    expect(meta(root, 'og:url')).toBe(url);
    expect(meta(root, 'og:title')).toBe(`${post.title} | ${brand.name}`);
    expect(meta(root, 'article:published_time')).toBe('2024-02-29');
    expect(meta(root, 'twitter:card')).toBe('summary_large_image');
    expect(structured(root, 'BlogPosting')).toMatchObject({
      headline: post.title,
      description: post.excerpt,
      datePublished: '2024-02-29',
      author: { '@type': 'Person', name: post.author },
      publisher: { '@id': `${cloud.site}/#organization` },
      mainEntityOfPage: url,
      articleSection: 'Healthcare',
    });
    expect(structured(root, 'Organization')?.['@id']).toBe(`${cloud.site}/#organization`);
    expect(structured(root, 'BreadcrumbList')).toMatchObject({
      itemListElement: [{}, { item: `${cloud.site}/blogs` }, { item: url, name: post.title }],
    });
  });

  it('has the title and description that were written for search engines, where there are any', async () => {
    const post = await published({ seo_title: 'Audit questions', seo_description: 'The first three.' });
    const { root } = await get(postPath(post));
    expect(textOf(root, 'title')).toBe(`Audit questions | ${brand.name}`);
    expect(meta(root, 'description')).toBe('The first three.');
    expect(textOf(root, 'h1')).toBe(post.title);
  });

  it('shows its own picture, and gives it to those who show links', async () => {
    const { root } = await get(postPath(await published({ image_url: '/images/blog/own.webp' })));
    expect(attributes(root, 'article img', 'src')).toEqual(['/images/blog/own.webp']);
    expect(meta(root, 'og:image')).toBe(`${cloud.site}/images/blog/own.webp`);
  });

  it('without a picture shows that of its category, or one for any technology', async () => {
    const drawings = await Promise.all(
      [...postCategories, 'Gardening', '../x'].map(async (category) => {
        const { root } = await get(postPath(await published({ category })));
        const image = meta(root, 'og:image')?.replace(cloud.site, '') ?? '';
        expect((await send({ method: 'GET', path: image })).headers.get('content-type')).toBe('image/png');
        expect(root.querySelectorAll('article img')).toEqual([]);
        return root.querySelector('article svg')?.innerHTML;
      }),
    );
    expect(new Set(drawings).size).toBe(postCategories.length + 1);
  });

  it.each(['no-such-post', 'No%20Such', 'a/b', 'x'.repeat(300), '%3Cscript%3E'])(
    'that there is not is 404, with a way back: %s',
    async (slug) => {
      const { status, headers, root, text } = await get(`/blog/${slug}`);
      expect(status).toBe(404);
      expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=10');
      expect(textOf(root, 'h1')).toBe('Blog Post Not Found');
      expect(textOf(root, 'title')).toBe(`Blog Post | ${brand.name}`);
      expect(meta(root, 'robots')).toBe('noindex');
      expect(attributes(root, 'main a', 'href')).toContain('/blogs');
      expect(text).not.toContain('<script>');
    },
  );

  it('dated ahead is nowhere before its day', async () => {
    const post = await published({ published_date: daysFromToday(1) });
    expect((await get(postPath(post))).status).toBe(404);
    for (const path of ['/blogs', '/rss.xml', '/sitemap.xml'])
      expect((await get(path)).text).not.toContain(post.slug);
  });

  it('answers HEAD as GET, without the page', async () => {
    const path = postPath(await published());
    const answer = await send({ method: 'HEAD', path });
    expect([answer.status, answer.text, answer.headers.get('cache-control')]).toEqual([200, '', kept]);
    expect((await send({ method: 'POST', path })).status).toBe(403);
  });
});

describe('hostile words in a post', () => {
  const attacks = [
    '<script>alert(1)</script>',
    '</script><script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '"><svg/onload=alert(1)>',
    '[click](javascript:alert(1))',
    '<a href="javascript:alert(1)">x</a>',
    '</p></article></main></body></html>',
    '<!-- -->&lt;b&gt;&#60;',
    '\u2028alert(1)',
  ];

  // Each a day after the last, so that all of them stand on the first page of the list.
  const dated = attacks.map((attack, index) => [attack, daysFromToday(index - attacks.length)] as const);

  it.each(dated)('are text and nothing else, wherever they stand: %j', async (attack, published_date) => {
    const line = attack.replace('\u2028', '');
    const post = await published({
      published_date,
      title: line,
      excerpt: line,
      author: line,
      category: line,
      read_time: line,
      seo_title: line,
      seo_description: line,
      content: ['', '## ', '### ', '- ', '**', '*'].map((mark) => mark + attack).join('\n'),
    });
    const page = await get(postPath(post));
    const harmless = await get(
      postPath(await published({ category: 'x', content: '## a\n### a\n- a\na\na\na' })),
    );
    const shapeOf = ({ root }: Page) =>
      root
        .querySelectorAll('*')
        .filter(({ tagName }) => !['EM', 'STRONG'].includes(tagName))
        .map(({ tagName, attrs }) => `${tagName} ${Object.keys(attrs).join(' ')}`)
        .toSorted();
    expect(shapeOf(page)).toEqual(shapeOf(harmless));
    expect(textOf(page.root, 'h1')).toBe(line);
    expect(structured(page.root, 'BlogPosting')?.['headline']).toBe(line);
    for (const address of [...attributes(page.root, '*', 'href'), ...attributes(page.root, '*', 'src')])
      expect(address ?? '').not.toMatch(/^\s*(javascript|data|vbscript):/i);
    const { root } = await get('/blogs');
    for (const script of root.querySelectorAll('script')) expect(Object.keys(script.attrs)).toContain('type');
    expect(root.textContent).toContain(line);
  });
});

describe('the feed and the sitemap', () => {
  const parser = new XMLParser({ ignoreAttributes: false });
  const Feed = z.object({
    rss: z.object({
      '@_version': z.literal('2.0'),
      channel: z.object({
        title: z.string(),
        link: z.string(),
        item: z.array(
          z.looseObject({
            title: z.coerce.string(),
            link: z.string(),
            guid: z.string(),
            pubDate: z.string(),
          }),
        ),
      }),
    }),
  });
  const SiteMap = z.object({ urlset: z.object({ url: z.array(z.looseObject({ loc: z.string() })) }) });

  it('the feed tells of the newest posts, whatever is in their titles', async () => {
    const title = `Terms & "conditions" <b>'of'</b> ]]> the \u{1F3DB} house`;
    const post = await published({ title, published_date: daysFromToday(0), excerpt: 'One & two.' });
    const answer = await get('/rss.xml');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe(kept);
    expect(XMLValidator.validate(answer.text)).toBe(true);
    const { channel } = Feed.parse(parser.parse(answer.text)).rss;
    expect(channel.link).toBe(`${cloud.site}/blogs`);
    expect(channel.item.length).toBeLessThanOrEqual(20);
    const address = `${cloud.site}${postPath(post)}`;
    const item = channel.item.find(({ link }) => link === address);
    expect(item).toMatchObject({
      title,
      guid: address,
      description: 'One & two.',
      'dc:creator': post.author,
    });
    expect(new Date(item?.pubDate ?? '').toISOString().slice(0, 10)).toBe(post.published_date);
  });

  it('the sitemap lists every public page and every post, each once', async () => {
    const posts = await Promise.all([published(), published({ published_date: '2020-01-01' })]);
    const answer = await get('/sitemap.xml');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const addresses = SiteMap.parse(parser.parse(answer.text)).urlset.url.map(({ loc }) => loc);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses).toEqual(
      expect.arrayContaining([...sitemapPaths, ...posts.map(postPath)].map((path) => cloud.site + path)),
    );
    expect(answer.text).toMatch(/<lastmod>2020-01-01<\/lastmod>/);
  });
});

describe('when the table is out of reach', () => {
  /** As often as the SDK asks. */
  const breakTable = (operation: string) =>
    cloud.faults.add({ service: 'dynamodb', operation, status: 500, times: 4 });

  it('the list says so, offers no more, and is kept by nobody', async () => {
    breakTable('Query');
    const { status, headers, root } = await get('/blogs?category=SaaS%20Solutions');
    expect(status).toBe(503);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(textOf(root, '[role=alert] h2')).toBe('Error loading posts');
    expect(textOf(root, '[role=alert] p')).toBe('Failed to load blog posts. Please try again.');
    expect(cards(root)).toEqual([]);
    expect(moreLink(root)).toBeUndefined();
    expect(root.textContent).not.toContain('No blog posts available yet.');
    expect(attributes(root, 'nav[aria-label="Main"] a', 'href')).toContain('/contact');
  });

  it('a post looks as if there were none, with a status that says otherwise', async () => {
    const post = await published();
    breakTable('GetItem');
    const { status, headers, root } = await get(postPath(post));
    expect(status).toBe(503);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(textOf(root, 'h1')).toBe('Blog Post Not Found');
  });

  it.each(['/rss.xml', '/sitemap.xml'])('%s is not there for now', async (path) => {
    breakTable('Query');
    expect((await get(path)).status).toBe(503);
  });
});
