import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Options, format, resolveConfig } from 'prettier';
import { architecturePaper } from './architecture/paper.ts';
import { openApi } from './openapi.ts';
import { permissionTable } from './permission-table.ts';
import { apiReference } from './reference.ts';

/** A file of the repository, as it is to be. */
export interface Paper {
  /** From the root of the repository. */
  readonly path: string;
  readonly content: string;
}

export const root = resolve(import.meta.dirname, '../..');

export async function paper(path: string, text: string): Promise<Paper> {
  const options: Options | null = await resolveConfig(join(root, path), { editorconfig: true });
  return { path, content: await format(text, { ...options, filepath: path }) };
}

/** @throws Error when the file has no such markers */
export function betweenMarkers(file: string, marker: string, text: string): string {
  const [start, end] = [`<!-- ${marker} -->`, `<!-- /${marker} -->`];
  const [from, to] = [file.indexOf(start), file.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`There is no ${start} … ${end} to write between.`);
  return `${file.slice(0, from + start.length)}\n\n${text}\n\n${file.slice(to)}`;
}

/** What the contract and the permissions say. */
export const papersOfContract = (): Promise<Paper[]> =>
  Promise.all([
    paper('shared/contract/docs/openapi.json', JSON.stringify(openApi())),
    paper('shared/contract/docs/api.md', apiReference()),
    paper(
      'README.md',
      betweenMarkers(readFileSync(join(root, 'README.md'), 'utf8'), 'permissions', permissionTable()),
    ),
  ]);

/** The environment whose stacks are drawn: it has everything that the others may lack. */
export const drawnEnvironment = 'prod';

/** @param assembly directory of the synthesized environment */
export const paperOfStacks = (assembly: string): Promise<Paper> =>
  paper('infra/docs/architecture.md', architecturePaper(assembly, drawnEnvironment));

export function isStale({ path, content }: Paper): boolean {
  try {
    return readFileSync(join(root, path), 'utf8') !== content;
  } catch {
    return true;
  }
}
