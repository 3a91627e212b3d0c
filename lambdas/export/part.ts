import { strToU8, zipSync } from 'fflate';
import type { TransferRecord } from '@portico/shared/transfer/records.ts';

/**
 * Uncompressed bytes at which a part is full. A part is built in memory, and its zip file needs as much
 * memory again.
 */
const fullPartBytes = 200 * 1024 ** 2;

/** A part of an export: a zip with records and contents of files. */
export class Part {
  readonly #number: number;
  readonly #lines: string[] = [];
  readonly #files: Record<string, [Uint8Array, { level: 0 }]> = {};
  #size = 0;

  /** @param number from 1 */
  constructor(number: number) {
    this.#number = number;
  }

  add(records: readonly TransferRecord[]): void {
    for (const record of records) {
      const line = `${JSON.stringify(record)}\n`;
      this.#lines.push(line);
      this.#size += line.length;
    }
  }

  /** @param path inside the archive */
  addFile(path: string, content: Uint8Array): void {
    // Pictures and PDF files are compressed already.
    this.#files[path] = [content, { level: 0 }];
    this.#size += content.length;
  }

  get isFull(): boolean {
    return this.#size >= fullPartBytes;
  }

  /** The zip. Every part has different file names, so that all can be unpacked into one folder. */
  zip(): Uint8Array {
    const name = `records-${String(this.#number).padStart(5, '0')}.ndjson`;
    return zipSync({ [name]: strToU8(this.#lines.join('')), ...this.#files });
  }
}
