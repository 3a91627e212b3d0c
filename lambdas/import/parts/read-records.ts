import * as z from 'zod';
import { bucket, writeJsonLines } from '../bucket.ts';
import { openImportFiles } from '../sources/files.ts';
import type { ImportJob } from '../jobs/items.ts';
import type { SourceRow } from '../sources/source.ts';
import { selectSource } from '../sources/sources.ts';
import { writers } from '../writers.ts';

/** The number of records in a part. Tickets are stored in bulk, which is faster in larger parts. */
const getPartSize = (kind: string): number => (kind === 'ticket' ? 1000 : 200);

/** The kind of parts with rows that could not be converted to records. These parts come first. */
export const problemKind = 'problem';

const firstKinds: readonly string[] = writers.map(({ kinds: [first] }) => first);
const firstKindByKind = new Map<string, string>(
  writers.flatMap(({ kinds }) => kinds.map((kind) => [kind, kinds[0]] as const)),
);

const RecordHead = z.looseObject({
  kind: z.string(),
  id: z.string().optional(),
  source: z.string().optional(),
});

export const recordsKey = (job: ImportJob, kind: string, number: number): string =>
  `imports/${job.id}/records/${kind}-${number}.ndjson`;
const idsKey = (job: ImportJob): string => `imports/${job.id}/ids.json`;

/** The parts of an import, in the order in which they are stored. */
export const listParts = ({ parts }: ImportJob): { kind: string; number: number }[] =>
  [problemKind, ...firstKinds].flatMap((kind) =>
    Array.from({ length: parts[kind] ?? 0 }, (_, number) => ({ kind, number })),
  );

/**
 * The number of parts up to the last one with people. These parts include companies and settings, to which
 * people refer.
 */
export const countPartsUpToPeople = (parts: readonly { readonly kind: string }[]): number =>
  parts.findLastIndex(({ kind }) => kind === 'person') + 1;

/** How many parts the run has written. */
export function countWrittenParts(job: ImportJob): number {
  const { phase, position, finished_at } = job;
  if (phase === 'write' || phase === 'write_rest') return position;
  const parts = listParts(job);
  return phase === 'invite' && finished_at === null ? countPartsUpToPeople(parts) : parts.length;
}

const formatIdEntry = (kind: string, id: string) => `${kind} ${id}`;

async function readIds(job: ImportJob): Promise<string[]> {
  const text = new TextDecoder().decode(await bucket.readContent(idsKey(job)));
  return z.array(z.string()).parse(JSON.parse(text));
}

/**
 * Reads the ids of an import's records.
 * @returns a function that returns whether the import contains a record with this kind and id
 */
export async function createRecordLookup(job: ImportJob): Promise<(kind: string, id: string) => boolean> {
  const ids = new Set(await readIds(job));
  return (kind, id) => ids.has(formatIdEntry(kind, id));
}

/** The ids of the records of a kind. */
export async function readIdsOfKind(job: ImportJob, kind: string): Promise<string[]> {
  const prefix = formatIdEntry(kind, '');
  return (await readIds(job)).filter((id) => id.startsWith(prefix)).map((id) => id.slice(prefix.length));
}

/** Sorts the records of a source into parts, in the order in which they are stored. */
class PartWriter {
  readonly #job: ImportJob;
  readonly #open = new Map<string, SourceRow[]>();
  readonly #counts = new Map<string, number>();
  readonly #ids: string[] = [];
  #total = 0;
  #source: string;
  /**
   * The kind of the latest record. Rows with problems that follow this record are added to the parts of its
   * kind.
   */
  #last = problemKind;

  constructor(job: ImportJob) {
    this.#job = job;
    this.#source = job.source;
  }

  async add(row: SourceRow): Promise<void> {
    if (!('record' in row)) return this.#addTo(this.#last, row, true);
    const head = RecordHead.safeParse(row.record).data;
    if (head?.kind === 'archive') {
      this.#source = head.source ?? this.#source;
      return;
    }
    const first = head && firstKindByKind.get(head.kind);
    if (!head || first === undefined) {
      const message = `Records of the kind “${head?.kind ?? ''}” cannot be imported.`;
      return this.#addTo(this.#last, { row: row.row, about: head?.id ?? '', message }, true);
    }
    this.#last = first;
    if (first === head.kind && head.id !== undefined) this.#ids.push(formatIdEntry(head.kind, head.id));
    return this.#addTo(first, row, first === head.kind);
  }

  /** @param mayBeginPart whether a new part may begin with this row */
  async #addTo(kind: string, row: SourceRow, mayBeginPart: boolean): Promise<void> {
    const open = this.#open.get(kind) ?? [];
    this.#open.set(kind, open);
    if (mayBeginPart && open.length >= getPartSize(kind)) await this.#close(kind, open);
    open.push(row);
    this.#total += 1;
  }

  async #close(kind: string, open: SourceRow[]): Promise<void> {
    const number = this.#counts.get(kind) ?? 0;
    await writeJsonLines(recordsKey(this.#job, kind, number), open.splice(0));
    this.#counts.set(kind, number + 1);
  }

  async finish(): Promise<Pick<ImportJob, 'parts' | 'total' | 'source'>> {
    for (const [kind, open] of this.#open) if (open.length > 0) await this.#close(kind, open);
    await bucket.replace(idsKey(this.#job), 'application/json', JSON.stringify(this.#ids));
    return { parts: Object.fromEntries(this.#counts), total: this.#total, source: this.#source };
  }
}

/**
 * Reads the files of an import, and stores their records in parts. It can be repeated.
 * @throws UnreadableFile
 */
export async function readRecords(job: ImportJob): Promise<Pick<ImportJob, 'parts' | 'total' | 'source'>> {
  const partWriter = new PartWriter(job);
  for await (const row of selectSource(job)(openImportFiles(job.id))) await partWriter.add(row);
  return partWriter.finish();
}
