import { ulid } from 'ulid';
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';
import { formatFileName } from '@portico/lambdas/export/api.ts';
import { readFileContent } from '@portico/lambdas/export/make-part.ts';
import { auditStart } from '@portico/lambdas/export/store.ts';
import { writePart } from '@portico/lambdas/export/write-part.ts';
import { getItem, transact } from '@portico/lambdas/platform/dynamodb.ts';
import { keys } from '@portico/lambdas/table/keys.ts';

/** @throws UserFacingError for a company that does not exist */
async function findCompanyId(name: string): Promise<string> {
  const nameItem = await getItem(keys.companyName(name));
  if (!nameItem) throw new UserFacingError(`There is no company ${name}.`, 'Write its whole name.');
  return String(nameItem['id']);
}

/**
 * Exports everything, or what the people of a company see.
 * @param company its name; undefined for everything
 * @param savePart stores a part under its name
 * @returns the number of parts
 */
export async function exportArchive(
  company: string | undefined,
  at: Date,
  savePart: (name: string, zip: Uint8Array) => Promise<void>,
): Promise<number> {
  const company_id = company === undefined ? null : await findCompanyId(company);
  await transact([auditStart(ulid(at.getTime()), company_id)]);
  const made_at = at.toISOString();
  let position: string | null = '';
  let parts = 0;
  while (position !== null) {
    const partNumber: number = parts + 1;
    const part = await writePart({ company_id, made_at }, partNumber, position, readFileContent, () => true);
    await savePart(formatFileName(made_at.slice(0, 10), partNumber), part.zip);
    ({ position } = part);
    parts = partNumber;
  }
  return parts;
}
