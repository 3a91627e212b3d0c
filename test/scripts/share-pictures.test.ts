// @module-tag nightly
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawPicture, createSharePicture } from '../../scripts/seed/blog/share-pictures.ts';
import { drawPng } from '../../web/brand/raster.ts';
import { newPost } from '../support/posts.ts';

const slug = 'a-post';
const maxTitleLength = 200;
const allowedElements = new Set(['defs', 'g', 'linearGradient', 'path', 'rect', 'stop', 'svg', 'text']);

const titles: [string, string][] = [
  ['a short title', 'One'],
  ['a title of the maximum length', 'Waiting lists '.repeat(maxTitleLength / 14).trim()],
  ['a word of 85 letters', 'Donaudampfschifffahrts'.repeat(4).slice(0, 85)],
  ['the widest letters', 'W'.repeat(maxTitleLength)],
  ['the widest letters in words', 'MMMM WWWW '.repeat(maxTitleLength / 10).trim()],
  ['markup', `<script>alert("a & b")</script> 'x' ]]> &lt;b&gt; <!--`],
  ['a script URL in a link', '<a href="javascript:alert(1)"><image href="data:,x"/></a>'],
];

describe('the share picture of a post', () => {
  it.each(titles)('is a PNG of 1200 × 630 and at most 120 kB with %s', async (_, title) => {
    const png = await drawPicture(createSharePicture(newPost({ slug, title })));
    const { format, width, height } = await sharp(png).metadata();
    expect([format, width, height]).toEqual(['png', 1200, 630]);
    expect(png.length).toBeLessThanOrEqual(120_000);
  });

  it.each(titles)('shows the whole line inside its edges with %s', async (_, title) => {
    const { svg } = createSharePicture(newPost({ slug, title, category: 'W'.repeat(120) }));
    const textSvg = svg
      .replace(/<g fill="none".*?<\/g>(?=<rect)/s, '')
      .replaceAll(/<rect[^>]*>(<\/rect>)?/g, '');
    const alphaValues = await sharp(await drawPng(textSvg, 1200))
      .extractChannel('alpha')
      .raw()
      .toBuffer();
    const visibleColumns = [...alphaValues].flatMap((opacity, index) => (opacity > 0 ? [index % 1200] : []));
    const [firstColumn, lastColumn] = visibleColumns.reduce(
      ([a, b], column) => [Math.min(a, column), Math.max(b, column)],
      [1200, 0],
    );
    expect(firstColumn).toBeGreaterThanOrEqual(60);
    expect(lastColumn).toBeLessThan(1180);
  });

  it.each(titles)('contains only the elements that it draws, with %s', (_, title) => {
    const { svg } = createSharePicture(newPost({ slug, title, category: title }));
    const elements = new Set([...svg.matchAll(/<([^\s>/]+)/g)].map(([, name]) => name));
    expect(elements).toEqual(allowedElements);
  });

  it('has another path when its title, category or slug changes, and the same one otherwise', () => {
    const post = newPost({ slug });
    const posts = [
      post,
      { ...post, title: 'Two' },
      { ...post, category: 'Salesforce' },
      { ...post, slug: 'b' },
    ];
    expect(new Set(posts.map((one) => createSharePicture(one).path)).size).toBe(4);
    expect(createSharePicture({ ...post, excerpt: 'Another.' }).path).toBe(createSharePicture(post).path);
  });
});
