import { vi } from 'vitest';
import type { Import, ImportResult } from '../../shared/contract/imports.ts';
import { type ImportFormat, isImportRunning } from '../../shared/model/imports.ts';
import { call, newKey } from './api.ts';
import { upload } from './files.ts';
import type { Person } from './people.ts';

const toParams = (id: string) => ({ params: { id } });

/** Waits until the function has finished the requested step. */
export const waitForImportStep = (id: string, user: Person): Promise<Import> =>
  vi.waitFor(
    async () => {
      const job = await call('getImport', toParams(id), user);
      if (isImportRunning(job.state)) throw new Error(`The import is still ${job.state}.`);
      return job;
    },
    { timeout: 120_000, interval: 200 },
  );

/** Starts an import, and uploads its files. @param files contents by path */
export async function uploadImport(
  format: ImportFormat,
  files: Readonly<Record<string, Uint8Array<ArrayBuffer>>>,
  user: Person,
): Promise<string> {
  const [name = 'files'] = Object.keys(files);
  const { id } = await call('createImport', { body: { format, name }, idempotency_key: newKey() }, user);
  const fileDetails = Object.entries(files).map(([path, content]) => ({ path, size: content.length }));
  const { uploads } = await call('addImportFiles', { ...toParams(id), body: { files: fileDetails } }, user);
  for (const [index, content] of Object.values(files).entries()) {
    const uploadTarget = uploads[index];
    if (uploadTarget && !(await upload(uploadTarget, content)).ok) throw new Error('A file was not stored.');
  }
  return id;
}

/** Checks an import. A CSV file is checked with the guessed columns. */
export async function checkImport(id: string, user: Person): Promise<Import> {
  const { format } = await call('getImport', toParams(id), user);
  const isCsv = format === 'companies_csv' || format === 'people_csv';
  const guessedColumns = isCsv
    ? await call('getImportColumns', { ...toParams(id), query: {} }, user)
    : undefined;
  const columns = guessedColumns?.columns.map(({ field }) => field);
  await call('checkImport', { ...toParams(id), body: { ...(columns && { columns }) } }, user);
  return waitForImportStep(id, user);
}

export async function runImport(
  id: string,
  user: Person,
  invitations: Import['invitations'] = 'never',
): Promise<Import> {
  await call('runImport', { ...toParams(id), body: { invitations } }, user);
  return waitForImportStep(id, user);
}

/** The result of each record. */
export async function listImportResults(id: string, user: Person): Promise<ImportResult[]> {
  const results: ImportResult[] = [];
  let cursor: string | undefined;
  do {
    const query = { ...(cursor !== undefined && { cursor }) };
    const page = await call('listImportResults', { ...toParams(id), query }, user);
    results.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return results;
}
