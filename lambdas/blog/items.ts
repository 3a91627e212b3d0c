import * as z from 'zod';
import { Post, PostSummary } from '@portico/shared/contract/blog.ts';
import { summaryAttribute } from '../table/definition.ts';
import { createIndexKeys, keys, partitions } from '../table/keys.ts';
import { createItemCodec } from '../table/listed-item.ts';
import type { Item } from '../platform/dynamodb.ts';

// The contract's schemas, without the item's key attributes.
const SummaryFields = z.object(PostSummary.shape);
const postCodec = createItemCodec(SummaryFields, z.object(Post.shape));

export const parsePostSummary = (item: Item): PostSummary => postCodec.parseSummary(item);
export const parsePost = (item: Item): Post => postCodec.parseFields(item);

/** The sort key of a post in its lists: the day, then the slug, which makes it unique. */
export const postPosition = ({ published_date, slug }: Pick<Post, 'published_date' | 'slug'>): string =>
  `${published_date}#${slug}`;

/** A post's item in the list of all posts. */
export const postItem = (post: Post): Item => ({
  ...keys.post(post.slug),
  ...createIndexKeys('newest', partitions.posts, postPosition(post)),
  ...postCodec.toAttributes(post),
});

/** The same post's item in the list of its category. */
export const postInCategoryItem = (post: Post): Item => ({
  ...keys.postInCategory(post.slug),
  ...createIndexKeys('newest', partitions.postsOf(post.category), postPosition(post)),
  [summaryAttribute]: SummaryFields.parse(post),
});
