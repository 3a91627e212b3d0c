import type { PostSummary } from '@portico/shared/contract/blog.ts';
import { addressOf } from './facts.ts';
import { PostFacts } from './post-facts.tsx';
import { PostPicture } from './post-picture.tsx';

/** A post in the list. */
export function PostCard({ post }: { post: PostSummary }) {
  return (
    <li className="card post-card">
      <PostPicture post={post} />
      <p className="badge">{post.category}</p>
      <h2>
        <a href={addressOf(post)}>{post.title}</a>
      </h2>
      <p className="post-excerpt">{post.excerpt}</p>
      <PostFacts post={post} />
    </li>
  );
}
