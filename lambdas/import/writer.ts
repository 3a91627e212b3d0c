import type { RecordKind, TransferRecord } from '@portico/shared/transfer/records.ts';
import type { ImportFiles } from './sources/files.ts';

/** A record of an import, and its position: a line of the file, or a number in a converter's output. */
export interface ImportRow {
  readonly row: number;
  readonly record: TransferRecord;
  /** The fields that the file contains; other fields of `record` have defaults. */
  readonly presentFields: ReadonlySet<string>;
}

/**
 * The result for a record. `kept`: the record differs, but users' changes take precedence, as `message`
 * explains. `failed`: `message` says what is wrong and how to fix it. `removed`: the import was undone.
 */
export interface RecordResult {
  readonly outcome: 'created' | 'changed' | 'unchanged' | 'kept' | 'failed' | 'removed';
  /** The id under which the record is stored in this product. */
  readonly id?: string | undefined;
  readonly message?: string | undefined;
}

/**
 * A record that an import has created. `record_id` is its id in the import, and `id` is its id in this
 * product.
 */
export interface CreatedRecord {
  readonly id?: string | undefined;
  readonly record_id?: string | undefined;
}

export interface ImportContext {
  readonly import_id: string;
  /** The source of records without an `external` of their own. */
  readonly source: string;
  /** When the import was started. */
  readonly at: Date;
  /** Whether this is a dry run: nothing is written, and the results say what would happen. */
  readonly dry_run: boolean;
  /**
   * In a dry run, whether the import contains a record with this id, which may not be stored yet. Otherwise
   * always false.
   */
  readonly includes: (kind: RecordKind, id: string) => boolean;
  readonly files: ImportFiles;
}

/**
 * Stores records of some kinds. `write` can be interrupted anywhere and called again with the same records:
 * it returns the same results, and stores nothing twice. It returns an error of a record as the record's
 * result, but throws an error after which a retry may succeed.
 */
export interface Writer {
  /**
   * The kinds of records that it stores, for example tickets, comments and files. A record of the first kind
   * is written together with the records of the other kinds that follow it.
   */
  readonly kinds: readonly [RecordKind, ...RecordKind[]];
  /** @returns a result for each record, in the order of the records */
  readonly write: (rows: readonly ImportRow[], context: ImportContext) => Promise<readonly RecordResult[]>;
  /**
   * Adds references to records that are stored after this record. Called once all records are stored. Can be
   * repeated.
   */
  readonly complete?: (rows: readonly ImportRow[], context: ImportContext) => Promise<void>;
  /**
   * Deletes what this import has created. If someone has worked on a record, it stays, with the result
   * `kept`. With `dry_run`, only returns the results. Undefined for a writer whose records are never deleted.
   * @param created the records that this writer has created
   */
  readonly takeBack?: (
    created: readonly CreatedRecord[],
    context: ImportContext,
  ) => Promise<readonly RecordResult[]>;
}
