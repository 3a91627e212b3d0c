import type { Post } from '@portico/shared/contract/blog.ts';

const americanLong = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A post's date as the blog shows it: month, day, year (specification §9). */
export const longDate = ({ published_date }: Pick<Post, 'published_date'>): string =>
  americanLong.format(new Date(published_date));

export const addressOf = ({ slug }: Pick<Post, 'slug'>): string => `/blog/${slug}`;

/** The list of a category, or of all, from a cursor on. */
export function listAddress({
  category,
  after,
}: { category?: string | undefined; after?: string | undefined } = {}): string {
  const query = Object.entries({ category, after }).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${encodeURIComponent(value)}`,
  );
  return query.length > 0 ? `/blogs?${query.join('&')}` : '/blogs';
}
