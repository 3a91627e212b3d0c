import type { PostSummary } from '@portico/shared/contract/blog.ts';
import { longDate } from './facts.ts';

/** Who wrote it, when, and how long it takes to read. */
export function PostFacts({ post }: { post: PostSummary }) {
  return (
    <p className="post-facts">
      <span>{post.author}</span>
      <time dateTime={post.published_date}>{longDate(post)}</time>
      <span>{post.read_time}</span>
    </p>
  );
}
