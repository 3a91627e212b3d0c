import { auditPerson } from '../domain/audit/audit-entry.ts';
import { transact } from '../platform/dynamodb.ts';
import { collectPersonalData } from './collect.ts';
import { renderPersonalDataPage } from './page.ts';

export interface ExportedFiles {
  readonly json: string;
  readonly html: string;
  readonly truncated: boolean;
}

/**
 * Exports the data about a person, and records the export. @returns undefined if the person does not exist
 */
export async function exportPerson(
  person: string,
  options?: { everything: boolean },
): Promise<ExportedFiles | undefined> {
  const made_at = new Date();
  const data = await collectPersonalData(person, options);
  if (!data) return undefined;
  // Recorded before the files leave the system.
  await transact([await auditPerson('person_exported', person)]);
  const { truncated } = data;
  return { json: data.toJson(made_at), html: renderPersonalDataPage(data, made_at), truncated };
}
