import type { ImportFiles } from './files.ts';

/** A record, which is checked later, or what is wrong with a row that became none. */
export type SourceRow =
  | { readonly row: number; readonly record: object }
  | { readonly row: number; readonly about: string; readonly message: string };

/**
 * Reads what was uploaded, as records in the order of the writers (writers.ts): companies, people, then each
 * ticket with its comments and files. It has 14 minutes, and memory for a part of the files alone.
 * @throws UnreadableFile
 */
export type Source = (files: ImportFiles) => AsyncIterable<SourceRow>;
