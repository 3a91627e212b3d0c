import type { IncomingMessage } from 'node:http';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportFiles } from '@portico/lambdas/import/sources/files.ts';
import type { Source } from '@portico/lambdas/import/sources/source.ts';
import { runInParallel } from '@portico/lambdas/platform/in-parallel.ts';
import { requestPublicUrl } from '@portico/lambdas/platform/network/post-to-stranger.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { TransferRecord } from '@portico/shared/transfer/records.ts';

/** Milliseconds for one request. */
const requestTimeout = 60_000;
/** Both help desks redirect downloads to their storage. */
const maxRedirects = 5;
const maxConcurrentDownloads = 8;

type Headers = Readonly<Record<string, string>>;

const sendGet = (url: string, headers: Headers): Promise<IncomingMessage> =>
  new Promise((done, fail) => {
    const options = { agent: false, headers, signal: AbortSignal.timeout(requestTimeout) };
    requestPublicUrl(url, options, undefined).on('response', done).on('error', fail).end();
  });

const readBody = (response: IncomingMessage): Promise<Buffer> =>
  new Promise((done, fail) => {
    const chunks: Buffer[] = [];
    let size = 0;
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > limits.attachment) response.destroy(new Error('It is larger than 10 MB.'));
    });
    response.on('end', () => done(Buffer.concat(chunks)));
    response.on('error', fail);
  });

/**
 * Downloads only from public addresses. A customer's text can contain any URL as a picture's address, and
 * must not make this machine request servers of its own network.
 * @param selectHeaders returns the headers for a host
 * @throws Error with the reason why the download failed
 */
async function download(url: string, selectHeaders: (host: string) => Headers): Promise<Buffer> {
  let address = url;
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const response = await sendGet(address, selectHeaders(new URL(address).hostname));
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return readBody(response);
    response.destroy();
    if (headers.location === undefined || statusCode >= 400) throw new Error(`The answer is ${statusCode}.`);
    address = new URL(headers.location, address).href;
  }
  throw new Error('It redirects too often.');
}

/** The URLs, by id, of files that an export mentions but does not contain, and that can be attached. */
async function findMissingFileUrls(source: Source, files: ImportFiles): Promise<Map<string, string>> {
  const missingFileUrls = new Map<string, string>();
  for await (const row of source(files)) {
    const { data: record } = TransferRecord.safeParse('record' in row ? row.record : undefined);
    if (record?.kind !== 'file' || record.path !== undefined || record.is_internal) continue;
    const { id, url = '', file_size = 0 } = record;
    if (/^[\w-]+$/.test(id) && url.startsWith('https:') && file_size <= limits.attachment)
      missingFileUrls.set(id, url);
  }
  return missingFileUrls;
}

/**
 * Downloads the attachments that an export mentions into its folder, except those that are already there.
 * @param vendor the help desk of the export: only its hosts get `authorization`
 * @returns the number of downloaded attachments, and for each other attachment the reason why it is missing
 */
export async function downloadAttachments(
  folder: string,
  source: Source,
  files: ImportFiles,
  vendor: string,
  authorization: string | undefined,
): Promise<{ readonly downloadedCount: number; readonly problems: readonly string[] }> {
  const problems: string[] = [];
  const selectHeaders = (host: string): Headers =>
    authorization !== undefined && host.endsWith(`.${vendor}.com`) ? { authorization } : {};
  const missingFileUrls = await findMissingFileUrls(source, files);
  await runInParallel([...missingFileUrls], maxConcurrentDownloads, async ([id, url]) => {
    try {
      const content = await download(url, selectHeaders);
      const directory = join(folder, 'attachments', id);
      await mkdir(directory, { recursive: true });
      // An interrupted command must not leave an incomplete file under its final name.
      await writeFile(join(directory, '.content'), content);
      await rename(join(directory, '.content'), join(directory, 'content'));
    } catch (error) {
      problems.push(`${id}: ${error instanceof Error ? error.message : String(error)} ${url}`);
    }
  });
  return { downloadedCount: missingFileUrls.size - problems.length, problems };
}
