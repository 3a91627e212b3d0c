import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { publish } from '@portico/lambdas/blog/publish-post.ts';
import type { Post } from '@portico/shared/contract/blog.ts';
import { inParallel } from '../cli/in-parallel.ts';
import { postIn } from './post-file.ts';

const ours = join(import.meta.dirname, 'posts');

/** Every post of a folder of `.md` files. @throws Error that names the first file that can't be read as a post */
export async function postsIn(directory: string): Promise<Post[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.md')).sort();
  return Promise.all(names.map(async (name) => postIn(name, await readFile(join(directory, name), 'utf8'))));
}

/**
 * Stores every post of a folder, in place of earlier versions; doing it again changes nothing. Nothing is stored unless all of them can be read.
 * @returns how many there are
 */
export async function publishPosts(directory = ours): Promise<number> {
  const posts = await postsIn(directory);
  await inParallel(posts, 4, publish);
  return posts.length;
}
