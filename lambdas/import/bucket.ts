import { requireVariable } from '../platform/environment.ts';
import { createObjectStorage } from '../platform/object-storage.ts';

/** The bucket with the files of imports, their records and the results. */
export const bucket = createObjectStorage(requireVariable('IMPORTS_BUCKET'));

/** Reads an object with one JSON value per line. */
export async function readJsonLines(key: string): Promise<unknown[]> {
  const text = new TextDecoder().decode(await bucket.readContent(key));
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line));
}

export const writeJsonLines = (key: string, values: readonly unknown[]): Promise<void> =>
  bucket.replace(key, 'application/x-ndjson', values.map((value) => `${JSON.stringify(value)}\n`).join(''));
