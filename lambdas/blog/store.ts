import type { Post, PostSummary } from '@portico/shared/contract/blog.ts';
import { type PostCategory, postsPerPage } from '@portico/shared/model/blog.ts';
import { decodeCursor, encodeCursor } from '../table/cursor.ts';
import { keys, partitions } from '../table/keys.ts';
import { getItem, query } from '../platform/dynamodb.ts';
import { positionOf, postOf, summaryOf } from './items.ts';

export interface PostsWanted {
  /** @default every post */
  readonly category?: PostCategory | undefined;
  /** Where the previous page ended. @default the newest post */
  readonly after?: string | undefined;
}

export interface PostsPage {
  readonly posts: PostSummary[];
  /** Where the next page starts; only a full page has one (specification §9). */
  readonly after?: string;
}

const position = /^\d{4}-\d\d-\d\d#[a-z\d-]+$/;
const day = (date: Date): string => date.toISOString().slice(0, 10);

/**
 * Sorts after every post of today and before those of tomorrow: posts with a future date are not shown yet.
 */
const endOf = (today: Date): string => `${day(today)}#~`;

/**
 * Sort keys are unique, so the next page starts before the last one. A forged cursor stays within the list.
 */
function newestBefore(partition: string, before: string, limit?: number) {
  return query({
    IndexName: 'newest',
    KeyConditionExpression: 'newest_pk = :pk AND newest_sk < :before',
    ExpressionAttributeValues: { ':pk': partition, ':before': before },
    ScanIndexForward: false,
    Limit: limit,
  });
}

/**
 * Ten posts, newest first, by one Query.
 * @throws ApiError `invalid_request` for a malformed cursor
 */
export async function postsNewestFirst({ category, after }: PostsWanted, today: Date): Promise<PostsPage> {
  const end = endOf(today);
  const start = after === undefined ? end : decodeCursor(after, position, 'after');
  const { items } = await newestBefore(
    category === undefined ? partitions.posts : partitions.postsOf(category),
    start < end ? start : end,
    postsPerPage,
  );
  const posts = items.map(summaryOf);
  const last = posts.at(-1);
  return {
    posts,
    ...(last && posts.length === postsPerPage && { after: encodeCursor(positionOf(last)) }),
  };
}

/** Posts that a post may lead to. */
const relatedPosts = 3;

/** The newest other posts of a post's category, by one Query. */
export async function postsRelatedTo({ slug, category }: Post, today: Date): Promise<PostSummary[]> {
  const { items } = await newestBefore(partitions.postsOf(category), endOf(today), relatedPosts + 1);
  return items
    .map(summaryOf)
    .filter((post) => post.slug !== slug)
    .slice(0, relatedPosts);
}

/** Every post, newest first, with one Query per megabyte (about 1,000 posts). */
export async function allPosts(today: Date): Promise<PostSummary[]> {
  const posts: PostSummary[] = [];
  let before: string | undefined = endOf(today);
  while (before !== undefined) {
    const { items, last } = await newestBefore(partitions.posts, before);
    posts.push(...items.map(summaryOf));
    const end = posts.at(-1);
    before = last && end && positionOf(end);
  }
  return posts;
}

/** A published post; undefined if there is none, or if its date is in the future. */
export async function postBySlug(slug: string, today: Date): Promise<Post | undefined> {
  const item = await getItem(keys.post(slug));
  const post = item && postOf(item);
  return post && post.published_date <= day(today) ? post : undefined;
}
