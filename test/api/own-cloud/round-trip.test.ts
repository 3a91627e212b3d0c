// @module-tag nightly
import { mkdtemp, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { findBrokenInvariants } from '../../../scripts/restore-drill/invariants/invariants.ts';
import { scanItems } from '../../../scripts/restore-drill/items.ts';
import { seed } from '../../../scripts/seed/seed.ts';
import { type Archive, filterRecords, unpack } from '../../support/archive.ts';
import { runCommand } from '../../support/command.ts';
import { compareArchives, ignoredDifferences } from '../../support/compare-archives.ts';
import { type OwnCloud, startOwnCloud } from '../../support/own-cloud.ts';

let demoCloud: OwnCloud;
let emptyCloud: OwnCloud;
let accounts: Awaited<ReturnType<typeof seed>>;
beforeAll(async () => {
  demoCloud = await startOwnCloud({ startsEventSources: false });
  accounts = await seed(demoCloud, demoCloud.directory);
  emptyCloud = await startOwnCloud();
}, 600_000);
afterAll(() => Promise.all([demoCloud.stop(), emptyCloud.stop()]));

async function runCommandInCloud(name: string, cloud: OwnCloud, options: readonly string[]): Promise<string> {
  const { code, output, errors } = await runCommand(name, [
    '--env',
    'local',
    '--state',
    cloud.directory,
    ...options,
  ]);
  expect([code, errors]).toEqual([0, '']);
  return output;
}

/** Exports everything with the command. @returns the archive and the folder that has its files */
async function exportArchive(cloud: OwnCloud): Promise<{ archive: Archive; folder: string }> {
  const folder = await mkdtemp(join(cloud.directory, 'export-'));
  expect(await runCommandInCloud('export', cloud, ['--to', folder])).toBe(`Saved one part in ${folder}\n`);
  const parts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name))));
  return { archive: unpack(parts), folder };
}

async function readFileContents(archive: Archive): Promise<Record<string, string>> {
  const contentEntries = filterRecords('file', archive).map(({ id, path = '' }) => {
    const content = archive.files[path];
    return [id, content ? Buffer.from(content).toString('base64') : 'none'] as const;
  });
  return Object.fromEntries(contentEntries);
}

it('the demo is exported, imported into an empty instance, and exported from there without differences', async () => {
  const originalExport = await exportArchive(demoCloud);
  const admin = accounts.find(({ role }) => role === 'admin');
  const adminEmail = admin?.email ?? '';
  await runCommandInCloud('create-admin', emptyCloud, [
    '--email',
    adminEmail,
    '--name',
    admin?.full_name ?? '',
  ]);
  const reportPath = join(emptyCloud.directory, 'report.csv');
  const importOptions = [
    '--format',
    'archive',
    '--as',
    adminEmail,
    '--run',
    '--invitations',
    'now',
    '--to',
    reportPath,
  ];
  console.log(await runCommandInCloud('import', emptyCloud, [originalExport.folder, ...importOptions]));
  const reportRows = (await readFile(reportPath, 'utf8')).trim().split('\r\n');
  expect(reportRows.slice(1).filter((row) => !/"(created|changed|already there)",""$/.test(row))).toEqual([
    // This row has a message, because the person has no company.
    expect.stringContaining('"person","Victor Hallewell","created"'),
  ]);
  const client = new DynamoDBClient({ endpoint: emptyCloud.environment['AWS_ENDPOINT_URL_DYNAMODB'] ?? '' });
  const readItems = async () =>
    [...(await scanItems(client, emptyCloud.outputs['TableName'] ?? '')).values()].map((item) =>
      unmarshall(item),
    );
  // An export omits the content of files that are still being checked for malware.
  await vi.waitFor(
    async () => expect((await readItems()).filter(({ scan }) => scan === 'checking')).toEqual([]),
    { timeout: 120_000, interval: 1_000 },
  );
  const exportAfterImport = await exportArchive(emptyCloud);
  console.log(['Ignored:', ...ignoredDifferences].join('\n- '));
  expect(compareArchives(originalExport.archive, exportAfterImport.archive, adminEmail)).toEqual([]);
  expect(await readFileContents(exportAfterImport.archive)).toEqual(
    await readFileContents(originalExport.archive),
  );
  expect(findBrokenInvariants(await readItems())).toEqual([]);
}, 600_000);
