import type { ImportFiles } from '../../../lambdas/import/sources/files.ts';
import type { SourceRow } from '../../../lambdas/import/sources/source.ts';
import type { Vendor } from '../../../lambdas/import/sources/vendors/pieces.ts';
import { createVendorSource } from '../../../lambdas/import/sources/vendors/source.ts';
import type { RecordKind, RecordOfKind } from '../../../shared/transfer/records.ts';
import { TransferRecord } from '../../../shared/transfer/records.ts';

/** Files in memory. */
export const composeFiles = (contents: ReadonlyMap<string, string>): ImportFiles => ({
  listPaths: () => Promise.resolve([...contents.keys()]),
  read: (path) => {
    const content = contents.get(path);
    return Promise.resolve(content === undefined ? undefined : new TextEncoder().encode(content));
  },
});

/** Reads the export of a vendor into valid records and remarks about skipped data. */
export async function readExport(vendor: Vendor, contents: Readonly<Record<string, unknown>>) {
  const files = new Map(
    Object.entries(contents).map(([path, value]) => [
      path,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
  const rows: SourceRow[] = [];
  for await (const row of createVendorSource(vendor)(composeFiles(files))) rows.push(row);
  const records = rows.flatMap((row) => ('record' in row ? [TransferRecord.parse(row.record)] : []));
  const remarks = rows.flatMap((row) => ('message' in row ? [`${row.about}: ${row.message}`] : []));
  const listRecords = <K extends RecordKind>(kind: K): RecordOfKind<K>[] =>
    records.filter((record): record is RecordOfKind<K> & TransferRecord => record.kind === kind);
  return { records, remarks, listRecords };
}
