import type { Post } from '@portico/shared/contract/blog.ts';
import { put, transact } from '../platform/dynamodb.ts';
import { categoryItem, postItem } from './items.ts';

/** Puts the post into its two lists at once, in place of an earlier version with the same slug; doing it again changes nothing. */
export const publish = (post: Post): Promise<void> =>
  transact([put({ Item: postItem(post) }), put({ Item: categoryItem(post) })]);
