// Posts of the blog.

import type { Handlers } from '../http/serve.ts';
import { notFound } from '../platform/api-error.ts';
import { findPostBySlug, listPostsNewestFirst } from './store.ts';

export const handlers: Handlers<'blog'> = {
  async listPosts({ query }) {
    return { success: true, ...(await listPostsNewestFirst(query, new Date())) };
  },

  async getPost({ params }) {
    const post = await findPostBySlug(params.slug, new Date());
    if (!post) throw notFound();
    return { success: true, posts: post };
  },
};
