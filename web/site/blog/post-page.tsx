import type { Post } from '@portico/shared/contract/blog.ts';
import { blogs } from '../content/blogs.ts';
import { CallToAction } from '../sections/call-to-action.tsx';
import { postBody } from './post-body.tsx';
import { postListPath } from './paths.ts';
import { PostByline } from './post-byline.tsx';
import { PostImage } from './post-image.tsx';

function BackLink() {
  return (
    <p className="post-back">
      <a href={postListPath()}>{blogs.post.back}</a>
    </p>
  );
}

export function PostPage({ post }: { post: Post }) {
  return (
    <>
      <article className="container section post">
        <BackLink />
        <header className="post-head">
          <PostImage post={post} first />
          <p className="badge">{post.category}</p>
          <h1>{post.title}</h1>
          <p className="lead">{post.excerpt}</p>
          <PostByline post={post} />
        </header>
        <div className="prose post-body">{postBody(post.content)}</div>
      </article>
      <CallToAction content={blogs.post.callToAction} />
    </>
  );
}

/** Shown instead of a post that does not exist or could not be read. */
export function MissingPost() {
  return (
    <section className="container section post">
      <h1>{blogs.post.not_found}</h1>
      <p className="lead">{blogs.post.not_found_text}</p>
      <BackLink />
    </section>
  );
}
