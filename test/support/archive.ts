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
  const isRecords = ([path]: [string, Uint8Array]) => path.endsWith('.ndjson');
  const lines = entries
    .filter(isRecords)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, content]) => strFromU8(content).trim().split('\n'));
  return {
    records: lines.map((line) => TransferRecord.parse(JSON.parse(line))),
    files: Object.fromEntries(entries.filter((entry) => !isRecords(entry))),
  };
}

export const parseRecords = <K extends RecordKind>(kind: K, { records }: Archive): RecordOfKind<K>[] =>
  records.filter((one): one is RecordOfKind<K> => one.kind === kind);

/** Exports everything or one company, and waits for the result. */
export async function newExport(company_id: string | null, as: Person): Promise<Export> {
  const { id } = await call('startExport', { body: { company_id }, idempotency_key: newKey() }, as);
  return vi.waitUntil(
    async () => {
      const { items } = await call('listExports', {}, as);
      const created = items.find((one) => one.id === id);
      if (created?.state === 'failed') throw new Error('The export has failed.');
      return created?.state === 'done' ? created : undefined;
    },
    // The timeout is long, because the export also contains the data of all other tests.
    { timeout: 180_000, interval: 200 },
  );
}

/** Downloads and unpacks an export. */
export async function download({ id, parts }: Export, as: Person): Promise<Archive> {
  const zips = parts.map(async ({ number }) => {
    const { url } = await call('getExportPart', { params: { id, number: String(number) } }, as);
    return new Uint8Array(await (await fetch(url)).arrayBuffer());
  });
  return unpack(await Promise.all(zips));
}
