import type { PostSummary } from '@portico/shared/contract/blog.ts';
import { blogs } from '../content/blogs.ts';
import { team } from '../content/team.ts';
import { Picture } from '../optional/picture.tsx';
import { toTopicClass } from '../sections/banner.tsx';
import { findCategoryTexts, findCategoryTopic } from './categories.ts';

const formatInitials = (name: string): string => {
  const [first = '', ...others] = name.split(/\s+/);
  return [first, others.at(-1) ?? ''].map((word) => Array.from(word)[0] ?? '').join('');
};

/**
 * The author of a post, with role and portrait if they are in the team, and the service that the post is
 * about.
 */
export function PostAuthor({ post: { author, category } }: { post: PostSummary }) {
  const member = team.find(({ name }) => name === author);
  const texts = findCategoryTexts(category);
  return (
    <footer className={`post-author ${toTopicClass(findCategoryTopic(category))}`} dir="auto">
      {member?.portrait ? (
        <Picture picture={member.portrait} />
      ) : (
        <span className="initials" aria-hidden="true">
          {formatInitials(author)}
        </span>
      )}
      <div>
        <p className="small">{blogs.post.author}</p>
        <h2>{author}</h2>
        {member && <p className="soft">{member.role}</p>}
        {texts && (
          <p>
            {blogs.post.service} <a href={texts.service.href}>{texts.service.label}</a>
          </p>
        )}
      </div>
    </footer>
  );
}
