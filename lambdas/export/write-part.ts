import type { RecordKind } from '@portico/shared/transfer/records.ts';
import { runInParallel } from '../platform/in-parallel.ts';
import { Part } from './part.ts';
import { listUnits } from './phases.ts';

/** The number of files that are read concurrently. */
const concurrentReads = 8;

export interface PartRequest {
  /** Null for everything. */
  readonly company_id: string | null;
  readonly made_at: string;
}

export interface WrittenPart {
  readonly zip: Uint8Array;
  /** The position at which this part ends; null for the last part. */
  readonly position: string | null;
  readonly counts: Readonly<Partial<Record<RecordKind, number>>>;
}

/**
 * Builds a part of an export: the units after a position, until the part is full or time is up.
 * @param number the number of the part, from 1
 * @param after where the previous part ends; empty for the first part
 * @param readContent reads a file from the attachment bucket; undefined if it is missing
 * @param mayContinue whether there is time for another unit
 */
export async function writePart(
  { company_id, made_at }: PartRequest,
  number: number,
  after: string,
  readContent: (key: string) => Promise<Uint8Array | undefined>,
  mayContinue: () => boolean,
): Promise<WrittenPart> {
  const part = new Part(number);
  part.add([{ kind: 'archive', version: 1, source: 'portico', made_at, company_id }]);
  const counts: Partial<Record<RecordKind, number>> = {};
  let position = after;
  for await (const unit of listUnits(company_id, after)) {
    // Checked before a unit is added, so that another part is requested only if more units follow.
    if (position !== after && (part.isFull || !mayContinue())) return { zip: part.zip(), position, counts };
    part.add(unit.records);
    for (const { kind } of unit.records) counts[kind] = (counts[kind] ?? 0) + 1;
    await runInParallel(unit.files, concurrentReads, async ({ path, key }) => {
      const content = await readContent(key);
      if (content) part.addFile(path, content);
    });
    ({ position } = unit);
  }
  return { zip: part.zip(), position: null, counts };
}
