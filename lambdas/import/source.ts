import type { TransferRecordInput } from '@portico/shared/transfer/records.ts';
import type { ImportFiles } from './files.ts';

/** What a source says: a record, or what is wrong with a row that became none. */
export type SourceRow =
  | { readonly row: number; readonly record: TransferRecordInput }
  | { readonly row: number; readonly about: string; readonly message: string };

/**
 * Reads what was uploaded, as records in the order of the writers (writers.ts): companies, people, then each
 * ticket with its comments and files. It has 14 minutes, and memory for a part of the files alone.
 * @throws UnreadableFile
 */
export type Source = (files: ImportFiles) => AsyncIterable<SourceRow>;

/** A file that cannot be read at all: says what is wrong, and how to mend it. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}
