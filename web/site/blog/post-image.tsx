import type { PostSummary } from '@portico/shared/contract/blog.ts';
import { Illustration } from '../illustrations/illustration.tsx';
import { illustrationFor } from './category-images.ts';

/**
 * The post's own picture on top of the illustration of its category, which shows while there is no picture or
 * it fails to load. Decoration: neither says anything that the title does not.
 */
export function PostImage({ post, first = false }: { post: PostSummary; first?: boolean }) {
  return (
    <div className="post-image">
      <Illustration name={illustrationFor(post.category)} />
      {post.image_url !== undefined && (
        <img
          src={post.image_url}
          alt=""
          width="1200"
          height="630"
          loading={first ? 'eager' : 'lazy'}
          // Other sites do not learn which post is read.
          referrerPolicy="no-referrer"
        />
      )}
    </div>
  );
}
