// @module-tag nightly
import { randomUUID } from 'node:crypto';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { parse } from 'node-html-parser';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { brand } from '../../../shared/brand.ts';
import type { Post } from '../../../shared/contract/blog.ts';
import { postCategories } from '../../../shared/model/blog.ts';
import { send } from '../../support/api.ts';
import { addDaysToToday, newPost } from '../../support/posts.ts';
import {
  readAttributes,
  readCardLinks,
  cloud,
  getPage,
  readMetaContent,
  postPath,
  publishPost,
  storePost,
  findStructuredData,
  readText,
  removeSiteScript,
  type Page,
} from './blog-pages.fixture.ts';

const cacheControl = 'public, max-age=0, s-maxage=60, stale-while-revalidate=86400, stale-if-error=604800';

describe('a post', () => {
  it('is rendered completely without scripts', async () => {
    const post = await publishPost({
      content: '# Dropped\n## One\nText with **weight** and *stress*.\n\n- first\n- second\n### Two\nEnd.',
    });
    const { status, headers, root } = await getPage(postPath(post));
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe(cacheControl);
    const article = root.querySelector('article');
    expect(readText(root, 'h1')).toBe(post.title);
    for (const text of [post.excerpt, post.category, post.author, 'March 5, 2024', post.read_time])
      expect(article?.textContent).toContain(text);
    expect(root.querySelector('.post-body')?.innerHTML).toBe(
      '<h2 id="section-one">One</h2><p>Text with <strong>weight</strong> and <em>stress</em>.</p>' +
        '<ul><li>first</li><li>second</li></ul><h3 id="section-two">Two</h3><p>End.</p>',
    );
    expect(readAttributes(root, 'article a[href="/blogs"]', 'href')).toHaveLength(1);
    const contactLinks = root.querySelectorAll('main a[href="/contact"]');
    expect(contactLinks.map((link) => link.textContent)).toEqual(['Get in Touch']);
  });

  it('has metadata for search engines and link previews', async () => {
    const post = await publishPost({
      category: 'Healthcare',
      published_date: '2024-02-29',
      updated_at: '2024-03-01',
    });
    const { root } = await getPage(postPath(post));
    const url = `${cloud.site}${postPath(post)}`;
    expect(readText(root, 'title')).toBe(`${post.title} | ${brand.name}`);
    expect(readAttributes(root, 'link[rel=canonical]', 'href')).toEqual([url]);
    expect(readMetaContent(root, 'description')).toBe(post.excerpt);
    expect(readMetaContent(root, 'og:type')).toBe('article');
    expect(readMetaContent(root, 'og:url')).toBe(url);
    expect(readMetaContent(root, 'og:title')).toBe(`${post.title} | ${brand.name}`);
    expect(readMetaContent(root, 'article:published_time')).toBe('2024-02-29');
    expect(readMetaContent(root, 'twitter:card')).toBe('summary_large_image');
    expect(findStructuredData(root, 'BlogPosting')).toMatchObject({
      headline: post.title,
      description: post.excerpt,
      datePublished: '2024-02-29',
      author: { '@type': 'Person', name: post.author },
      publisher: { '@id': `${cloud.site}/#organization` },
      mainEntityOfPage: { '@id': `${url}#page` },
      dateModified: '2024-03-01',
      articleSection: 'Healthcare',
    });
    expect(findStructuredData(root, 'Organization')?.['@id']).toBe(`${cloud.site}/#organization`);
    expect(findStructuredData(root, 'BreadcrumbList')).toMatchObject({
      itemListElement: [{}, { item: `${cloud.site}/blogs` }, { item: url, name: post.title }],
    });
  });

  it('uses the SEO title and description of the post in the metadata', async () => {
    const post = await publishPost({ seo_title: 'Audit questions', seo_description: 'The first three.' });
    const { root } = await getPage(postPath(post));
    expect(readText(root, 'title')).toBe(`Audit questions | ${brand.name}`);
    expect(readMetaContent(root, 'description')).toBe('The first three.');
    expect(readText(root, 'h1')).toBe(post.title);
  });

  it('uses the image of the post on the page and in link previews', async () => {
    const { root } = await getPage(postPath(await publishPost({ image_url: '/images/blog/own.webp' })));
    expect(readAttributes(root, 'article img', 'src')).toEqual(['/images/blog/own.webp']);
    expect(readMetaContent(root, 'og:image')).toBe(`${cloud.site}/images/blog/own.webp`);
  });

  it('uses the picture drawn for the post in link previews, when the post has no image', async () => {
    const share_image = '/share/blog/a-post-0123456789ab.png';
    const { root } = await getPage(postPath(await publishPost({ share_image })));
    expect(readMetaContent(root, 'og:image')).toBe(cloud.site + share_image);
  });

  it('links to the three newest other posts in its category', async () => {
    const category = `Category ${randomUUID()}`;
    const posts: Post[] = [];
    for (const day of ['04', '03', '02', '01', '05'])
      posts.push(await publishPost({ category, published_date: `2023-01-${day}` }));
    const listRelatedPaths = async (post: Post | undefined) =>
      readCardLinks((await getPage(postPath(post ?? { slug: '' }))).root);
    const [fourth, third, second, , fifth] = posts.map(postPath);
    expect(await listRelatedPaths(posts[0])).toEqual([fifth, third, second]);
    expect(await listRelatedPaths(posts[3])).toEqual([fifth, fourth, third]);
    cloud.faults.add({ service: 'dynamodb', operation: 'Query', status: 500, times: 4 });
    expect(await listRelatedPaths(posts[1])).toEqual([]);
  });

  it('lists its headings and names its author and the related service', async () => {
    const post = await publishPost({ content: '## One\n## Two\n## **Two**', category: 'Salesforce' });
    const { root } = await getPage(postPath(post));
    expect(readAttributes(root, '.post-contents a', 'href')).toEqual([
      '#section-one',
      '#section-two',
      '#section-two--2',
    ]);
    for (const id of ['section-one', 'section-two', 'section-two--2'])
      expect(root.getElementById(id)).toBeTruthy();
    expect(readText(root, '.post-author h2')).toBe(post.author);
    expect(readAttributes(root, '.post-author a', 'href')).toEqual(['/salesforce']);
    expect(readAttributes(root, '.post-body', 'dir')).toEqual(['auto']);
  });

  it('shows its own pattern in the colour of its category if it has no image', async () => {
    const patternSvgs = await Promise.all(
      [...postCategories, 'Gardening', '../x'].map(async (category) => {
        const { root } = await getPage(postPath(await publishPost({ category })));
        const image = readMetaContent(root, 'og:image')?.replace(cloud.site, '') ?? '';
        expect((await send({ method: 'GET', path: image })).headers.get('content-type')).toBe('image/png');
        expect(root.querySelectorAll('article img')).toEqual([]);
        return root.querySelector('article svg')?.innerHTML;
      }),
    );
    expect(new Set(patternSvgs).size).toBe(postCategories.length + 2);
  });

  it.each(['no-such-post', 'No%20Such', 'a/b', 'x'.repeat(300), '%3Cscript%3E'])(
    'returns 404 with a link to the list for the missing post %s',
    async (slug) => {
      const { status, headers, root, text } = await getPage(`/blog/${slug}`);
      expect(status).toBe(404);
      expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=10');
      expect(readText(root, 'h1')).toBe('Blog Post Not Found');
      expect(readText(root, 'title')).toBe(`Blog Post | ${brand.name}`);
      expect(readMetaContent(root, 'robots')).toBe('noindex');
      expect(readAttributes(root, 'main a', 'href')).toContain('/blogs');
      expect(await removeSiteScript(text)).not.toContain('<script>');
    },
  );

  it('is not published before its date', async () => {
    const post = await publishPost({ published_date: addDaysToToday(1) });
    expect((await getPage(postPath(post))).status).toBe(404);
    for (const path of ['/blogs', '/rss.xml', '/sitemap.xml'])
      expect((await getPage(path)).text).not.toContain(post.slug);
  });

  it('returns the headers of GET, without a body, for HEAD', async () => {
    const path = postPath(await publishPost());
    const answer = await send({ method: 'HEAD', path });
    expect([answer.status, answer.text, answer.headers.get('cache-control')]).toEqual([
      200,
      '',
      cacheControl,
    ]);
    expect((await send({ method: 'POST', path })).status).toBe(403);
  });
});

const Feed = z.object({
  rss: z.object({
    channel: z.object({ item: z.array(z.looseObject({ link: z.string(), description: z.string() })) }),
  }),
});

describe('hostile text in a post', () => {
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
    '[x](data:text/html,<script>alert(1)</script>) ![x](data:image/svg+xml,<svg/onload=alert(1)>)',
  ];

  // Each post is newer than the previous one, so it is on the first page of the list when its test opens this
  // page.
  const datedAttacks = attacks.map(
    (attack, index) => [attack, addDaysToToday(index - attacks.length)] as const,
  );

  it.each(datedAttacks)('is rendered as text in every field: %j', async (attack, published_date) => {
    const singleLineAttack = attack.replace('\u2028', '');
    const post = await publishPost({
      published_date,
      title: singleLineAttack,
      excerpt: singleLineAttack,
      author: singleLineAttack,
      category: singleLineAttack,
      read_time: singleLineAttack,
      seo_title: singleLineAttack,
      seo_description: singleLineAttack,
      content: ['', '## ', '### ', '- ', '**', '*'].map((mark) => mark + attack).join('\n'),
    });
    const page = await getPage(postPath(post));
    const harmlessPage = await getPage(
      postPath(await publishPost({ category: randomUUID(), content: '## a\n### a\n- a\na\na\na' })),
    );
    const listElements = ({ root }: Page) =>
      root
        .querySelectorAll('*')
        .filter(({ tagName }) => !['EM', 'STRONG'].includes(tagName))
        // Patterns are ignored: their number of lines depends on the slug and category of the post.
        .filter((element) => !element.closest('.pattern'))
        .map(({ tagName, attrs }) => `${tagName} ${Object.keys(attrs).join(' ')}`)
        .toSorted();
    expect(listElements(page)).toEqual(listElements(harmlessPage));
    expect(readText(page.root, 'h1')).toBe(singleLineAttack);
    expect(findStructuredData(page.root, 'BlogPosting')?.['headline']).toBe(singleLineAttack);
    for (const address of [
      ...readAttributes(page.root, '*', 'href'),
      ...readAttributes(page.root, '*', 'src'),
    ])
      expect(address ?? '').not.toMatch(/^\s*(javascript|data|vbscript):/i);
    const { root, text } = await getPage('/blogs');
    const scripts = parse(await removeSiteScript(text)).querySelectorAll('script');
    for (const script of scripts) expect(Object.keys(script.attrs)).toContain('type');
    expect(root.textContent).toContain(singleLineAttack);
    const feed = (await getPage('/rss.xml')).text;
    expect(XMLValidator.validate(feed)).toBe(true);
    const feedItems = Feed.parse(new XMLParser().parse(feed)).rss.channel.item;
    const feedItem = feedItems.find(({ link }) => link.endsWith(postPath(post)));
    expect(feedItem).toMatchObject({ title: singleLineAttack, category: singleLineAttack });
    // Feed readers treat descriptions as HTML.
    expect(parse(feedItem?.description ?? '').textContent).toBe(singleLineAttack);
  });

  it.each([
    '/images/own.svg',
    'https://example.com/picture.svg#<script>alert(1)</script>',
    'https://example.com/a.png"onerror="alert(1)',
    "https://example.com/GIF89a/*'><script>alert(1)</script>*/=1;",
    'https://example.com/?javascript:alert(1)&#34;&quot;&lt;svg&gt;',
  ])('is used as the address of a picture, and nowhere else: %s', async (image_url) => {
    const post = await publishPost({ image_url, category: randomUUID() });
    const { root, text } = await getPage(postPath(post));
    expect(root.querySelectorAll('article img').map(({ attrs }) => attrs)).toEqual([
      {
        src: image_url,
        alt: '',
        width: '1200',
        height: '630',
        loading: 'eager',
        referrerpolicy: 'no-referrer',
      },
    ]);
    const isSvg = image_url.endsWith('.svg');
    const previewUrl = image_url.startsWith('/') ? cloud.site + image_url : image_url;
    if (isSvg) expect(readMetaContent(root, 'og:image')).toMatch(/\.png$/);
    else expect(readMetaContent(root, 'og:image')).toBe(previewUrl);
    const scripts = parse(await removeSiteScript(text)).querySelectorAll('script');
    for (const script of scripts) expect(Object.keys(script.attrs)).toContain('type');
  });
});

describe('a stored post that publishing would refuse', () => {
  const category = 'Digital Transformation';
  const listPath = `/blogs?category=${encodeURIComponent(category)}`;

  it.each(['javascript:alert(2)', 'data:image/svg+xml,<svg onload=alert(2)>', '//example.com/a.png'])(
    'is hidden if its picture is %s, while other posts remain in the list',
    async (image_url) => {
      const validPost = await publishPost({ category, published_date: addDaysToToday(0) });
      const post = newPost({ category, published_date: addDaysToToday(0) });
      await storePost(post, { summary: { image_url } });
      const page = await getPage(postPath(post));
      expect([page.status, readText(page.root, 'h1')]).toEqual([503, 'Blog Post Not Found']);
      for (const path of [listPath, '/rss.xml', '/sitemap.xml', postPath(validPost)]) {
        const { status, text } = await getPage(path);
        expect(status, path).toBe(200);
        expect(text).toContain(validPost.slug);
        expect(text).not.toContain(post.slug);
        expect(text).not.toContain(image_url);
      }
    },
  );

  it('gets a short error page if its text is as long as DynamoDB allows', async () => {
    const post = newPost({ category });
    await storePost(post, { item: { content: '![](/)[a]('.repeat(39_000) } });
    const { status, text, root } = await getPage(postPath(post));
    expect([status, readText(root, 'h1')]).toEqual([503, 'Blog Post Not Found']);
    expect(text.length).toBeLessThan(50_000);
    expect(readCardLinks((await getPage(listPath)).root)).toContain(postPath(post));
  });
});
