import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Replaces a file so that a crash at any moment leaves either the old content or the new, never a part:
 * the text goes to a temporary file, is forced to disk, and takes the name by rename. Readable by its owner only.
 */
export function writeDurably(path: string, text: string): void {
  const temporary = `${path}.tmp`;
  const file = openSync(temporary, 'w', 0o600);
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(temporary, path);
  syncDirectory(dirname(path));
}

/** Removes a file; once this returns the removal survives a crash. */
export function removeDurably(path: string): void {
  rmSync(path, { force: true });
  syncDirectory(dirname(path));
}

function syncDirectory(path: string): void {
  const directory = openSync(path, 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}
