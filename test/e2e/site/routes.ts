import { pages } from '../../../web/site/pages.tsx';
import type { Post } from '../../../shared/contract/blog.ts';
import { newPost } from '../../support/posts.ts';

/** Paths of the pages that are rendered at build. */
export const builtPaths: readonly string[] = pages.map(({ path }) => path);

/** Those that search engines may list. */
export const listedPaths: readonly string[] = pages.flatMap(({ path, inSitemap }) =>
  inSitemap ? [path] : [],
);

/** A post that is published in the shared cloud. */
export async function publishedPost(): Promise<Post> {
  const post = newPost({
    title: 'Read the permission sets before the diagram',
    content:
      '## What they say\n\nMore **and less** than the diagram.\n\n- who may read\n- who may write\n\n### And then\n\n*Ask.*',
  });
  // Finds the shared cloud by its environment, which is set when tests begin.
  const { publish } = await import('../../../lambdas/blog/publish-post.ts');
  await publish(post);
  return post;
}
