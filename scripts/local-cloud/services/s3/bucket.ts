import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, openSync } from 'node:fs';
import { mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import * as z from 'zod';
import { UserFacingError } from '../../user-facing-error.ts';
import { Digester, type Digests } from './request/digests.ts';

const storedObject = z.object({
  key: z.string(),
  size: z.number(),
  /** With its quotes, as in the ETag header. */
  etag: z.string(),
  /** ISO 8601, whole seconds as in the Last-Modified header. */
  modified: z.string(),
  /** Lower-case names: content-type, cache-control, x-amz-meta-… */
  headers: z.record(z.string(), z.string()),
  checksums: z.record(z.string(), z.string()),
  /**
   * File name of the content. Each version of an object has its own file, so that readers of an older version
   * can finish.
   */
  version: z.string(),
});
export type StoredObject = z.infer<typeof storedObject>;

/** Content on disk that does not belong to a key yet. */
export interface Draft extends Digests {
  version: string;
}

/**
 * The objects of one bucket, in a directory that one process owns: content in `content/`, and a JSON record
 * for each key in `records/`. The content is written before the record, and each is written under a temporary
 * name, flushed and renamed. So either the old or the new object exists after a crash.
 */
export class Bucket {
  readonly name: string;
  /** Called after an object was stored. */
  onStored: (object: StoredObject) => void = () => undefined;
  readonly #directory: string;
  readonly #objects = new Map<string, StoredObject>();
  #lastWrite: Promise<unknown> = Promise.resolve();

  private constructor(name: string, directory: string) {
    this.name = name;
    this.#directory = directory;
  }

  /** Creates the directory, or reads it and removes files of an interrupted write. */
  static async open(name: string, directory: string): Promise<Bucket> {
    const bucket = new Bucket(name, directory);
    await mkdir(join(directory, 'content'), { recursive: true });
    await mkdir(join(directory, 'records'), { recursive: true });
    const content = new Set(await readdir(join(directory, 'content')));
    for (const file of await readdir(join(directory, 'records'))) {
      const path = join(directory, 'records', file);
      if (file.endsWith('.json')) {
        const object = await readRecord(path);
        if (!content.delete(object.version)) throw createDamagedFileError(path);
        bucket.#objects.set(object.key, object);
      } else await rm(path);
    }
    for (const orphanedFile of content) await rm(join(directory, 'content', orphanedFile));
    return bucket;
  }

  get(key: string): StoredObject | undefined {
    return this.#objects.get(key);
  }

  /** All objects in the order in which S3 lists keys: by their UTF-8 bytes. */
  list(): StoredObject[] {
    return [...this.#objects.values()].sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)));
  }

  /** Reads the content, or a range of it: byte positions, both inclusive. */
  read(object: StoredObject, range?: { start: number; end: number }): Readable {
    const path = this.#content(object.version);
    return createReadStream(path, { fd: openSync(path, 'r'), ...range });
  }

  async receive(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Draft> {
    const version = randomUUID();
    const digester = new Digester();
    const file = await open(this.#content(version), 'wx');
    try {
      for await (const chunk of source) {
        digester.update(chunk);
        await file.writeFile(chunk);
      }
      await file.sync();
    } catch (error) {
      await rm(this.#content(version));
      throw error;
    } finally {
      await file.close();
    }
    return { version, ...digester.finish() };
  }

  async discard(draft: Draft): Promise<void> {
    await rm(this.#content(draft.version));
  }

  /**
   * Stores the draft as the object of that key.
   * @param condition gets the object that would be replaced, and may throw to prevent that. No other write
   * happens between this call and the replacement
   */
  async commit(
    draft: Draft,
    object: Pick<StoredObject, 'key' | 'headers' | 'checksums'>,
    condition: (current: StoredObject | undefined) => void = () => undefined,
  ): Promise<StoredObject> {
    return this.#exclusively(async () => {
      const currentObject = this.#objects.get(object.key);
      condition(currentObject);
      const newObject: StoredObject = {
        ...object,
        size: draft.size,
        etag: `"${draft.md5.toString('hex')}"`,
        modified: new Date(Math.floor(Date.now() / 1000) * 1000).toISOString(),
        version: draft.version,
      };
      await flushDirectory(join(this.#directory, 'content'));
      await writeDurably(this.#record(object.key), JSON.stringify(newObject));
      this.#objects.set(object.key, newObject);
      if (currentObject) await rm(this.#content(currentObject.version), { force: true });
      this.onStored(newObject);
      return newObject;
    });
  }

  async remove(key: string): Promise<void> {
    await this.#exclusively(async () => {
      const currentObject = this.#objects.get(key);
      if (!currentObject) return;
      await rm(this.#record(key));
      await flushDirectory(join(this.#directory, 'records'));
      this.#objects.delete(key);
      await rm(this.#content(currentObject.version), { force: true });
    });
  }

  #exclusively<T>(write: () => Promise<T>): Promise<T> {
    const result = this.#lastWrite.then(write);
    this.#lastWrite = result.catch(() => undefined);
    return result;
  }

  #content(version: string): string {
    return join(this.#directory, 'content', version);
  }

  /**
   * The file name is a digest, because not every key can be a file name: a key may contain slashes, be 1,024
   * bytes long, or be `..`.
   */
  #record(key: string): string {
    return join(this.#directory, 'records', `${createHash('sha256').update(key).digest('hex')}.json`);
  }
}

async function readRecord(path: string): Promise<StoredObject> {
  try {
    return storedObject.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    throw createDamagedFileError(path, error);
  }
}

function createDamagedFileError(path: string, cause?: unknown): UserFacingError {
  return new UserFacingError(
    `The files of the S3 emulator are damaged: ${path} cannot be read.`,
    `Restore that file, or remove ${dirname(dirname(path))} to start with an empty bucket.`,
    { cause },
  );
}

async function writeDurably(path: string, text: string): Promise<void> {
  const temporaryPath = `${path}.${randomUUID()}.partial`;
  const file = await open(temporaryPath, 'wx');
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporaryPath, path);
  await flushDirectory(dirname(path));
}

/** Makes a rename in the directory durable. Windows neither supports nor needs this. */
async function flushDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
