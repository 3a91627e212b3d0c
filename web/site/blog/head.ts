import type { Post } from '@portico/shared/contract/blog.ts';
import { brand } from '@portico/shared/brand.ts';
import { blogs } from '../content/blogs.ts';
import { type PageHead, toAbsoluteUrl } from '../head.tsx';
import { createStructuredData } from '../structured-data.ts';
import { postPath, postListPath } from './paths.ts';
import { findCategoryTexts, toShareImageName } from './categories.ts';

const formatTitle = (title: string) => `${title} | ${brand.name}`;
const blogCrumb = { name: 'Blog', path: postListPath() };

interface PostListParams {
  readonly category?: string | undefined;
  /**
   * Cursor at which the page begins, unless it is the first page. Each new post changes which posts a later
   * page shows, so search engines must not list later pages.
   */
  readonly after?: string | undefined;
}

/** @param origin of the site, without a slash at its end */
export function createListHead({ category, after }: PostListParams, origin: string): PageHead {
  const { meta } = blogs;
  const path = postListPath({ category });
  const texts = findCategoryTexts(category);
  const description = texts?.description ?? meta.description;
  return {
    title: formatTitle(texts === undefined ? meta.title : `Articles on ${texts.heading}`),
    description,
    path: after === undefined ? path : undefined,
    image: `/share/${toShareImageName(category ?? '')}.png`,
    structuredData: createStructuredData(origin, {
      title: category ?? meta.title,
      description,
      crumbs: [blogCrumb, ...(category === undefined ? [] : [{ name: category, path }])],
    }),
  };
}

/** The path or URL of a picture, but never of an SVG, because sites that preview links do not draw SVG. */
const selectShareImage = ({ image_url, category, share_image }: Post): string =>
  image_url === undefined || /\.svg$/i.test(image_url)
    ? (share_image ?? `/share/${toShareImageName(category)}.png`)
    : image_url;

const findModifiedDate = ({ updated_at, published_date }: Post): string => updated_at ?? published_date;

/** @see https://schema.org/BlogPosting */
const createBlogPosting = (post: Post, origin: string) => ({
  '@type': 'BlogPosting',
  '@id': `${origin}${postPath(post)}#post`,
  headline: post.title,
  description: post.seo_description ?? post.excerpt,
  image: toAbsoluteUrl(selectShareImage(post), origin),
  datePublished: post.published_date,
  dateModified: findModifiedDate(post),
  author: { '@type': 'Person', name: post.author },
  publisher: { '@id': `${origin}/#organization` },
  mainEntityOfPage: { '@id': `${origin}${postPath(post)}#page` },
  articleSection: post.category,
  inLanguage: 'en-GB',
});

/** Prefers a post's title and description for search engines, if it has them. */
export function createPostHead(post: Post, origin: string): PageHead {
  const path = postPath(post);
  return {
    title: formatTitle(post.seo_title ?? post.title),
    description: post.seo_description ?? post.excerpt,
    path,
    type: 'article',
    publishedAt: post.published_date,
    image: selectShareImage(post),
    structuredData: [
      ...createStructuredData(origin, {
        title: post.title,
        description: post.seo_description ?? post.excerpt,
        crumbs: [blogCrumb, { name: post.title, path }],
        lastModified: findModifiedDate(post),
      }),
      createBlogPosting(post, origin),
    ],
  };
}

export const missingPostHead: PageHead = {
  title: formatTitle(blogs.post.fallback_title),
  description: blogs.post.not_found_text,
};
