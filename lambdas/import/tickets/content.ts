import type { RecordOfKind } from '@portico/shared/transfer/records.ts';
import { limits } from '@portico/shared/model/limits.ts';
import type { ImportFiles } from '../sources/files.ts';

/** Milliseconds for one download. */
const dataUrlTimeout = 20_000;

/** Describes what is wrong with a file, and how to fix it. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem';
}

const storeElsewhereAdvice = 'Store it elsewhere, and say where in a note.';

/**
 * Accepts only data URLs: a function that may read and write tickets must not send requests to other servers.
 */
async function readDataUrl(id: string, url: string): Promise<Uint8Array> {
  if (!url.startsWith('data:'))
    throw new FileProblem(
      `Download it from ${url} into the folder, as attachments/${id}/NAME, and import it again; or let npm run import do so, with --download.`,
    );
  const response = await fetch(url, { signal: AbortSignal.timeout(dataUrlTimeout) });
  return new Uint8Array(await response.arrayBuffer());
}

/**
 * The content of a file of a ticket.
 * @throws FileProblem
 */
export async function readContent(
  { id, is_internal, file_size = 0, path, url }: RecordOfKind<'file'>,
  files: ImportFiles,
): Promise<Uint8Array> {
  if (is_internal)
    throw new FileProblem(
      `It belongs to an internal note, but customers see every file of a ticket. ${storeElsewhereAdvice}`,
    );
  if (file_size > limits.attachment)
    throw new FileProblem(`It is larger than 10 MB. ${storeElsewhereAdvice}`);
  const content = path === undefined ? undefined : await files.read(path);
  if (!content && url === undefined)
    throw new FileProblem(
      path === undefined
        ? 'It has neither a path nor an address. Add it to the folder, and its path to the record.'
        : `There is no file ${path}. Add it to the folder, and import it again.`,
    );
  const bytes = content ?? (await readDataUrl(id, url ?? ''));
  if (bytes.length > limits.attachment)
    throw new FileProblem(`It is larger than 10 MB. ${storeElsewhereAdvice}`);
  return bytes;
}
