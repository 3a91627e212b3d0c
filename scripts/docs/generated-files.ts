import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createProgramOpenApi } from '@portico/shared/openapi/openapi.ts';
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';
import { formatText } from '../cli/format-text.ts';
import { root } from '../cli/root.ts';
import { findBreakingChanges } from './api-changes.ts';
import { renderArchitecture } from './architecture/render.ts';
import { renderPermissionList } from './permission-list.ts';

/** A file of the repository whose content is generated from the code. */
export interface GeneratedFile {
  /** Relative to the repository. */
  readonly path: string;
  readonly content: string;
}

/** Formats `text` as the repository formats files at that path. */
export async function createGeneratedFile(path: string, text: string): Promise<GeneratedFile> {
  return { path, content: await formatText(path, text) };
}

/**
 * Replaces the text between `<!-- marker -->` and `<!-- /marker -->`.
 * @throws Error when the file has no such markers
 */
export function replaceBetweenMarkers(file: string, marker: string, text: string): string {
  const [start, end] = [`<!-- ${marker} -->`, `<!-- /${marker} -->`];
  const [from, to] = [file.indexOf(start), file.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The markers ${start} and ${end} are missing.`);
  return `${file.slice(0, from + start.length)}\n\n${text}\n\n${file.slice(to)}`;
}

/** The text of the README, with the permissions as they are in the code. */
export const renderReadme = (): Promise<GeneratedFile> =>
  createGeneratedFile(
    'README.md',
    replaceBetweenMarkers(
      readFileSync(join(root, 'README.md'), 'utf8'),
      'permissions',
      renderPermissionList(),
    ),
  );

const recordedApiPath = 'shared/openapi/v1.json';

/** The parts of the recorded API for programs (/api/v1) that the code has removed or restricted. */
export function findBreakingApiChanges(): string[] {
  const recordedDocument: unknown = JSON.parse(readFileSync(join(root, recordedApiPath), 'utf8'));
  return findBreakingChanges(recordedDocument, createProgramOpenApi());
}

/**
 * The recorded OpenAPI document of the API for programs (/api/v1).
 * @throws UserFacingError if the API removes or restricts anything in the record
 */
export function renderRecordedApi(): Promise<GeneratedFile> {
  const [first] = findBreakingApiChanges();
  if (first !== undefined)
    throw new UserFacingError(
      `This change to /api/v1 could break programs: ${first}.`,
      'Keep the old form, and add the new one next to it: a version of the API must not lose or restrict anything.',
    );
  return createGeneratedFile(recordedApiPath, JSON.stringify(createProgramOpenApi()));
}

/** The environment that the architecture document shows. It has every stack, including optional ones. */
export const documentedEnvironment = 'prod';

/** @param assembly the directory of the synthesized environment */
export const renderArchitectureFile = (assembly: string): Promise<GeneratedFile> =>
  createGeneratedFile('infra/docs/architecture.md', renderArchitecture(assembly, documentedEnvironment));

export function isStale({ path, content }: GeneratedFile): boolean {
  try {
    return readFileSync(join(root, path), 'utf8') !== content;
  } catch {
    return true;
  }
}
