import type { PostSummary } from '@portico/shared/contract/blog.ts';
import { Art } from '../art/scenes.tsx';
import { sceneOf } from './scenes.ts';

/**
 * The post's own picture before that of its category, so that something stands there when it is missing or fails to load. Neither says anything
 * that the title does not.
 */
export function PostPicture({ post, first = false }: { post: PostSummary; first?: boolean }) {
  return (
    <div className="post-image">
      <Art scene={sceneOf(post.category)} />
      {post.image_url !== undefined && (
        <img src={post.image_url} alt="" width="1200" height="630" loading={first ? 'eager' : 'lazy'} />
      )}
    </div>
  );
}
