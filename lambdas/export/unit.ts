import type { TransferRecord } from '@portico/shared/transfer/records.ts';

/** Records that belong together, and the contents of files that they name. */
export interface Unit {
  /** Of the last thing that was read: the export of a phase continues after it. */
  readonly position: string;
  readonly records: readonly TransferRecord[];
  readonly files: readonly ExportedFile[];
}

export interface ExportedFile {
  /** In the archive. */
  readonly path: string;
  /** In the bucket of attachments. */
  readonly key: string;
}
