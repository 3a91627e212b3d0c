import { type HTMLElement, parse } from 'node-html-parser';
import { readLogo } from '../../../web/brand/logo.ts';
import { Assets, islands } from '../../../web/site/assets.ts';
import { createBlogViews } from '../../../web/site/blog/render.tsx';
import { originPlaceholder } from '../../../web/site/origin.ts';
import { toPageFileName, pages } from '../../../web/site/pages.tsx';
import { renderPages } from '../../../web/site/render.tsx';
import { newPost } from '../../support/posts.ts';

const assets = Assets.parse({
  logo: readLogo(),
  stylesheets: { pages: '/assets/pages.css', fields: '/assets/fields.css', blog: '/assets/blog.css' },
  font: '/assets/display.woff2',
  scripts: Object.fromEntries(islands.map((island) => [island, `/assets/${island}.js`])),
  inlineScript: 'void 0;',
});

export interface RenderedPage {
  /** The page's canonical path; undefined for a page that search engines must not list. */
  readonly path: string | undefined;
  readonly html: string;
  readonly root: HTMLElement;
}

const createRenderedPage = (path: string | undefined, html: string): RenderedPage => ({
  path,
  html,
  root: parse(html),
});

const htmlFiles = renderPages(assets);

/** A page that the build renders, such as `about.html`. */
export function parsePage(name: string): HTMLElement {
  const html = htmlFiles[name];
  if (html === undefined) throw new Error(`There is no ${name}`);
  return parse(html);
}

export const fileNames = Object.keys(htmlFiles);

const views = createBlogViews(JSON.stringify(assets));
const post = newPost({ seo_description: 'x'.repeat(140) });
const blogList = { posts: [post, newPost()], after: 'cursor' };

/** One example of every kind of public page, whether the build or the blog's function renders it. */
export const allPages: Readonly<Record<string, RenderedPage>> = {
  ...Object.fromEntries(
    pages.map(({ path, isInSitemap }) => [
      path,
      createRenderedPage(isInSitemap ? path : undefined, htmlFiles[`${toPageFileName({ path })}.html`] ?? ''),
    ]),
  ),
  '/404': createRenderedPage(undefined, htmlFiles['404.html'] ?? ''),
  '/blogs': createRenderedPage('/blogs', views.list(blogList, originPlaceholder)),
  '/blogs?category=Compliance': createRenderedPage(
    '/blogs?category=Compliance',
    views.list({ ...blogList, category: 'Compliance' }, originPlaceholder),
  ),
  '/blogs?after=…': createRenderedPage(
    undefined,
    views.list({ ...blogList, from: 'cursor' }, originPlaceholder),
  ),
  '/blogs, failed': createRenderedPage(undefined, views.failedList()),
  '/blog/{slug}': createRenderedPage(
    `/blog/${post.slug}`,
    views.post(post, [newPost(), newPost()], originPlaceholder),
  ),
  '/blog/{slug}, missing': createRenderedPage(undefined, views.missingPost()),
};

/** The visible text of an element, with collapsed spaces. */
export const readText = (element: HTMLElement | null): string =>
  element?.textContent.replaceAll(/\s+/g, ' ').trim() ?? '';

export const readTexts = (root: HTMLElement, selector: string): string[] =>
  root.querySelectorAll(selector).map(readText);

export const readHrefs = (root: HTMLElement, selector: string): string[] =>
  root.querySelectorAll(selector).map((element) => element.getAttribute('href') ?? '');
