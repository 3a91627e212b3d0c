import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type * as z from 'zod';
import { UserFacingError } from '../user-facing-error.ts';

/**
 * The parsed content of a state file; undefined if it does not exist.
 * @throws UserFacingError if it is damaged
 */
export function readJson<T>(path: string, schema: z.ZodType<T>): T | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw createDamagedFileError(path, error);
  }
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw createDamagedFileError(path, error);
  }
}

/** Replaces the file atomically: if the process is killed, the file has either the old or the new content. */
export function writeJson(path: string, value: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  const temporaryPath = `${path}.${process.pid}.tmp`;
  writeFileSync(temporaryPath, JSON.stringify(value));
  renameSync(temporaryPath, path);
}

/** The remedy for an unusable state directory, for an error message: move it aside. */
export const formatMoveRemedy = (directory: string) =>
  `Move it aside and start again: mv "${directory}" "${directory.replace(/\/+$/, '')}-old" (nothing in it was changed).`;

function createDamagedFileError(path: string, cause: unknown): UserFacingError {
  return new UserFacingError(`The state file ${path} is damaged.`, formatMoveRemedy(dirname(path)), {
    cause,
  });
}
