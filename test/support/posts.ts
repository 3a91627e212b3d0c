import { randomUUID } from 'node:crypto';
import { ulid } from 'ulid';
import type { Post } from '../../shared/contract/blog.ts';

/** A unique post, by default published in the past. It is not stored. */
export function newPost(fields: Partial<Post> = {}): Post {
  return {
    id: ulid(),
    slug: `post-${randomUUID()}`,
    title: 'What the auditor asks first',
    excerpt: 'Three questions that come up in every audit, and where the answers should already be.',
    category: 'Compliance',
    author: 'Amara Okonkwo',
    published_date: '2024-03-05',
    read_time: '4 min read',
    content: '## Who may see what\n\nShow the list, **not** the intention.',
    ...fields,
  };
}

/** The UTC date this many days from today; negative numbers give past dates. */
export const addDaysToToday = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Path of the list of posts up to a day, at a URL that CloudFront has not cached. */
export const createListPath = (day: string, prefix = ''): string =>
  `/blogs?after=${Buffer.from(`${day}#${prefix}${randomUUID()}`).toString('base64url')}`;
