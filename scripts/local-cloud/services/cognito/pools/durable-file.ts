import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Replaces a file so that it has either the old or the new content after a crash: writes the text to a
 * temporary file, flushes it to disk, and renames it. Only the owner may read the file.
 */
export function writeDurably(path: string, text: string): void {
  const temporaryPath = `${path}.tmp`;
  const descriptor = openSync(temporaryPath, 'w', 0o600);
  try {
    writeFileSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(temporaryPath, path);
  syncDirectory(dirname(path));
}

/** Removes a file durably: the removal survives a crash. */
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
