import type { Post } from '@portico/shared/contract/blog.ts';

export const postPath = ({ slug }: Pick<Post, 'slug'>): string => `/blog/${slug}`;

/** The list of posts: of one category or of all, from the cursor `after` on. */
export function postListPath({
  category,
  after,
}: { category?: string | undefined; after?: string | undefined } = {}): string {
  const query = Object.entries({ category, after }).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${encodeURIComponent(value)}`,
  );
  return query.length > 0 ? `/blogs?${query.join('&')}` : '/blogs';
}
