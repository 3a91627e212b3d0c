import type { PostSummary } from '../../../shared/contract/blog.ts';
import { blogs } from '../content/blogs.ts';
import { addressOf } from './facts.ts';
import { PostFacts } from './post-facts.tsx';

/** A post in the list. */
export function PostCard({ post }: { post: PostSummary }) {
  return (
    <li className="card post-card">
      <p className="badge">{post.category}</p>
      <h2>
        <a href={addressOf(post)}>{post.title}</a>
      </h2>
      <p className="post-excerpt">{post.excerpt}</p>
      <PostFacts post={post} />
      <p className="post-more" aria-hidden="true">
        {blogs.list.read}
      </p>
    </li>
  );
}
