import type { PostSummary } from '@portico/shared/contract/blog.ts';
import { sitemapPaths } from '@portico/shared/model/public-pages.ts';
import { xmlDeclaration, element } from './xml.ts';

/**
 * Every public page and every post (https://www.sitemaps.org/protocol.html).
 * @param optionalPaths pages that exist only while they have content
 */
export function renderSitemap(
  posts: readonly PostSummary[],
  origin: string,
  optionalPaths: readonly string[],
): string {
  const urls = [
    ...[...sitemapPaths, ...optionalPaths].map((path) => element('loc', origin + path)),
    ...posts.map(
      ({ slug, published_date, updated_at }) =>
        element('loc', `${origin}/blog/${slug}`) + element('lastmod', updated_at ?? published_date),
    ),
  ];
  return [
    xmlDeclaration,
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls.map((url) => `<url>${url}</url>`),
    '</urlset>',
  ].join('\n');
}
