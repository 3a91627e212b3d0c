import { bucket } from '@portico/lambdas/import/bucket.ts';
import { continueImport } from '@portico/lambdas/import/run.ts';
import { addFiles, createImport, readImportById, saveImport } from '@portico/lambdas/import/jobs/store.ts';
import type { Actor } from '@portico/lambdas/domain/actor.ts';
import { companies } from '../demo/companies.ts';

const fileName = 'people-of-the-old-desk.csv';
const { ashcombe, merrow, pennystone, calderbrook } = companies;

/**
 * The file as the previous product exported it: one address appears twice, and one company's name differs
 * from its name here.
 */
const rows = [
  ['Id', 'Name', 'Email', 'Organisation', 'Telephone'],
  ['4101', 'Rosalind Achterberg', 'r.achterberg@ashcombevale.example', ashcombe.name, '0117 496 0151'],
  ['4102', 'Dele Adeyemi', 'd.adeyemi@ashcombevale.example', ashcombe.name, '0117 496 0152'],
  ['4103', 'Siân Prosser', 's.prosser@ashcombevale.example', ashcombe.name, ''],
  ['4104', 'Jürgen Weiß', 'j.weiss@merrowlane.example', merrow.name, '0118 496 0381'],
  ['4105', 'Aoife Brennan', 'a.brennan@merrowlane.example', merrow.name, ''],
  ['4106', 'Tomasz Zieliński', 't.zielinski@pennystone.example', pennystone.name, '0113 496 0224'],
  ['4107', 'Grace Lomax', 'g.lomax@pennystone.example', 'Pennystone BS', '0113 496 0225'],
  ['4108', 'Imogen Farr', 'i.farr@calderbrook.example', calderbrook.name, ''],
  ['4109', 'Imogen Farr', 'i.farr@calderbrook.example', calderbrook.name, '0131 496 0471'],
  ['4110', 'Callum Reid', 'c.reid@calderbrook.example', calderbrook.name, '0131 496 0472'],
];

/** Imports people without inviting them. Does nothing if an earlier run has completed the import. */
export async function seedImport(admin: Actor, at: Date): Promise<void> {
  const request = { user_id: admin.id, key: 'seed-import', content: fileName };
  const job = await createImport({ format: 'people_csv', name: fileName }, admin, request, at);
  if (job.state === 'imported') return;
  const content = new TextEncoder().encode(rows.map((cells) => cells.join(';')).join('\r\n'));
  const key = `imports/${job.id}/files/0`;
  await bucket.replace(key, 'text/csv', content);
  await addFiles(job.id, [{ path: fileName, key, size: content.length }], at);
  const columns = ['id', 'full_name', 'email', 'company', 'phone'];
  await saveImport(job, { phase: 'read', state: 'checking', source: 'csv', columns });
  await continueImport(job.id);
  const checkedImport = await readImportById(job.id);
  await saveImport(checkedImport, { phase: 'write', state: 'importing', position: 0, counts: {} });
  await continueImport(job.id);
}
