import type { PostSummary } from '@portico/shared/contract/blog.ts';
import { allCategoriesLabel, listedCategories } from '@portico/shared/model/blog.ts';
import { blogs } from '../content/blogs.ts';
import { findCategoryTexts } from './categories.ts';
import { postListPath } from './paths.ts';
import { NewsletterForm } from './newsletter-form.tsx';
import { PostCard } from './post-card.tsx';

export interface ListPageProps {
  /** The posts of this page, newest first; undefined when reading them failed. */
  posts: readonly PostSummary[] | undefined;
  /** Why reading the posts failed. @default a general message */
  failure?: string | undefined;
  /** @default every category */
  category?: string | undefined;
  /** Cursor at which this page begins. @default the newest post */
  from?: string | undefined;
  /** Cursor at which the next page begins. @default there is none */
  after?: string | undefined;
}

function CategoryBar({ selected: selectedCategory }: { selected: string | undefined }) {
  return (
    <nav className="category-bar" aria-label={blogs.list.categories}>
      <ul>
        {[undefined, ...listedCategories].map((category) => (
          <li key={category ?? allCategoriesLabel}>
            <a
              href={postListPath({ category })}
              aria-current={category === selectedCategory ? 'page' : undefined}
            >
              {category ?? allCategoriesLabel}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * Shown instead of posts. After the last page, the script of the Load More button shows this text and moves
 * the focus to it.
 */
function NoPosts({ category, from }: ListPageProps) {
  const { empty, end } = blogs.list;
  if (from === undefined) return <p className="post-empty">{empty}</p>;
  return (
    <p className="post-empty">
      <span id="posts-end" tabIndex={-1}>
        {end}
      </span>{' '}
      <a href={postListPath({ category })}>{blogs.post.back}</a>
    </p>
  );
}

function Posts(props: ListPageProps) {
  const { posts, category, from, after, failure } = props;
  const { failed, more, loading } = blogs.list;
  if (posts === undefined)
    return (
      <div className="notice notice-failed" role="alert">
        <h2>{failed.heading}</h2>
        <p>{failure ?? failed.text}</p>
      </div>
    );
  if (posts.length === 0) return <NoPosts {...props} />;
  // In a category, the first post is featured only if the last row would otherwise contain a single post.
  const hasFeaturedPost = from === undefined && (category === undefined || posts.length % 3 === 1);
  return (
    <>
      <ul className="post-grid" id="posts">
        {posts.map((post, index) => (
          <PostCard key={post.slug} post={post} featured={hasFeaturedPost && index === 0} />
        ))}
      </ul>
      <template id="posts-failed">
        <div className="toast" role="alert">
          <strong>{failed.heading}</strong>
          <p>{failed.text}</p>
        </div>
      </template>
      {after !== undefined && (
        <p className="post-next">
          <a
            className="button button-secondary"
            id="more-posts"
            rel="next"
            href={postListPath({ category, after })}
            data-busy={loading}
          >
            {more}
          </a>
        </p>
      )}
    </>
  );
}

/** A page of the list of posts, with the newsletter form. */
export function ListPage(props: ListPageProps) {
  const { heading, lead } = findCategoryTexts(props.category) ?? blogs.hero;
  return (
    <>
      <div className="container section blog">
        <header className="blog-head">
          <h1>{heading}</h1>
          <p className="lead">{lead}</p>
        </header>
        <CategoryBar selected={props.category} />
        <section aria-label={blogs.hero.eyebrow}>
          <Posts {...props} />
        </section>
      </div>
      <NewsletterForm />
    </>
  );
}
