import type { Post } from '@portico/shared/contract/blog.ts';
import { brand } from '@portico/shared/brand.ts';
import { blogs } from '../content/blogs.ts';
import type { PageHead } from '../head.tsx';
import { breadcrumbs, organization } from '../structured-data.ts';
import { addressOf, listAddress } from './facts.ts';
import { shareNameOf } from './scenes.ts';

const titled = (title: string) => `${title} | ${brand.name}`;
const blogCrumb = { name: 'Blog', path: listAddress() };

interface Listed {
  readonly category?: string | undefined;
  /** The page begins at a cursor. Such pages shift with every new post, so search engines are to follow their links only. */
  readonly after?: string | undefined;
}

/** @param origin of the site, without a slash at its end */
export function headOfList({ category, after }: Listed, origin: string): PageHead {
  const { meta, hero } = blogs;
  const path = listAddress({ category });
  return {
    title: titled(category === undefined ? meta.title : `${category}: ${hero.heading}`),
    description: meta.description,
    path: after === undefined ? path : undefined,
    image: `/share/${shareNameOf(category ?? '')}.png`,
    structured: [
      organization(origin),
      breadcrumbs(origin, [blogCrumb, ...(category === undefined ? [] : [{ name: category, path }])]),
    ],
  };
}

/** Those who show links draw no SVG. */
const imageOf = ({ image_url, category }: Post): string =>
  image_url === undefined || image_url.endsWith('.svg') ? `/share/${shareNameOf(category)}.png` : image_url;

/** @see https://schema.org/BlogPosting */
const posting = (post: Post, origin: string) => ({
  '@type': 'BlogPosting',
  '@id': `${origin}${addressOf(post)}#post`,
  headline: post.title,
  description: post.seo_description ?? post.excerpt,
  image: origin + imageOf(post),
  datePublished: post.published_date,
  author: { '@type': 'Person', name: post.author },
  publisher: { '@id': `${origin}/#organization` },
  mainEntityOfPage: `${origin}${addressOf(post)}`,
  articleSection: post.category,
  inLanguage: 'en-GB',
});

/** Titles by the search engine's words, where a post has some (specification §2). */
export function headOf(post: Post, origin: string): PageHead {
  const path = addressOf(post);
  return {
    title: titled(post.seo_title ?? post.title),
    description: post.seo_description ?? post.excerpt,
    path,
    type: 'article',
    published: post.published_date,
    image: imageOf(post),
    structured: [
      organization(origin),
      posting(post, origin),
      breadcrumbs(origin, [blogCrumb, { name: post.title, path }]),
    ],
  };
}

export const headOfMissingPost: PageHead = {
  title: titled(blogs.post.fallback_title),
  description: blogs.post.not_found_text,
};
