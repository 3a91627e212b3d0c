import type { RecordKind, TransferRecord } from '@portico/shared/transfer/records.ts';
import type { ImportFiles } from './sources/files.ts';

/** A record of an import, and where it stands: a line, or its number in what a converter makes. */
export interface ImportRow {
  readonly row: number;
  readonly record: TransferRecord;
  /** The fields that it has; the others of `record` are defaults. */
  readonly given: ReadonlySet<string>;
}

/**
 * What became of a record. `kept`: it differs, but what people did here wins, and `message` says so.
 * `failed`: `message` says what is wrong and how to mend it. `removed`: the import was taken back.
 */
export interface RecordResult {
  readonly outcome: 'created' | 'changed' | 'unchanged' | 'kept' | 'failed' | 'removed';
  /** Of what the record became. */
  readonly id?: string | undefined;
  readonly message?: string | undefined;
}

/** What a record became: `id`, of the record with `record_id`. */
export interface CreatedRecord {
  readonly id?: string | undefined;
  readonly record_id?: string | undefined;
}

export interface ImportContext {
  readonly import_id: string;
  /** Where records come from that have no `external` of their own. */
  readonly source: string;
  /** When the import was started. */
  readonly at: Date;
  /** Whether nothing may be written: the results say what would become of the records. */
  readonly dry_run: boolean;
  /** Whether a record of this id is in the import. For a dry run, in which nothing that it names exists. */
  readonly includes: (kind: RecordKind, id: string) => boolean;
  readonly files: ImportFiles;
}

/**
 * Stores records of some kinds. It may be called again with the same records after it was ended anywhere, and
 * then says the same of each: nothing is stored twice. What is wrong with a record is its result. It throws
 * where a later attempt may succeed.
 */
export interface Writer {
  /**
   * The records that it gets. Those of the other kinds follow one of the first kind, with which they are
   * written at once: a ticket with its comments and files.
   */
  readonly kinds: readonly [RecordKind, ...RecordKind[]];
  /** @returns a result for each record, in their order */
  readonly write: (rows: readonly ImportRow[], context: ImportContext) => Promise<readonly RecordResult[]>;
  /** Stores what records name that are stored after them, once these are. It may be called again. */
  readonly complete?: (rows: readonly ImportRow[], context: ImportContext) => Promise<void>;
  /**
   * Deletes what this import has created, unless someone has worked on it: then the result is `kept`. With
   * `dry_run`, only says what it would do. Left out by a writer whose records stay.
   * @param created what this writer has created
   */
  readonly takeBack?: (
    created: readonly CreatedRecord[],
    context: ImportContext,
  ) => Promise<readonly RecordResult[]>;
}
