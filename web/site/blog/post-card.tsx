import type { PostSummary } from '@portico/shared/contract/blog.ts';
import { postPath } from './paths.ts';
import { PostByline } from './post-byline.tsx';
import { PostImage } from './post-image.tsx';

/** A post in the list. */
export function PostCard({ post }: { post: PostSummary }) {
  return (
    <li className="card post-card">
      <PostImage post={post} />
      <p className="badge">{post.category}</p>
      <h2>
        <a href={postPath(post)}>{post.title}</a>
      </h2>
      <p className="post-excerpt">{post.excerpt}</p>
      <PostByline post={post} />
    </li>
  );
}
