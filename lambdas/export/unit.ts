import type { TransferRecord } from '@portico/shared/transfer/records.ts';

/** Records that belong together, and their files. */
export interface ExportUnit {
  /** The position of the last item in it. The export of the phase continues after this position. */
  readonly position: string;
  readonly records: readonly TransferRecord[];
  readonly files: readonly ExportedFile[];
}

export interface ExportedFile {
  /** Path in the archive. */
  readonly path: string;
  /** Key in the attachment bucket. */
  readonly key: string;
}
