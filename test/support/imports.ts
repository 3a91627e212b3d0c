import { vi } from 'vitest';
import type { Import, ImportResult } from '../../shared/contract/imports.ts';
import { type ImportFormat, isImportRunning } from '../../shared/model/imports.ts';
import { call, newKey } from './api.ts';
import { upload } from './files.ts';
import type { Person } from './people.ts';

const paramsOf = (id: string) => ({ params: { id } });

/** Waits until the function has finished the requested step. */
export const waitForImportStep = (id: string, as: Person): Promise<Import> =>
  vi.waitFor(
    async () => {
      const job = await call('getImport', paramsOf(id), as);
      if (isImportRunning(job.state)) throw new Error(`The import is still ${job.state}.`);
      return job;
    },
    { timeout: 120_000, interval: 200 },
  );

/** Starts an import, and uploads its files. @param files contents by path */
export async function uploadImport(
  format: ImportFormat,
  files: Readonly<Record<string, Uint8Array<ArrayBuffer>>>,
  as: Person,
): Promise<string> {
  const [name = 'files'] = Object.keys(files);
  const { id } = await call('createImport', { body: { format, name }, idempotency_key: newKey() }, as);
  const announced = Object.entries(files).map(([path, content]) => ({ path, size: content.length }));
  const { uploads } = await call('addImportFiles', { ...paramsOf(id), body: { files: announced } }, as);
  for (const [index, content] of Object.values(files).entries()) {
    const target = uploads[index];
    if (target && !(await upload(target, content)).ok) throw new Error('A file was not stored.');
  }
  return id;
}

/** Checks an import. A CSV file is checked with the guessed columns. */
export async function checkImport(id: string, as: Person): Promise<Import> {
  const { format } = await call('getImport', paramsOf(id), as);
  const isCsv = format === 'companies_csv' || format === 'people_csv';
  const guess = isCsv ? await call('getImportColumns', { ...paramsOf(id), query: {} }, as) : undefined;
  const columns = guess?.columns.map(({ field }) => field);
  await call('checkImport', { ...paramsOf(id), body: { ...(columns && { columns }) } }, as);
  return waitForImportStep(id, as);
}

export async function runImport(
  id: string,
  as: Person,
  invitations: Import['invitations'] = 'never',
): Promise<Import> {
  await call('runImport', { ...paramsOf(id), body: { invitations } }, as);
  return waitForImportStep(id, as);
}

/** The result of each record. */
export async function importResults(id: string, as: Person): Promise<ImportResult[]> {
  const results: ImportResult[] = [];
  let cursor: string | undefined;
  do {
    const query = { ...(cursor !== undefined && { cursor }) };
    const page = await call('listImportResults', { ...paramsOf(id), query }, as);
    results.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return results;
}
