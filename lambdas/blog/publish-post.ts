import type { Post } from '@portico/shared/contract/blog.ts';
import { put, transact } from '../platform/dynamodb.ts';
import { postInCategoryItem, postItem } from './items.ts';

/** Stores a post in both of its lists, in one transaction. Replaces an earlier version with the same slug. */
export const publishPost = (post: Post): Promise<void> =>
  transact([put({ Item: postItem(post) }), put({ Item: postInCategoryItem(post) })]);
