import { strFromU8, unzipSync } from 'fflate';
import { vi } from 'vitest';
import type { Export } from '../../shared/contract/exports.ts';
import { type RecordKind, type RecordOfKind, TransferRecord } from '../../shared/transfer/records.ts';
import { call, newKey } from './api.ts';
import type { Person } from './people.ts';

/** What an archive contains. */
export interface Archive {
  readonly records: readonly TransferRecord[];
  /** Contents of all other files by path. */
  readonly files: Readonly<Record<string, Uint8Array>>;
}

/** Unpacks parts of an archive. @throws ZodError for a record that does not match its documented schema */
export function unpack(parts: readonly Uint8Array[]): Archive {
  const entries = parts.flatMap((part) => Object.entries(unzipSync(part)));
  const isRecordFile = ([path]: [string, Uint8Array]) => path.endsWith('.ndjson');
  const lines = entries
    .filter(isRecordFile)
    .sort(([path], [otherPath]) => (path < otherPath ? -1 : 1))
    .flatMap(([, content]) => strFromU8(content).trim().split('\n'));
  return {
    records: lines.map((line) => TransferRecord.parse(JSON.parse(line))),
    files: Object.fromEntries(entries.filter((entry) => !isRecordFile(entry))),
  };
}

export const filterRecords = <K extends RecordKind>(kind: K, { records }: Archive): RecordOfKind<K>[] =>
  records.filter((record): record is RecordOfKind<K> => record.kind === kind);

/** Exports everything or one company, and waits for the result. */
export async function newExport(company_id: string | null, user: Person): Promise<Export> {
  const { id } = await call('startExport', { body: { company_id }, idempotency_key: newKey() }, user);
  return vi.waitUntil(
    async () => {
      const { items } = await call('listExports', {}, user);
      const currentExport = items.find((exported) => exported.id === id);
      if (currentExport?.state === 'failed') throw new Error('The export has failed.');
      return currentExport?.state === 'done' ? currentExport : undefined;
    },
    // The timeout is long, because the export also contains the data of all other tests.
    { timeout: 180_000, interval: 200 },
  );
}

/** Downloads and unpacks an export. */
export async function download({ id, parts }: Export, user: Person): Promise<Archive> {
  const zipDownloads = parts.map(async ({ number }) => {
    const { url } = await call('getExportPart', { params: { id, number: String(number) } }, user);
    return new Uint8Array(await (await fetch(url)).arrayBuffer());
  });
  return unpack(await Promise.all(zipDownloads));
}
