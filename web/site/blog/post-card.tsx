import type { PostSummary } from '@portico/shared/contract/blog.ts';
import { toTopicClass } from '../sections/banner.tsx';
import { findCategoryTopic } from './categories.ts';
import { postPath } from './paths.ts';
import { PostByline } from './post-byline.tsx';
import { PostImage } from './post-image.tsx';

interface PostCardProps {
  post: PostSummary;
  /** Whether the card is as wide as the page. @default false */
  featured?: boolean;
  /** Whether the card is in a section with a heading, and shows no excerpt. @default false */
  brief?: boolean;
}

/** A post in a list. */
export function PostCard({ post, featured = false, brief = false }: PostCardProps) {
  const TitleTag = brief ? 'h3' : 'h2';
  return (
    <li
      className={`post-card ${featured ? 'post-featured ' : ''}${toTopicClass(findCategoryTopic(post.category))}`}
    >
      <PostImage post={post} first={featured} />
      <div className="post-words" dir="auto">
        <p className="badge">
          <bdi>{post.category}</bdi>
        </p>
        <TitleTag>
          <a className="card-link" href={postPath(post)}>
            {post.title}
          </a>
        </TitleTag>
        {!brief && <p className="post-excerpt">{post.excerpt}</p>}
        <PostByline post={post} />
      </div>
    </li>
  );
}
