// @module-tag nightly
import { mkdtemp, readFile, readdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import * as z from 'zod';
import { call, newKey } from '../../support/api.ts';
import { newExport } from '../../support/archive.ts';
import { encodeText } from '../../support/files.ts';
import { checkImport, waitForImportStep, uploadImport } from '../../support/imports.ts';
import { type OwnCloud, startOwnCloud } from '../../support/own-cloud.ts';
import { type Person, newCompany, newPerson } from '../../support/people.ts';

const Template = z.looseObject({
  Resources: z.record(z.string(), z.looseObject({ Properties: z.looseObject({}).optional() })),
});
const NamedFunction = z.object({
  Environment: z.object({ Variables: z.object({ POWERTOOLS_SERVICE_NAME: z.string() }) }),
});

/** Function timeouts in seconds, so short that an invocation can process only one part. */
const timeoutSeconds: Readonly<Record<string, number>> = { import: 62.05, export: 60 };

/** Changes the assembly so that each invocation of these functions has time for only one part. */
async function copyWithShortTimeouts(assembly: string): Promise<string> {
  const directory = await mkdtemp(join(dirname(assembly), 'short-'));
  for (const name of await readdir(assembly)) {
    const path = join(assembly, name);
    if (!name.endsWith('.template.json')) {
      await symlink(path, join(directory, name));
      continue;
    }
    const template = Template.parse(JSON.parse(await readFile(path, 'utf8')));
    for (const { Properties } of Object.values(template.Resources)) {
      const service =
        NamedFunction.safeParse(Properties).data?.Environment.Variables.POWERTOOLS_SERVICE_NAME ?? '';
      if (Properties && timeoutSeconds[service] !== undefined)
        Properties['Timeout'] = timeoutSeconds[service];
    }
    await writeFile(join(directory, name), JSON.stringify(template));
  }
  return directory;
}

let cloud: OwnCloud;
let admin: Person;
beforeAll(async () => {
  cloud = await startOwnCloud({
    assembly: await copyWithShortTimeouts(inject('cloud').assembly),
    timeoutFactor: 1,
  });
  admin = await newPerson('admin');
}, 120_000);
afterAll(() => cloud.stop());

test('the check of an import finishes even with more parts than Lambda allows recursive invocations', async () => {
  const rows = Array.from({ length: 4_000 }, (_, index) => `Company ${index},c${index}`);
  const content = encodeText(['Name,External id', ...rows].join('\n'));
  const id = await uploadImport('companies_csv', { 'companies.csv': content }, admin);
  expect(await checkImport(id, admin)).toMatchObject({ state: 'checked', counts: { created: 4_000 } });
});

test('an export finishes even with more parts than Lambda allows recursive invocations', async () => {
  const company = await newCompany();
  const customer = await newPerson('customer', { company });
  for (let count = 0; count < 18; count += 1)
    await call(
      'createTicket',
      { body: { subject: `Ticket ${count}`, description: 'It broke.' }, idempotency_key: newKey() },
      customer,
    );
  const { parts, counts } = await newExport(company.id, admin);
  expect(counts.tickets).toBe(18);
  expect(parts.length).toBeGreaterThan(16);
});

test('an import that failed in every attempt is shown to staff, who can continue it', async () => {
  const id = await uploadImport('companies_csv', { 'companies.csv': encodeText('Name\nOnly one') }, admin);
  cloud.faults.add({ service: 's3', operation: 'GetObject', status: 500, times: Infinity });
  await call('checkImport', { params: { id }, body: { columns: ['name'] } }, admin);
  const listFailedWork = () => call('listFailedWork', {}, admin);
  const findFailedImport = async () => (await listFailedWork()).items.find(({ work }) => work === 'import');
  const failedImport = await vi.waitUntil(findFailedImport, { timeout: 60_000, interval: 200 });
  expect(failedImport).toMatchObject({ tries: 3, can_retry: true });
  expect(await call('getImport', { params: { id } }, admin)).toMatchObject({
    state: 'checking',
    problem: expect.stringMatching(/failed three times/),
  });

  cloud.faults.clear();
  await call('retryFailedWork', { params: { id: failedImport.id } }, admin);
  expect(await waitForImportStep(id, admin)).toMatchObject({
    state: 'checked',
    problem: null,
    counts: { created: 1 },
  });
  expect(await findFailedImport()).toBeUndefined();
});
