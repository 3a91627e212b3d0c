import * as z from 'zod';
import type { TransferRecordInput } from '@portico/shared/transfer/records.ts';

/** A record of another product that belongs to a ticket, as its export has it. */
export interface Piece {
  /** Id of the ticket in the other product. */
  readonly ticket: string;
  readonly part: 'ticket' | 'comment' | 'event' | 'rating';
  readonly value: unknown;
}

/** Something in an export that became something else than a reader may expect, or nothing. */
export interface Remark {
  /** Kind and id in the other product: `ticket 35436`. */
  readonly about: string;
  readonly message: string;
}

export interface Converted {
  readonly records: readonly TransferRecordInput[];
  readonly remarks: readonly Remark[];
}

/** The content of a file: records that stand alone, and pieces of tickets, which can be in many files. */
export interface ConvertedFile extends Converted {
  readonly pieces: readonly Piece[];
}

/** How an export of a product is read. */
export interface Vendor {
  /** As staff read it. */
  readonly name: string;
  /**
   * In which order files are read, by their path: people after their companies, tickets after people.
   * Undefined for a file without records, such as an attachment.
   */
  readonly findStage: (path: string) => number | undefined;
  /** @throws UnreadableFile for a file of another form */
  readonly readFile: (path: string, content: unknown) => ConvertedFile;
  /**
   * The records of one ticket, from all of its pieces.
   * @param staff ids of people of support, by the files
   * @throws ZodError for pieces of another form
   */
  readonly readTicket: (pieces: readonly Piece[], staff: ReadonlySet<string>) => Converted;
}

/** What each value of a list becomes. One of another form is a remark, and keeps no other out. */
export function readEach(
  name: string,
  values: readonly unknown[],
  read: (value: unknown) => Partial<ConvertedFile>,
): ConvertedFile {
  const records: TransferRecordInput[] = [];
  const pieces: Piece[] = [];
  const remarks: Remark[] = [];
  for (const [index, value] of values.entries()) {
    const about = `${name}, number ${index + 1}`;
    const result = readSafely(about, () => read(value));
    records.push(...(result.records ?? []));
    pieces.push(...(result.pieces ?? []));
    remarks.push(...(result.remarks ?? []));
  }
  return { records, pieces, remarks };
}

/** What a value becomes, or what is wrong with its form. */
export function readSafely(about: string, read: () => Partial<ConvertedFile>): Partial<ConvertedFile> {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    const message = `Has another form than the API's reference says: ${z.prettifyError(error)}`;
    return { remarks: [{ about, message }] };
  }
}
