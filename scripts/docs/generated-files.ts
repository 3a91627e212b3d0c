import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Options, format, resolveConfig } from 'prettier';
import { openApiForKeys } from '@portico/shared/openapi/openapi.ts';
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';
import { root } from '../cli/root.ts';
import { takenBack } from './api-changes.ts';
import { renderArchitecture } from './architecture/render.ts';
import { permissionList } from './permission-list.ts';

/** A file of the repository with the content that follows from the code. */
export interface GeneratedFile {
  /** Relative to the repository. */
  readonly path: string;
  readonly content: string;
}

/** Formats `text` as the repository formats files of that path. */
export async function generatedFile(path: string, text: string): Promise<GeneratedFile> {
  const options: Options | null = await resolveConfig(join(root, path), { editorconfig: true });
  return { path, content: await format(text, { ...options, filepath: path }) };
}

/**
 * Replaces the text between `<!-- marker -->` and `<!-- /marker -->`.
 * @throws Error when the file has no such markers
 */
export function betweenMarkers(file: string, marker: string, text: string): string {
  const [start, end] = [`<!-- ${marker} -->`, `<!-- /${marker} -->`];
  const [from, to] = [file.indexOf(start), file.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The markers ${start} and ${end} are missing.`);
  return `${file.slice(0, from + start.length)}\n\n${text}\n\n${file.slice(to)}`;
}

/** The README with the current permissions. */
export const renderReadme = (): Promise<GeneratedFile> =>
  generatedFile(
    'README.md',
    betweenMarkers(readFileSync(join(root, 'README.md'), 'utf8'), 'permissions', permissionList()),
  );

const recordedApi = 'shared/openapi/v1.json';

/** What of the recorded API for programs the present one takes back. */
export function findRemovedApi(): string[] {
  const recorded: unknown = JSON.parse(readFileSync(join(root, recordedApi), 'utf8'));
  return takenBack(recorded, openApiForKeys());
}

/**
 * The record of the API for programs.
 * @throws UserFacingError if the API takes back what the record has
 */
export function renderRecordedApi(): Promise<GeneratedFile> {
  const [first] = findRemovedApi();
  if (first !== undefined)
    throw new UserFacingError(
      `Programs could miss this in /api/v1: ${first}.`,
      'Add beside it instead: within a version there are only additions.',
    );
  return generatedFile(recordedApi, JSON.stringify(openApiForKeys()));
}

/** The environment in the architecture document: it has all stacks that others may lack. */
export const documentedEnvironment = 'prod';

/** @param assembly directory of the synthesized environment */
export const renderArchitectureFile = (assembly: string): Promise<GeneratedFile> =>
  generatedFile('infra/docs/architecture.md', renderArchitecture(assembly, documentedEnvironment));

export function isStale({ path, content }: GeneratedFile): boolean {
  try {
    return readFileSync(join(root, path), 'utf8') !== content;
  } catch {
    return true;
  }
}
