import type { PostSummary } from '@portico/shared/contract/blog.ts';
import { allCategories, listCategories } from '@portico/shared/model/blog.ts';
import { blogs } from '../content/blogs.ts';
import { Hero } from '../sections/hero.tsx';
import { listAddress } from './facts.ts';
import { NewsletterBox } from './newsletter-box.tsx';
import { PostCard } from './post-card.tsx';

export interface ListProps {
  /** What is shown of the blog; undefined when it could not be read. */
  posts: readonly PostSummary[] | undefined;
  /** @default every category */
  category?: string | undefined;
  /** Where this page began. @default the newest post */
  from?: string | undefined;
  /** Where the next page begins. @default there is none */
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
              href={listAddress({ category })}
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

function Posts({ posts, category, from, after }: ListProps) {
  const { failed, empty, end, more } = blogs.list;
  if (posts === undefined)
    return (
      <div className="notice notice-failed" role="alert">
        <h2>{failed.heading}</h2>
        <p>{failed.text}</p>
      </div>
    );
  if (posts.length === 0)
    return (
      <p className="post-empty">
        {from === undefined ? empty : end}{' '}
        {from !== undefined && <a href={listAddress({ category })}>{blogs.post.back}</a>}
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
            href={listAddress({ category, after })}
          >
            {more}
          </a>
        </p>
      )}
    </>
  );
}

/** A page of the list of posts. */
export function ListPage(props: ListProps) {
  return (
    <>
      <Hero content={blogs.hero} scene="plan" />
      <section className="band blog" aria-label={blogs.hero.eyebrow}>
        <CategoryBar selected={props.category} />
        <Posts {...props} />
      </section>
      <NewsletterBox />
    </>
  );
}
