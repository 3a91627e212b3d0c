import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** All hashes of a body that S3 can check, computed in one pass. */
export interface Digests {
  size: number;
  md5: Buffer;
  sha256: Buffer;
  /** Big-endian, by the name of the algorithm in `x-amz-checksum-<name>`. */
  checksums: Record<(typeof checksumAlgorithms)[number], Buffer>;
}

export const checksumAlgorithms = ['crc32', 'sha1', 'sha256'] as const;

export class Digester {
  #size = 0;
  #crc32 = 0;
  readonly #md5 = createHash('md5');
  readonly #sha1 = createHash('sha1');
  readonly #sha256 = createHash('sha256');

  update(chunk: Uint8Array): void {
    this.#size += chunk.length;
    this.#crc32 = crc32(chunk, this.#crc32);
    for (const hash of [this.#md5, this.#sha1, this.#sha256]) hash.update(chunk);
  }

  finish(): Digests {
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(this.#crc32);
    const sha256 = this.#sha256.digest();
    return {
      size: this.#size,
      md5: this.#md5.digest(),
      sha256,
      checksums: { crc32: crc, sha1: this.#sha1.digest(), sha256 },
    };
  }
}
