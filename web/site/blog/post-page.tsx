import type { Post, PostSummary } from '@portico/shared/contract/blog.ts';
import { blogs } from '../content/blogs.ts';
import { Pattern } from '../patterns/pattern.tsx';
import { toTopicClass } from '../sections/banner.tsx';
import { CallToAction } from '../sections/call-to-action.tsx';
import { findCategoryTexts, findCategoryTopic } from './categories.ts';
import type { Heading } from './headings.ts';
import { postListPath } from './paths.ts';
import { PostAuthor } from './post-author.tsx';
import { renderPostBody } from './post-body.tsx';
import { PostByline } from './post-byline.tsx';
import { PostCard } from './post-card.tsx';
import { PostImage } from './post-image.tsx';

function BackLink() {
  return (
    <p className="container post-back">
      <a href={postListPath()}>{blogs.post.back}</a>
    </p>
  );
}

function PostBanner({ post }: { post: Post }) {
  const topic = findCategoryTopic(post.category);
  return (
    <header className={`post-head banner ${toTopicClass(topic)}`}>
      <PostImage post={post} first />
      <div className="container" dir="auto">
        <p className="badge">
          <bdi>{post.category}</bdi>
        </p>
        <h1>{post.title}</h1>
        <p className="lead">{post.excerpt}</p>
        <PostByline post={post} changed />
      </div>
    </header>
  );
}

/** Posts with at least `fewest` headings have a table of contents. It lists at most `most` headings. */
const [fewest, most] = [3, 40];

function TableOfContents({ headings }: { headings: readonly Heading[] }) {
  if (headings.length < fewest) return null;
  return (
    <nav className="post-contents" aria-labelledby="contents-title">
      <h2 id="contents-title">{blogs.post.contents}</h2>
      <ol dir="auto">
        {headings.slice(0, most).map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function RelatedPosts({ post, relatedPosts }: { post: Post; relatedPosts: readonly PostSummary[] }) {
  if (relatedPosts.length === 0) return null;
  return (
    <section className="section section-muted post-related" aria-labelledby="related-title">
      <div className="container">
        <h2 id="related-title">
          {findCategoryTexts(post.category)?.relatedHeading ?? blogs.post.relatedHeading}
        </h2>
        <ul className="post-grid">
          {relatedPosts.map((relatedPost) => (
            <PostCard key={relatedPost.slug} post={relatedPost} brief />
          ))}
        </ul>
      </div>
    </section>
  );
}

export function PostPage({ post, relatedPosts }: { post: Post; relatedPosts: readonly PostSummary[] }) {
  const { nodes, contents } = renderPostBody(post.content);
  return (
    <>
      <article className="post">
        <BackLink />
        <PostBanner post={post} />
        <div className="container section post-read">
          <TableOfContents headings={contents} />
          <div className="prose post-body" dir="auto">
            {nodes}
          </div>
          <PostAuthor post={post} />
        </div>
      </article>
      <RelatedPosts post={post} relatedPosts={relatedPosts} />
      <CallToAction content={blogs.post.callToAction} topic={findCategoryTopic(post.category)} />
    </>
  );
}

/** Shown instead of a post that does not exist or could not be read. */
export function MissingPost() {
  return (
    <section className="banner topic hero post-missing">
      <Pattern source={{ seed: 'missing post', topic: 'brand', family: 'untangle' }} density={1.6} />
      <div className="container">
        <h1>{blogs.post.not_found}</h1>
        <p className="lead">{blogs.post.not_found_text}</p>
        <p className="actions">
          <a className="button button-primary" href={postListPath()}>
            {blogs.post.back}
          </a>
        </p>
      </div>
    </section>
  );
}
