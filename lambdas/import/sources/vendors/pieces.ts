import * as z from 'zod';
import type { TransferRecordInput } from '@portico/shared/transfer/records.ts';

/** A part of a ticket, as another product exports it. */
export interface Piece {
  /** Id of the ticket in the other product. */
  readonly ticket: string;
  readonly part: 'ticket' | 'comment' | 'event' | 'rating';
  readonly value: unknown;
}

/** A remark about something that was not converted, or was converted in an unexpected way. */
export interface Remark {
  /** Kind and id in the other product: `ticket 35436`. */
  readonly about: string;
  readonly message: string;
}

export interface ConvertedRecords {
  readonly records: readonly TransferRecordInput[];
  readonly remarks: readonly Remark[];
}

/** The converted content of a file: records, and pieces of tickets, which can be spread over many files. */
export interface ConvertedFile extends ConvertedRecords {
  readonly pieces: readonly Piece[];
}

/** How to read the export of a product. */
export interface Vendor {
  /** The name of the product that staff see. */
  readonly name: string;
  /**
   * The position of a file in the reading order: people after their companies, tickets after people.
   * Undefined for a file without records, such as an attachment.
   */
  readonly findStage: (path: string) => number | undefined;
  /** @throws UnreadableFile for a file with other content */
  readonly readFile: (path: string, content: unknown) => ConvertedFile;
  /**
   * The records of one ticket, from all of its pieces.
   * @param staff the ids of agents of the other product
   * @throws ZodError for invalid pieces
   */
  readonly readTicket: (pieces: readonly Piece[], staff: ReadonlySet<string>) => ConvertedRecords;
}

/** Converts each value of a list. An invalid value becomes a remark, and does not affect the others. */
export function readEach(
  name: string,
  values: readonly unknown[],
  read: (value: unknown) => Partial<ConvertedFile>,
): ConvertedFile {
  const records: TransferRecordInput[] = [];
  const pieces: Piece[] = [];
  const remarks: Remark[] = [];
  for (const [index, value] of values.entries()) {
    const label = `${name}, number ${index + 1}`;
    const result = readSafely(label, () => read(value));
    records.push(...(result.records ?? []));
    pieces.push(...(result.pieces ?? []));
    remarks.push(...(result.remarks ?? []));
  }
  return { records, pieces, remarks };
}

/** Converts a value, or returns a remark that says what is wrong with it. */
export function readSafely(label: string, read: () => Partial<ConvertedFile>): Partial<ConvertedFile> {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    const message = `Does not have the form that the API's reference describes: ${z.prettifyError(error)}`;
    return { remarks: [{ about: label, message }] };
  }
}
