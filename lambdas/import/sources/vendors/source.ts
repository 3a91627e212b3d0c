import type { TransferRecordInput } from '@portico/shared/transfer/records.ts';
import type { ImportFiles } from '../files.ts';
import { type Source, type SourceRow, addDownloadPaths } from '../source.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import { type ConvertedFile, type Piece, type Remark, type Vendor, readSafely } from './pieces.ts';

/**
 * The approximate number of characters of tickets that are in memory at once. Pieces of a ticket can be in
 * any file, so all pieces of these tickets are collected first.
 */
const maxCharacters = 48_000_000;

const decoder = new TextDecoder('utf-8', { fatal: true });

async function readJson(files: ImportFiles, path: string): Promise<unknown> {
  const content = await files.read(path);
  try {
    return JSON.parse(decoder.decode(content));
  } catch {
    throw new UnreadableFile(`${path} is not JSON. Download it again.`);
  }
}

/**
 * Tickets in the order of their numbers, in parts that fit into memory.
 * @param sizes the number of characters by ticket
 */
function* splitTickets(sizes: ReadonlyMap<string, number>): Generator<string[]> {
  let part: string[] = [];
  let size = 0;
  const numericCollator = new Intl.Collator('en', { numeric: true });
  for (const ticket of [...sizes.keys()].toSorted(numericCollator.compare)) {
    part.push(ticket);
    size += sizes.get(ticket) ?? 0;
    if (size < maxCharacters) continue;
    yield part;
    part = [];
    size = 0;
  }
  if (part.length > 0) yield part;
}

/** Reads an export of another help desk: a folder or zip file of its API's responses. */
export const createVendorSource = (vendor: Vendor): Source =>
  async function* read(files: ImportFiles): AsyncGenerator<SourceRow> {
    const all = await files.listPaths();
    const addPath = addDownloadPaths(all);
    const pathsWithStages = all.map((path) => ({ path, stage: vendor.findStage(path) ?? -1 }));
    const readablePaths = pathsWithStages
      .filter(({ stage }) => stage >= 0)
      .toSorted((a, b) => a.stage - b.stage || a.path.localeCompare(b.path, 'en', { numeric: true }))
      .map(({ path }) => path);
    if (readablePaths.length === 0)
      throw new UnreadableFile(
        `There is no ${vendor.name} file among the uploaded files. The documentation of the import says how the files are named.`,
      );
    const readFile = async (path: string): Promise<ConvertedFile> =>
      vendor.readFile(path, await readJson(files, path));
    const staff = new Set<string>();
    /** The names of people without an address, who do not become contacts. */
    const names = new Map<string, string>();
    let row = 0;
    const toRows = ({ records = [], remarks = [] }: Partial<ConvertedFile>): SourceRow[] => [
      ...records.map((record) => ({ row: (row += 1), record: addPath(addName(record, names)) })),
      ...remarks.map((remark) => ({ row, ...remark })),
    ];
    const sizes = new Map<string, number>();
    const pathsWithPieces: string[] = [];
    for (const path of readablePaths) {
      const convertedFile = await readFile(path);
      const records: TransferRecordInput[] = [];
      const remarks: Remark[] = [];
      for (const record of convertedFile.records) {
        if (record.kind === 'person' && (record.roles ?? []).length > 0) staff.add(record.id);
        if (record.kind !== 'person' || (record.emails ?? []).length > 0) records.push(record);
        else {
          names.set(record.id, record.full_name);
          const message = `${record.full_name} has no email address, so no contact is created. The name stays on tickets.`;
          remarks.push({ about: `person ${record.id}`, message });
        }
      }
      yield* toRows({ records, remarks: [...remarks, ...convertedFile.remarks] });
      if (convertedFile.pieces.length > 0) pathsWithPieces.push(path);
      for (const { ticket, value } of convertedFile.pieces)
        sizes.set(ticket, (sizes.get(ticket) ?? 0) + JSON.stringify(value).length);
    }
    /** Merged tickets come last, because they refer to other tickets. */
    const mergedTickets: Partial<ConvertedFile>[] = [];
    for (const part of splitTickets(sizes)) {
      const tickets = new Map<string, Piece[]>(part.map((ticket) => [ticket, []]));
      for (const path of pathsWithPieces)
        for (const piece of (await readFile(path)).pieces) tickets.get(piece.ticket)?.push(piece);
      for (const [ticket, pieces] of tickets) {
        const convertedTicket = readSafely(`ticket ${ticket}`, () => vendor.readTicket(pieces, staff));
        if (convertedTicket.records?.some(isMerged)) mergedTickets.push(convertedTicket);
        else yield* toRows(convertedTicket);
      }
    }
    for (const convertedTicket of mergedTickets) yield* toRows(convertedTicket);
  };

const isMerged = (record: TransferRecordInput) => record.kind === 'ticket' && Boolean(record.merged_into_id);

/** Adds the name of a requester or author who has no record. */
function addName(record: TransferRecordInput, names: ReadonlyMap<string, string>): TransferRecordInput {
  if (record.kind === 'ticket') {
    const requester_name = names.get(record.requester_id ?? '');
    return requester_name === undefined ? record : { ...record, requester_name };
  }
  if (record.kind !== 'comment' && record.kind !== 'file') return record;
  const author_name = names.get(record.author_id ?? '');
  return author_name === undefined ? record : { ...record, author_name };
}
