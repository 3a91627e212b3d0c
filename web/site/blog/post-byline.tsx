import type { PostSummary } from '@portico/shared/contract/blog.ts';
import { blogs } from '../content/blogs.ts';

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A date, such as November 30, 2026. */
const Day = ({ day }: { day: string }) => <time dateTime={day}>{dateFormat.format(new Date(day))}</time>;

/** Author, date and reading time of a post. */
export function PostByline({ post, changed = false }: { post: PostSummary; changed?: boolean }) {
  const { author, published_date, updated_at, read_time } = post;
  return (
    <p className="post-byline">
      <span>{author}</span>
      <Day day={published_date} />
      <span>{read_time}</span>
      {changed && updated_at !== undefined && (
        <span>
          {blogs.post.updated} <Day day={updated_at} />
        </span>
      )}
    </p>
  );
}
