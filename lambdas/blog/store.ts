import * as z from 'zod';
import type { Post, PostSummary } from '@portico/shared/contract/blog.ts';
import { type PostCategory, postsPerPage } from '@portico/shared/model/blog.ts';
import { decodeCursor, encodeCursor } from '../table/cursor.ts';
import { keys, partitions } from '../table/keys.ts';
import { type Item, getItem, query } from '../platform/dynamodb.ts';
import { logger } from '../platform/monitoring/logger.ts';
import { parsePost, parsePostSummary } from './items.ts';

export interface PostListOptions {
  /** @default none: posts of every category */
  readonly category?: PostCategory | undefined;
  /** The position after which the page starts. @default none: it starts with the newest post */
  readonly after?: string | undefined;
}

export interface PostsPage {
  readonly posts: PostSummary[];
  /** The position after which the next page starts; undefined unless this page is full. */
  readonly after?: string;
}

const positionPattern = /^\d{4}-\d\d-\d\d#[a-z\d-]+$/;
const toDay = (date: Date): string => date.toISOString().slice(0, 10);

/**
 * A position after every post of today and before those of tomorrow: future posts are not shown yet.
 */
const endOfDayPosition = (today: Date): string => `${toDay(today)}#~`;

/**
 * Reads the posts of a list that sort before `before`, newest first. Sort keys are unique, so no post is left
 * out between pages. A forged cursor cannot return posts of another list.
 */
function queryNewestPosts(partition: string, before: string, limit?: number) {
  return query({
    IndexName: 'newest',
    KeyConditionExpression: 'newest_pk = :pk AND newest_sk < :before',
    ExpressionAttributeValues: { ':pk': partition, ':before': before },
    ScanIndexForward: false,
    Limit: limit,
  });
}

/**
 * Parses the posts of a list. An unreadable post, which publishing never creates, does not hide the others.
 */
const parseReadablePosts = (items: readonly Item[]): PostSummary[] =>
  items.flatMap((item) => {
    try {
      return [parsePostSummary(item)];
    } catch (error) {
      logger.error('unreadable post', {
        key: item['pk'],
        error: error instanceof Error ? error : String(error),
      });
      return [];
    }
  });

const parsePosition = (item: Item): string => z.string().parse(item['newest_sk']);

/**
 * Ten posts, newest first. Takes one Query.
 * @throws ApiError `invalid_request` for a malformed cursor
 */
export async function listPostsNewestFirst(
  { category, after }: PostListOptions,
  today: Date,
): Promise<PostsPage> {
  const endPosition = endOfDayPosition(today);
  const startPosition = after === undefined ? endPosition : decodeCursor(after, positionPattern, 'after');
  const { items } = await queryNewestPosts(
    category === undefined ? partitions.posts : partitions.postsOf(category),
    startPosition < endPosition ? startPosition : endPosition,
    postsPerPage,
  );
  const last = items.at(-1);
  return {
    posts: parseReadablePosts(items),
    ...(last && items.length === postsPerPage && { after: encodeCursor(parsePosition(last)) }),
  };
}

/** The number of related posts on a post's page. */
const relatedPostCount = 3;

/** The newest other posts in a post's category. Takes one Query. */
export async function listRelatedPosts({ slug, category }: Post, today: Date): Promise<PostSummary[]> {
  const { items } = await queryNewestPosts(
    partitions.postsOf(category),
    endOfDayPosition(today),
    relatedPostCount + 1,
  );
  return parseReadablePosts(items)
    .filter((post) => post.slug !== slug)
    .slice(0, relatedPostCount);
}

/** All posts, newest first. Takes one Query per megabyte (about 1,000 posts). */
export async function listAllPosts(today: Date): Promise<PostSummary[]> {
  const posts: PostSummary[] = [];
  let before: string | undefined = endOfDayPosition(today);
  while (before !== undefined) {
    const { items, lastKey } = await queryNewestPosts(partitions.posts, before);
    posts.push(...parseReadablePosts(items));
    before = lastKey && parsePosition(lastKey);
  }
  return posts;
}

/** A published post; undefined if there is none, or if its date is in the future. */
export async function findPostBySlug(slug: string, today: Date): Promise<Post | undefined> {
  const item = await getItem(keys.post(slug));
  const post = item && parsePost(item);
  return post && post.published_date <= toDay(today) ? post : undefined;
}
