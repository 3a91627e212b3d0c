import type { Post } from '@portico/shared/contract/blog.ts';
import { blogs } from '../content/blogs.ts';
import { Closing } from '../sections/closing.tsx';
import { body } from './body.tsx';
import { listAddress } from './facts.ts';
import { PostFacts } from './post-facts.tsx';
import { PostPicture } from './post-picture.tsx';

function Back() {
  return (
    <p className="post-back">
      <a href={listAddress()}>{blogs.post.back}</a>
    </p>
  );
}

/** A post from beginning to end. */
export function PostPage({ post }: { post: Post }) {
  return (
    <>
      <article className="band post">
        <Back />
        <header className="post-head">
          <PostPicture post={post} first />
          <p className="badge">{post.category}</p>
          <h1>{post.title}</h1>
          <p className="lead">{post.excerpt}</p>
          <PostFacts post={post} />
        </header>
        <div className="prose post-body">{body(post.content)}</div>
      </article>
      <Closing content={blogs.post.closing} />
    </>
  );
}

/** What stands at the address of a post that there is not, or that could not be read. */
export function MissingPost() {
  return (
    <section className="band post">
      <h1>{blogs.post.not_found}</h1>
      <p className="lead">{blogs.post.not_found_text}</p>
      <Back />
    </section>
  );
}
