// @module-tag nightly
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Post } from '../../../shared/contract/blog.ts';
import { sitemapPaths } from '../../../shared/model/public-pages.ts';
import { addDaysToToday } from '../../support/posts.ts';
import {
  readAttributes,
  readCardLinks,
  cloud,
  getPage,
  readMetaContent,
  getReadMoreHref,
  postPath,
  publishPost,
  findStructuredData,
  readText,
} from './blog-pages.fixture.ts';

const cacheControl = 'public, max-age=0, s-maxage=60, stale-while-revalidate=86400, stale-if-error=604800';

describe('the list of posts', () => {
  it('shows a message when there are no posts', async () => {
    const { status, root } = await getPage('/blogs?category=Healthcare');
    expect(status).toBe(200);
    expect(root.textContent).toContain('No blog posts available yet.');
    expect(getReadMoreHref(root)).toBeUndefined();
  });

  it('shows ten posts, and a link to the next page', async () => {
    const posts: Post[] = [];
    for (let day = 1; day <= 12; day += 1)
      posts.unshift(
        await publishPost({
          category: 'SaaS Solutions',
          published_date: `2023-01-${String(day).padStart(2, '0')}`,
        }),
      );
    const firstPage = await getPage('/blogs?category=SaaS%20Solutions');
    expect(readCardLinks(firstPage.root)).toEqual(posts.slice(0, 10).map(postPath));
    expect(readText(firstPage.root, '#more-posts')).toBe('Load More Posts');
    const secondPage = await getPage(getReadMoreHref(firstPage.root)?.replaceAll('&amp;', '&') ?? '');
    expect(readCardLinks(secondPage.root)).toEqual(posts.slice(10).map(postPath));
    expect(getReadMoreHref(secondPage.root)).toBeUndefined();
    expect(readText(secondPage.root, '.category-bar [aria-current]')).toBe('SaaS Solutions');
    expect(readMetaContent(secondPage.root, 'robots')).toBe('noindex');
  });

  it('links to every category, and marks the current one', async () => {
    const { root } = await getPage('/blogs');
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
    for (const [index, address] of readAttributes(root, '.category-bar a', 'href').entries()) {
      const page = await getPage(address ?? '');
      expect(page.status).toBe(200);
      expect(page.root.querySelectorAll('[aria-current="page"]').map((link) => link.textContent)).toContain(
        labels[index],
      );
    }
  });

  it('shows a card with title, excerpt, category, author, date and read time', async () => {
    const post = await publishPost({ category: 'Salesforce', title: 'Flows & <b>Apex</b>' });
    const { root } = await getPage('/blogs?category=Salesforce');
    const card = root.querySelector('.post-card');
    expect(readText(root, '.post-card h2')).toBe(post.title);
    for (const text of [post.excerpt, 'Salesforce', post.author, 'March 5, 2024', post.read_time])
      expect(card?.textContent).toContain(text);
  });

  it('can be cached for a minute, or for a week while the API is unavailable, and has an ETag', async () => {
    const [page, samePage, otherPage] = await Promise.all(
      ['/blogs?category=Salesforce', '/blogs?category=Salesforce', '/blogs?category=Compliance'].map(getPage),
    );
    expect(page?.headers.get('cache-control')).toBe(cacheControl);
    expect(page?.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page?.headers.get('etag')).toBe(samePage?.headers.get('etag'));
    expect(page?.headers.get('etag')).not.toBe(otherPage?.headers.get('etag'));
  });

  it('has a canonical URL and a breadcrumb list', async () => {
    const { root } = await getPage('/blogs?category=Financial%20Services');
    expect(readAttributes(root, 'link[rel=canonical]', 'href')).toEqual([
      `${cloud.site}/blogs?category=Financial%20Services`,
    ]);
    expect(findStructuredData(root, 'BreadcrumbList')).toMatchObject({
      itemListElement: [
        { position: 1, item: `${cloud.site}/` },
        { position: 2, item: `${cloud.site}/blogs` },
        { position: 3, name: 'Financial Services' },
      ],
    });
    expect(
      readAttributes((await getPage('/blogs?category=All')).root, 'link[rel=canonical]', 'href'),
    ).toEqual([`${cloud.site}/blogs`]);
  });

  it.each(['/blogs?category=Gardening', '/blogs?after=nonsense', '/blogs?category=', '/blogs?after='])(
    'returns the not-found page with a short cache time for %s',
    async (path) => {
      const { status, headers, root } = await getPage(path);
      expect(status).toBe(404);
      expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=10');
      expect(readText(root, 'h1')).toBe('Oops! Page not found');
    },
  );

  it('ignores unknown query parameters', async () => {
    expect((await getPage('/blogs?utm_source=mail&x=%3Cscript%3E')).status).toBe(200);
  });

  it('shows a message and a link to the first page after the last page', async () => {
    const cursor = Buffer.from('2001-01-01#a').toString('base64url');
    const { status, root } = await getPage(`/blogs?after=${cursor}`);
    expect(status).toBe(200);
    expect(root.textContent).not.toContain('No blog posts available yet.');
    expect(readAttributes(root, '.post-empty a', 'href')).toEqual(['/blogs']);
  });

  it('has a newsletter form that browsers send without scripts', async () => {
    const { root } = await getPage('/blogs');
    const form = root.querySelector('form#newsletter');
    expect([form?.getAttribute('method'), form?.getAttribute('action')]).toEqual(['post', '/api/newsletter']);
    expect(form?.querySelectorAll('[disabled]')).toEqual([]);
    expect(form?.querySelector('input[type=email][name=email][required]')).toBeTruthy();
    expect(form?.querySelector('button')?.textContent).toBe('Subscribe');
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

  it('the feed lists the newest posts, and escapes their titles', async () => {
    const title = `Terms & "conditions" <b>'of'</b> ]]> the \u{1F3DB} house`;
    const post = await publishPost({ title, published_date: addDaysToToday(0), excerpt: 'One & two.' });
    const answer = await getPage('/rss.xml');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe(cacheControl);
    expect(XMLValidator.validate(answer.text)).toBe(true);
    const { channel } = Feed.parse(parser.parse(answer.text)).rss;
    expect(channel.link).toBe(`${cloud.site}/blogs`);
    expect(channel.item.length).toBeLessThanOrEqual(20);
    const postUrl = `${cloud.site}${postPath(post)}`;
    const item = channel.item.find(({ link }) => link === postUrl);
    expect(item).toMatchObject({
      title,
      guid: postUrl,
      description: 'One &amp; two.',
      'dc:creator': post.author,
    });
    expect(new Date(item?.pubDate ?? '').toISOString().slice(0, 10)).toBe(post.published_date);
  });

  it('the sitemap lists every public page and every post once', async () => {
    const posts = await Promise.all([publishPost(), publishPost({ published_date: '2020-01-01' })]);
    const answer = await getPage('/sitemap.xml');
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

describe('the blog while DynamoDB is unavailable', () => {
  /** Makes an operation fail four times, which is the number of the SDK's attempts. */
  const breakTable = (operation: string) =>
    cloud.faults.add({ service: 'dynamodb', operation, status: 500, times: 4 });

  it('the list shows an error without a link to more posts, and is not cached', async () => {
    breakTable('Query');
    const { status, headers, root } = await getPage('/blogs?category=SaaS%20Solutions');
    expect(status).toBe(503);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(readText(root, '[role=alert] h2')).toBe('Error loading posts');
    expect(readText(root, '[role=alert] p')).toBe('Failed to load blog posts. Please try again.');
    expect(readCardLinks(root)).toEqual([]);
    expect(getReadMoreHref(root)).toBeUndefined();
    expect(root.textContent).not.toContain('No blog posts available yet.');
    expect(readAttributes(root, 'nav[aria-label="Main"] a', 'href')).toContain('/contact');
  });

  it('a post shows the not-found page with status 503', async () => {
    const post = await publishPost();
    breakTable('GetItem');
    const { status, headers, root } = await getPage(postPath(post));
    expect(status).toBe(503);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(readText(root, 'h1')).toBe('Blog Post Not Found');
  });

  it.each(['/rss.xml', '/sitemap.xml'])('%s returns 503', async (path) => {
    breakTable('Query');
    expect((await getPage(path)).status).toBe(503);
  });
});
