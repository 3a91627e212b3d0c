import type { PostSummary } from '@portico/shared/contract/blog.ts';

const americanLong = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The date of a post: month, day, year (specification §9). */
const longDate = ({ published_date }: Pick<PostSummary, 'published_date'>): string =>
  americanLong.format(new Date(published_date));

/** Author, date and reading time of a post. */
export function PostByline({ post }: { post: PostSummary }) {
  return (
    <p className="post-byline">
      <span>{post.author}</span>
      <time dateTime={post.published_date}>{longDate(post)}</time>
      <span>{post.read_time}</span>
    </p>
  );
}
