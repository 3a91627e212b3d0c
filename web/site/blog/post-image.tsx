import type { PostSummary } from '@portico/shared/contract/blog.ts';
import { Pattern } from '../patterns/pattern.tsx';
import { findCategoryTopic } from './categories.ts';

/**
 * The post's own picture on top of its pattern. The pattern is visible if there is no picture or the picture
 * has not loaded; it has the colour of the surrounding topic. Both are decoration.
 */
export function PostImage({ post, first = false }: { post: PostSummary; first?: boolean }) {
  return (
    <div className="post-image">
      <Pattern
        source={{ seed: post.slug, topic: findCategoryTopic(post.category) }}
        density={first ? 1.6 : 1}
      />
      {post.image_url !== undefined && (
        <img
          src={post.image_url}
          alt=""
          width="1200"
          height="630"
          loading={first ? 'eager' : 'lazy'}
          // The server of the picture must not see which post is being read.
          referrerPolicy="no-referrer"
        />
      )}
    </div>
  );
}
