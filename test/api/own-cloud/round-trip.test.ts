// @module-tag nightly
import { mkdtemp, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { brokenInvariants } from '../../../scripts/restore-drill/invariants/invariants.ts';
import { scanItems } from '../../../scripts/restore-drill/items.ts';
import { seed } from '../../../scripts/seed/seed.ts';
import { type Archive, parseRecords, unpack } from '../../support/archive.ts';
import { command } from '../../support/command.ts';
import { compareArchives, ignoredDifferences } from '../../support/compare-archives.ts';
import { type OwnCloud, startOwnCloud } from '../../support/own-cloud.ts';

let demoCloud: OwnCloud;
let emptyCloud: OwnCloud;
let accounts: Awaited<ReturnType<typeof seed>>;
beforeAll(async () => {
  demoCloud = await startOwnCloud({ eventSources: false });
  accounts = await seed(demoCloud, demoCloud.directory);
  emptyCloud = await startOwnCloud();
}, 600_000);
afterAll(() => Promise.all([demoCloud.stop(), emptyCloud.stop()]));

async function run(name: string, cloud: OwnCloud, options: readonly string[]): Promise<string> {
  const { code, output, errors } = await command(name, [
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
async function exportAll(cloud: OwnCloud): Promise<{ archive: Archive; folder: string }> {
  const folder = await mkdtemp(join(cloud.directory, 'export-'));
  expect(await run('export', cloud, ['--to', folder])).toBe(`Saved one part in ${folder}\n`);
  const parts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name))));
  return { archive: unpack(parts), folder };
}

async function contentsOf(archive: Archive): Promise<Record<string, string>> {
  const texts = parseRecords('file', archive).map(({ id, path = '' }) => {
    const content = archive.files[path];
    return [id, content ? Buffer.from(content).toString('base64') : 'none'] as const;
  });
  return Object.fromEntries(texts);
}

it('the demo is exported, imported into an empty instance, and exported from there without differences', async () => {
  const before = await exportAll(demoCloud);
  const admin = accounts.find(({ role }) => role === 'admin');
  const address = admin?.email ?? '';
  await run('create-admin', emptyCloud, ['--email', address, '--name', admin?.full_name ?? '']);
  const report = join(emptyCloud.directory, 'report.csv');
  const options = ['--format', 'archive', '--as', address, '--run', '--invitations', 'now', '--to', report];
  console.log(await run('import', emptyCloud, [before.folder, ...options]));
  const rows = (await readFile(report, 'utf8')).trim().split('\r\n');
  expect(rows.slice(1).filter((row) => !/"(created|changed|already there)",""$/.test(row))).toEqual([
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
  const after = await exportAll(emptyCloud);
  console.log(['Ignored:', ...ignoredDifferences].join('\n- '));
  expect(compareArchives(before.archive, after.archive, address)).toEqual([]);
  expect(await contentsOf(after.archive)).toEqual(await contentsOf(before.archive));
  expect(brokenInvariants(await readItems())).toEqual([]);
}, 600_000);
