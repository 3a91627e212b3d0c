import { createHash } from 'node:crypto';
import { type HTMLElement, parse } from 'node-html-parser';
import type { Post } from '@portico/shared/contract/blog.ts';
import type { Assets } from '@portico/web/site/assets.ts';
import { createBlogViews } from '@portico/web/site/blog/render.tsx';
import { originPlaceholder } from '@portico/web/site/origin.ts';
import { renderPages } from '@portico/web/site/render.tsx';

const post: Post = {
  id: '01JDXM2N5A000000000000000A',
  slug: 'one-post',
  title: 'One post',
  excerpt: 'What it says.',
  category: 'Compliance',
  author: 'Ann Author',
  published_date: '2024-01-31',
  read_time: '1 min read',
  content: '## One\n\nA **text**.\n\n- one\n- two\n\n### Two\n\nA text.',
};

/** The elements of a page and their classes, without text. */
const formatOutline = ({ rawTagName, classNames, children }: HTMLElement): string =>
  `${rawTagName}.${classNames}(${children.map(formatOutline).join()})`;

/**
 * A digest of everything that determines the figures, except words. Its input is the elements of each kind of
 * page, and the file names of styles, scripts and the font, which contain digests. A changed word needs no
 * new measurement; the tests compare the bytes of each page.
 */
export function computeDigest(assets: Assets): string {
  const views = createBlogViews(JSON.stringify(assets));
  const pages = {
    ...renderPages(assets),
    list: views.list({ posts: [post] }, originPlaceholder),
    post: views.post(post, [post], originPlaceholder),
  };
  const outlines = Object.entries(pages).map(([name, html]) => `${name}: ${formatOutline(parse(html))}`);
  const { logo: _, ...built } = assets;
  return createHash('sha256')
    .update(JSON.stringify([outlines.toSorted(), built]))
    .digest('hex')
    .slice(0, 16);
}
