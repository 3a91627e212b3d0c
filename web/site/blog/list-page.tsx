import type { PostSummary } from '@portico/shared/contract/blog.ts';
import { allCategories, listCategories } from '@portico/shared/model/blog.ts';
import { blogs } from '../content/blogs.ts';
import { Hero } from '../sections/hero.tsx';
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

function CategoryBar({ selected }: { selected: string | undefined }) {
  return (
    <nav className="category-bar" aria-label={blogs.list.categories}>
      <ul>
        {[undefined, ...listCategories].map((category) => (
          <li key={category ?? allCategories}>
            <a
              className="button button-secondary"
              href={postListPath({ category })}
              aria-current={category === selected ? 'page' : undefined}
            >
              {category ?? allCategories}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Posts({ posts, category, from, after, failure }: ListPageProps) {
  const { failed, empty, end, more, loading } = blogs.list;
  if (posts === undefined)
    return (
      <div className="notice notice-failed" role="alert">
        <h2>{failed.heading}</h2>
        <p>{failure ?? failed.text}</p>
      </div>
    );
  if (posts.length === 0)
    return (
      <p className="post-empty">
        {from === undefined ? empty : end}{' '}
        {from !== undefined && <a href={postListPath({ category })}>{blogs.post.back}</a>}
      </p>
    );
  return (
    <>
      <ul className="cards post-grid" id="posts">
        {posts.map((post) => (
          <PostCard key={post.slug} post={post} />
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
  return (
    <>
      <Hero content={blogs.hero} pattern={{ seed: 'blog', topic: 'brand', family: 'braid' }} />
      <section className="container section blog" aria-label={blogs.hero.eyebrow}>
        <CategoryBar selected={props.category} />
        <Posts {...props} />
      </section>
      <NewsletterForm />
    </>
  );
}
