import { buffer } from 'node:stream/consumers';
import { PassThrough, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { type Entry, RandomAccessReader, type ZipFile, fromRandomAccessReader } from 'yauzl';
import { bucket } from '../bucket.ts';
import type { ImportFile } from '../jobs/items.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { listFiles } from '../jobs/store.ts';

/** The files of an import, uploaded one by one or in zip files. Zip files appear unpacked. */
export interface ImportFiles {
  /** The sorted paths. If all files are in one folder, its name is left out. */
  readonly listPaths: () => Promise<readonly string[]>;
  /** The content; undefined if there is no such file. */
  readonly read: (path: string) => Promise<Uint8Array | undefined>;
}

type ReadFile = () => Promise<Uint8Array>;

/** Reads a zip file in the bucket without loading all of it. */
class ObjectReader extends RandomAccessReader {
  readonly #key: string;

  constructor(key: string) {
    super();
    this.#key = key;
  }

  /** @param end the position after the last byte */
  override _readStreamForRange(start: number, end: number): Readable {
    const passThrough = new PassThrough();
    bucket.readRange(this.#key, start, end - 1).then(
      (content) => content.on('error', (error) => passThrough.destroy(error)).pipe(passThrough),
      (error: unknown) => passThrough.destroy(error instanceof Error ? error : new Error(String(error))),
    );
    return passThrough;
  }
}

const openZip = promisify<RandomAccessReader, number, { lazyEntries: true; autoClose: false }, ZipFile>(
  fromRandomAccessReader,
);

async function readZipEntries({ key, path, size }: ImportFile): Promise<[string, ReadFile][]> {
  const zip = await openZip(new ObjectReader(key), size, { lazyEntries: true, autoClose: false }).catch(
    (error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new UnreadableFile(`${path} cannot be opened as a zip file (${reason}). Upload it again.`);
    },
  );
  const openEntry = promisify<Entry, Readable>((entry, done) => zip.openReadStream(entry, done));
  return new Promise((resolve, reject) => {
    const entries: [string, ReadFile][] = [];
    zip.on('entry', (entry: Entry) => {
      if (!entry.fileName.endsWith('/'))
        entries.push([entry.fileName, async () => new Uint8Array(await buffer(await openEntry(entry)))]);
      zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', reject);
    zip.readEntry();
  });
}

/** Files that operating systems add to folders and zip files. */
const isSystemFile = (path: string) => /(^|\/)(__MACOSX\/|\.)|(^|\/)(Thumbs\.db|desktop\.ini)$/i.test(path);

/** @returns functions that read the files, by path */
async function createReaders(id: string): Promise<ReadonlyMap<string, ReadFile>> {
  const readers: [string, ReadFile][] = [];
  for (const file of await listFiles(id))
    if (/\.zip$/i.test(file.path)) readers.push(...(await readZipEntries(file)));
    else readers.push([file.path, () => bucket.readContent(file.key)]);
  const files = readers.filter(([path]) => !isSystemFile(path));
  const [first = ''] = /^[^/]+\//.exec(files[0]?.[0] ?? '') ?? [];
  const commonPrefixLength = files.every(([path]) => path.startsWith(first)) ? first.length : 0;
  return new Map(
    files
      .map(([path, read]): [string, ReadFile] => [path.slice(commonPrefixLength), read])
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

export function openImportFiles(id: string): ImportFiles {
  let readers: ReturnType<typeof createReaders> | undefined;
  const getReaders = () => (readers ??= createReaders(id));
  return {
    listPaths: async () => [...(await getReaders()).keys()],
    read: async (path) => (await getReaders()).get(path)?.(),
  };
}
