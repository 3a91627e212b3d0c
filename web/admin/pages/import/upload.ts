import { type ImportFormat, maxFilesPerRequest } from '@portico/shared/model/imports.ts';
import { api } from '../../../api/api.ts';
import { putFile } from '../../../api/upload.ts';

/**
 * Begins an import, and uploads its files one after the other.
 * @param onProgress called with the fraction that is sent, from 0 to 1
 * @returns the id of the import
 */
export async function uploadFiles(
  format: ImportFormat,
  files: readonly File[],
  onProgress: (fraction: number) => void,
): Promise<string> {
  const [first] = files;
  const name = files.length > 1 ? `${first?.name ?? ''} and ${files.length - 1} more` : (first?.name ?? '');
  const created = await api('createImport', {
    body: { format, name },
    idempotency_key: crypto.randomUUID(),
  });
  const params = { id: created.id };
  const totalBytes = Math.max(
    1,
    files.reduce((sum, { size }) => sum + size, 0),
  );
  let sentBytes = 0;
  for (let start = 0; start < files.length; start += maxFilesPerRequest) {
    const batch = files.slice(start, start + maxFilesPerRequest);
    const fileInfos = batch.map((file) => ({ path: file.name, size: file.size }));
    const { uploads } = await api('addImportFiles', { params, body: { files: fileInfos } });
    for (const [index, file] of batch.entries()) {
      const target = uploads[index];
      if (!target) continue;
      const previouslySentBytes = sentBytes;
      await putFile(target, file, {
        signal: new AbortController().signal,
        onProgress: (fraction) => onProgress((previouslySentBytes + fraction * file.size) / totalBytes),
      });
      sentBytes += file.size;
    }
  }
  return created.id;
}
