import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { publishPost } from '@portico/lambdas/blog/publish-post.ts';
import type { Post } from '@portico/shared/contract/blog.ts';
import { runInParallel } from '@portico/lambdas/platform/in-parallel.ts';
import { parsePost } from './post-file.ts';

const demoPostsDirectory = join(import.meta.dirname, 'posts');

/** Reads all posts of a folder of `.md` files. @throws UserFacingError that names the first invalid file */
export async function readPosts(directory: string): Promise<Post[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.md')).sort();
  return Promise.all(
    names.map(async (name) => parsePost(name, await readFile(join(directory, name), 'utf8'))),
  );
}

/**
 * Stores all posts of a folder, replacing earlier versions. Stores nothing if a file is invalid.
 * @param siteBucket the bucket in which share pictures are stored. @default posts have the picture of their
 * category
 * @returns the number of posts
 */
export async function publishPosts(directory = demoPostsDirectory, siteBucket?: string): Promise<number> {
  const posts = await readPosts(directory);
  if (posts.length > 0 && siteBucket !== undefined) {
    // The renderer is imported only here, because it is large.
    const { addSharePicture } = await import('./share-pictures.ts');
    await runInParallel(posts, 4, async (post) => publishPost(await addSharePicture(post, siteBucket)));
  } else await runInParallel(posts, 4, publishPost);
  return posts.length;
}
