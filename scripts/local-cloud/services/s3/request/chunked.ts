import { S3Error } from '../errors.ts';

const createIncompleteError = () =>
  new S3Error(
    400,
    'IncompleteBody',
    'The request body terminated unexpectedly, or is not properly aws-chunked.',
  );

/**
 * Decodes the content encoding `aws-chunked` with unsigned chunks, in which the SDK sends streams:
 * hexadecimal length, CRLF, data, CRLF, …, `0`, CRLF, then trailing headers.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming-trailers.html
 * @param trailers receives the trailing headers by lower-case name
 */
export async function* decodeChunks(
  source: AsyncIterable<Uint8Array>,
  trailers: Map<string, string>,
): AsyncGenerator<Uint8Array> {
  const input = new ChunkReader(source);
  for (;;) {
    const size = /^([0-9a-f]{1,8})(;|$)/i.exec(await input.line());
    if (!size?.[1]) throw createIncompleteError();
    const length = parseInt(size[1], 16);
    if (length === 0) break;
    yield* input.bytes(length);
    if ((await input.line()) !== '') throw createIncompleteError();
  }
  for (let line = await input.line(); line !== ''; line = await input.line()) {
    const colonIndex = line.indexOf(':');
    if (colonIndex < 1) throw createIncompleteError();
    trailers.set(line.slice(0, colonIndex).toLowerCase(), line.slice(colonIndex + 1).trim());
  }
}

class ChunkReader {
  readonly #source: AsyncIterator<Uint8Array>;
  #buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Reads up to the next CRLF and skips it. The end of the input counts as an empty last line. */
  async line(): Promise<string> {
    let end = this.#buffer.indexOf('\r\n');
    while (end < 0 && this.#buffer.length < 8192 && (await this.#fill())) end = this.#buffer.indexOf('\r\n');
    if (end < 0 && this.#buffer.length > 0) throw createIncompleteError();
    const line = this.#buffer.toString('latin1', 0, Math.max(end, 0));
    this.#buffer = this.#buffer.subarray(Math.max(end, 0) + 2);
    return line;
  }

  async *bytes(length: number): AsyncGenerator<Uint8Array> {
    for (let remaining = length; remaining > 0;) {
      if (this.#buffer.length === 0 && !(await this.#fill())) throw createIncompleteError();
      const part = this.#buffer.subarray(0, remaining);
      this.#buffer = this.#buffer.subarray(part.length);
      remaining -= part.length;
      yield part;
    }
  }

  async #fill(): Promise<boolean> {
    const next = await this.#source.next();
    if (next.done) return false;
    this.#buffer =
      this.#buffer.length === 0 ? Buffer.from(next.value) : Buffer.concat([this.#buffer, next.value]);
    return true;
  }
}
