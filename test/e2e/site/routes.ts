import { pages } from '../../../web/site/pages.tsx';
import type { Post } from '../../../shared/contract/blog.ts';
import { newPost } from '../../support/posts.ts';

/** Paths of the pages that are rendered at build time. */
export const prerenderedPaths: readonly string[] = pages.map(({ path }) => path);

/** Paths of the pages in the sitemap. */
export const sitemapPaths: readonly string[] = pages.flatMap(({ path, isInSitemap }) =>
  isInSitemap ? [path] : [],
);

/** Publishes a blog post in the shared local cloud. */
export async function publishExamplePost(): Promise<Post> {
  const post = newPost({
    title: 'Read the permission sets before the diagram',
    content:
      '## What they say\n\nMore **and less** than the diagram.\n\n- who may read\n- who may write\n\n### And then\n\n*Ask.*',
  });
  // Imported here because the module reads environment variables that are set when the tests start.
  const { publishPost } = await import('../../../lambdas/blog/publish-post.ts');
  await publishPost(post);
  return post;
}
