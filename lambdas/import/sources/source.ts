import * as z from 'zod';
import type { ImportFiles } from './files.ts';

/** A record, which is checked later, or the error of a row that could not be converted. */
export type SourceRow =
  | { readonly row: number; readonly record: object }
  | { readonly row: number; readonly about: string; readonly message: string };

/**
 * Reads the uploaded files as records in the order of the writers (writers.ts): companies, people, then each
 * ticket with its comments and files. The reader has 14 minutes, and memory for only a part of the files.
 * @throws UnreadableFile
 */
export type Source = (files: ImportFiles) => AsyncIterable<SourceRow>;

const FileRecord = z.looseObject({ kind: z.literal('file'), id: z.string(), path: z.string().optional() });
const downloadPathPattern = /(?:^|\/)attachments\/([^/]+)\/[^/.][^/]*$/;

/** Adds the path of the downloaded file to a file record without a path: `attachments/498483/crash.log`. */
export function addDownloadPaths(paths: readonly string[]): (record: object) => object {
  const downloadPaths = new Map(paths.map((path) => [downloadPathPattern.exec(path)?.[1], path]));
  return (record) => {
    const { id, path } = FileRecord.safeParse(record).data ?? {};
    const attachmentPath = id === undefined || path !== undefined ? undefined : downloadPaths.get(id);
    return attachmentPath === undefined ? record : { ...record, path: attachmentPath };
  };
}
