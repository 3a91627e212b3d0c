import { createHash } from 'node:crypto';
import { readFile, readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { root } from '../cli/root.ts';

export async function listFiles(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** A hash of files and folders, whose paths are relative to the repository. */
export async function computeFingerprint(inputs: readonly string[]): Promise<string> {
  const files = await Promise.all(
    inputs.map(async (input) => {
      const path = join(root, input);
      return (await stat(path)).isDirectory() ? listFiles(path) : [path];
    }),
  );
  const hash = createHash('sha256');
  for (const file of files.flat().sort())
    hash
      .update(relative(root, file))
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  return hash.digest('hex');
}
