import { brand } from '@portico/shared/brand.ts';
import type { PostSummary } from '@portico/shared/contract/blog.ts';
import { escapeHtml } from '../platform/mail/html.ts';
import { xmlDeclaration, element, escapeXml } from './xml.ts';

/** Feed readers store older posts, so the feed contains only the newest. */
const maxPosts = 20;

const item = (post: PostSummary, origin: string): string => {
  const address = `${origin}/blog/${post.slug}`;
  return [
    '<item>',
    element('title', post.title),
    element('link', address),
    element('guid', address),
    element('pubDate', new Date(post.published_date).toUTCString()),
    element('dc:creator', post.author),
    element('category', post.category),
    // Feed readers interpret descriptions as HTML.
    element('description', escapeHtml(post.excerpt)),
    '</item>',
  ].join('');
};

/** The newest posts as RSS 2.0 (https://www.rssboard.org/rss-specification); `posts` must be newest first. */
export function renderRss(posts: readonly PostSummary[], origin: string): string {
  const newestPosts = posts.slice(0, maxPosts);
  const latestPost = newestPosts.at(0);
  return [
    xmlDeclaration,
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>',
    element('title', `${brand.name} Blog`),
    element('link', `${origin}/blogs`),
    `<atom:link href="${escapeXml(origin)}/rss.xml" rel="self" type="application/rss+xml"/>`,
    element('description', brand.tagline),
    element('language', 'en-GB'),
    ...(latestPost ? [element('lastBuildDate', new Date(latestPost.published_date).toUTCString())] : []),
    ...newestPosts.map((post) => item(post, origin)),
    '</channel></rss>',
  ].join('\n');
}
