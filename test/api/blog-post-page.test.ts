import { describe, expect, it } from 'vitest';
import { brand } from '../../shared/brand.ts';
import { postCategories } from '../../shared/model/blog.ts';
import { send } from '../support/api.ts';
import { daysFromToday } from '../support/posts.ts';
import {
  attributes,
  cloud,
  get,
  meta,
  postPath,
  published,
  structured,
  textOf,
  type Page,
} from './blog-pages.fixture.ts';

const kept = 'public, max-age=0, s-maxage=60, stale-while-revalidate=86400, stale-if-error=604800';

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
