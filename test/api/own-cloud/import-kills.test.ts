// @module-tag nightly
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../../scripts/cli/root.ts';
import { cost } from '../../../scripts/cost/units.ts';
import { lambda } from '../../../scripts/local-cloud/services/lambda/service.ts';
import { brokenInvariants } from '../../../scripts/restore-drill/invariants/invariants.ts';
import { scanItems } from '../../../scripts/restore-drill/items.ts';
import type { ImportFormat } from '../../../shared/model/imports.ts';
import { freshdeskFolder } from '../../support/freshdesk-folder.ts';
import type { ExportFolder } from '../../support/old-desk.ts';
import { type OwnCloud, startOwnCloud } from '../../support/own-cloud.ts';
import type { Item } from '../../support/stored-items/table.ts';
import { countWriteUnits } from '../../support/stored-items/write-units.ts';
import { isTicket, sourceDesk, storedTickets } from '../../support/stored-tickets.ts';
import { zendeskFolder } from '../../support/zendesk-folder.ts';

/**
 * `IMPORT_TICKETS=3000 npm test -- test/api/own-cloud/import-kills` measures more tickets. 30,000 take an
 * hour, and need `_JAVA_OPTIONS=-Xmx6g NODE_OPTIONS=--max-old-space-size=12000`, because the test reads the
 * whole table.
 */
const tickets = Number(process.env['IMPORT_TICKETS'] ?? 300);
const timeout = 120_000 + tickets * 1000;

let cloud: OwnCloud;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  cloud = await startOwnCloud();
  const { TableName, UserPoolId, AttachmentsBucketName, ImportsBucketName, SearchIndexBucketName } =
    cloud.outputs;
  Object.assign(process.env, {
    USER_POOL_ID: UserPoolId,
    ATTACHMENTS_BUCKET: AttachmentsBucketName,
    IMPORTS_BUCKET: ImportsBucketName,
    SEARCH_BUCKET: SearchIndexBucketName,
  });
  env = { ...process.env, ...cloud.environment, TABLE_NAME: TableName };
});
afterAll(() => cloud.stop());

async function upload(format: ImportFormat, files: ReadonlyMap<string, string>) {
  const { bucket } = await import('../../../lambdas/import/bucket.ts');
  const { addFiles, createImport } = await import('../../../lambdas/import/jobs/store.ts');
  const { inParallel } = await import('../../../lambdas/platform/in-parallel.ts');
  const at = new Date();
  const actor = { id: 'admin', full_name: 'Sam', roles: ['admin' as const] };
  const request = { user_id: 'admin', key: format, content: format };
  const job = await createImport({ format, name: format }, actor, request, at);
  await inParallel([...files], 8, async ([path, content]) => {
    const key = `imports/${job.id}/files/${path}`;
    await bucket.replace(key, 'text/plain', content);
    await addFiles(job.id, [{ path, key, size: content.length }], at);
  });
  return job;
}

/**
 * Runs an import in another process, and kills it at random moments. @param kills the maximum number of kills
 */
async function runAndKillImport(id: string, kills: number, longest: number): Promise<number> {
  let killed = 0;
  for (let attempt = 0; attempt <= kills; attempt += 1) {
    const child: ChildProcess = spawn(
      process.execPath,
      ['--import', 'tsx', 'test/support/import-process.ts', id],
      { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const exit = once(child, 'exit');
    if (!child.stdout) throw new Error('The process has no output');
    const lines = createInterface(child.stdout);
    await once(lines, 'line');
    if (attempt === kills) {
      lines.on('line', (line) => console.log(line));
      expect(await exit).toEqual([0, null]);
      return killed;
    }
    await Promise.race([exit, delay(Math.random() * longest)]);
    if (child.exitCode !== null) return killed;
    child.kill('SIGKILL');
    await exit;
    killed += 1;
  }
  return killed;
}

/** After this many seconds without an invocation, no function is still running. */
const quietSeconds = 20;

/**
 * Waits until the consumers of the table's stream have processed all changes, and returns all items. If the
 * whole table were read earlier, the consumers would be delayed until they give up.
 */
async function settledItems(): Promise<Item[]> {
  const { runtime } = cloud.running(lambda);
  for (let last = -1; runtime.invocations !== last;) {
    last = runtime.invocations;
    await delay(quietSeconds * 1000);
  }
  const storedItems = await scanItems(new DynamoDBClient({}), cloud.outputs['TableName'] ?? '');
  return [...storedItems.values()].map((item) => unmarshall(item));
}

async function importWithKills(format: ImportFormat, folder: ExportFolder): Promise<void> {
  const { importById, saveImport } = await import('../../../lambdas/import/jobs/store.ts');
  const { listParts } = await import('../../../lambdas/import/parts/read-records.ts');
  const { readResults } = await import('../../../lambdas/import/parts/results.ts');
  const { objectStorage } = await import('../../../lambdas/platform/object-storage.ts');
  const counts = await import('../../../scripts/restore-drill/invariants/counts.ts');
  const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1);

  const uploadedImport = await upload(format, folder.files);
  const readStart = performance.now();
  await saveImport(uploadedImport, { phase: 'read', state: 'checking' });
  let killed = await runAndKillImport(uploadedImport.id, 1, tickets * 10);
  const checkedImport = await importById(uploadedImport.id);
  expect(checkedImport.state).toBe('checked');
  console.log(`${format}: read and checked in ${seconds(readStart)} s`);

  const writeStart = performance.now();
  await saveImport(checkedImport, { phase: 'write', state: 'importing', position: 0, counts: {} });
  killed += await runAndKillImport(uploadedImport.id, 4, tickets * 15);
  console.log(`${format}: ${tickets} tickets written in ${seconds(writeStart)} s, killed ${killed} times`);
  expect(killed).toBeGreaterThan(2);

  const finishedImport = await importById(uploadedImport.id);
  expect(finishedImport.state).toBe('imported');
  const results = await Promise.all(
    listParts(finishedImport).map((_, part) => readResults(finishedImport, 'write', part)),
  );
  // A result without a kind describes data that the import skipped.
  const recordResults = results.flat().filter(({ kind }) => kind !== '');
  expect(recordResults.filter(({ outcome }) => outcome !== 'created')).toEqual([]);

  const items = await settledItems();
  const units = countWriteUnits(items);
  const dollars = cost('table_writes', { table_writes: units }, { listed: true });
  console.log(`${format}: ${items.length} items, ${units} write units, ${dollars.toFixed(3)} US dollars`);
  expect(counts.findUncountedTickets(items)).toEqual([]);
  expect([...brokenInvariants(items), ...counts.brokenCounts(items)]).toEqual([]);
  const ticketsOfFormat = items.filter((item) => isTicket(item) && sourceDesk(item) === format);
  const partitions = new Set(ticketsOfFormat.map(({ pk }) => pk));
  const importedItems = items.filter(({ pk }) => partitions.has(pk));
  expect(storedTickets(importedItems)).toEqual(folder.tickets);
  const numbers = ticketsOfFormat.map(({ ticket_number }) => ticket_number);
  expect(new Set(numbers).size).toBe(folder.tickets.length);

  const storage = objectStorage(cloud.outputs['AttachmentsBucketName'] ?? '');
  for (const file of importedItems.filter(({ sk }) => String(sk).startsWith('FILE#')).slice(0, 200)) {
    const content = new TextDecoder().decode(await storage.content(String(file['file_path'])));
    expect(`log-${content.replace(/\D/g, '')}.txt`).toBe(file['file_name']);
  }
}

test(
  'an import from Zendesk that is killed five times stores every ticket once, as it was there',
  { timeout },
  () => importWithKills('zendesk', zendeskFolder({ tickets, seed: 2, suffix: 'z' })),
);

test(
  'an import from Freshdesk that is killed five times stores every ticket once, as it was there',
  { timeout },
  () => importWithKills('freshdesk', freshdeskFolder({ tickets, seed: 3, suffix: 'f' })),
);
