// @module-tag nightly
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../../scripts/cli/root.ts';
import { computeCost } from '../../../scripts/cost/units.ts';
import { lambda } from '../../../scripts/local-cloud/services/lambda/service.ts';
import { findBrokenInvariants } from '../../../scripts/restore-drill/invariants/invariants.ts';
import { scanItems } from '../../../scripts/restore-drill/items.ts';
import type { ImportFormat } from '../../../shared/model/imports.ts';
import { createFreshdeskFolder } from '../../support/freshdesk-folder.ts';
import type { ExportFolder } from '../../support/old-desk.ts';
import { type OwnCloud, startOwnCloud } from '../../support/own-cloud.ts';
import type { Item } from '../../support/stored-items/table.ts';
import { countWriteUnits } from '../../support/stored-items/write-units.ts';
import { isTicket, readSourceDesk, toExpectedTickets } from '../../support/stored-tickets.ts';
import { createZendeskFolder } from '../../support/zendesk-folder.ts';

/**
 * `IMPORT_TICKETS=3000 npm test -- test/api/own-cloud/import-kills` measures more tickets. 30,000 take an
 * hour, and need `_JAVA_OPTIONS=-Xmx6g NODE_OPTIONS=--max-old-space-size=12000`, because the test reads the
 * whole table.
 */
const ticketCount = Number(process.env['IMPORT_TICKETS'] ?? 300);
const timeoutMs = 120_000 + ticketCount * 1000;

let cloud: OwnCloud;
let importEnvironment: NodeJS.ProcessEnv;

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
  importEnvironment = { ...process.env, ...cloud.environment, TABLE_NAME: TableName };
});
afterAll(() => cloud.stop());

async function uploadFiles(format: ImportFormat, files: ReadonlyMap<string, string>) {
  const { bucket } = await import('../../../lambdas/import/bucket.ts');
  const { addFiles, createImport } = await import('../../../lambdas/import/jobs/store.ts');
  const { runInParallel } = await import('../../../lambdas/platform/in-parallel.ts');
  const createdAt = new Date();
  const actor = { id: 'admin', full_name: 'Sam', roles: ['admin' as const] };
  const request = { user_id: 'admin', key: format, content: format };
  const job = await createImport({ format, name: format }, actor, request, createdAt);
  await runInParallel([...files], 8, async ([path, content]) => {
    const key = `imports/${job.id}/files/${path}`;
    await bucket.replace(key, 'text/plain', content);
    await addFiles(job.id, [{ path, key, size: content.length }], createdAt);
  });
  return job;
}

/**
 * Runs an import in another process, and kills it at random moments. @param maxKills the maximum number of
 * kills
 */
async function runAndKillImport(id: string, maxKills: number, longestDelayMs: number): Promise<number> {
  let killCount = 0;
  for (let attempt = 0; attempt <= maxKills; attempt += 1) {
    const importProcess: ChildProcess = spawn(
      process.execPath,
      ['--import', 'tsx', 'test/support/import-process.ts', id],
      { cwd: root, env: importEnvironment, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const exitPromise = once(importProcess, 'exit');
    if (!importProcess.stdout) throw new Error('The process has no output');
    const lines = createInterface(importProcess.stdout);
    await once(lines, 'line');
    if (attempt === maxKills) {
      lines.on('line', (line) => console.log(line));
      expect(await exitPromise).toEqual([0, null]);
      return killCount;
    }
    await Promise.race([exitPromise, delay(Math.random() * longestDelayMs)]);
    if (importProcess.exitCode !== null) return killCount;
    importProcess.kill('SIGKILL');
    await exitPromise;
    killCount += 1;
  }
  return killCount;
}

/** After this many seconds without an invocation, no function is still running. */
const quietSeconds = 20;

/**
 * Waits until the consumers of the table's stream have processed all changes, and returns all items. If the
 * whole table were read earlier, the consumers would be delayed until they give up.
 */
async function readSettledItems(): Promise<Item[]> {
  const { runtime } = cloud.getRunningService(lambda);
  for (let lastInvocationCount = -1; runtime.invocations !== lastInvocationCount;) {
    lastInvocationCount = runtime.invocations;
    await delay(quietSeconds * 1000);
  }
  const storedItems = await scanItems(new DynamoDBClient({}), cloud.outputs['TableName'] ?? '');
  return [...storedItems.values()].map((item) => unmarshall(item));
}

async function importWithKills(format: ImportFormat, folder: ExportFolder): Promise<void> {
  const { readImportById, saveImport } = await import('../../../lambdas/import/jobs/store.ts');
  const { listParts } = await import('../../../lambdas/import/parts/read-records.ts');
  const { readResults } = await import('../../../lambdas/import/parts/results.ts');
  const { createObjectStorage } = await import('../../../lambdas/platform/object-storage.ts');
  const counts = await import('../../../scripts/restore-drill/invariants/counts.ts');
  const formatSecondsSince = (since: number) => ((performance.now() - since) / 1000).toFixed(1);

  const uploadedImport = await uploadFiles(format, folder.files);
  const readingStartTime = performance.now();
  await saveImport(uploadedImport, { phase: 'read', state: 'checking' });
  let killCount = await runAndKillImport(uploadedImport.id, 1, ticketCount * 10);
  const checkedImport = await readImportById(uploadedImport.id);
  expect(checkedImport.state).toBe('checked');
  console.log(`${format}: read and checked in ${formatSecondsSince(readingStartTime)} s`);

  const writingStartTime = performance.now();
  await saveImport(checkedImport, { phase: 'write', state: 'importing', position: 0, counts: {} });
  killCount += await runAndKillImport(uploadedImport.id, 4, ticketCount * 15);
  console.log(
    `${format}: ${ticketCount} tickets written in ${formatSecondsSince(writingStartTime)} s, killed ${killCount} times`,
  );
  expect(killCount).toBeGreaterThan(2);

  const finishedImport = await readImportById(uploadedImport.id);
  expect(finishedImport.state).toBe('imported');
  const results = await Promise.all(
    listParts(finishedImport).map((_, part) => readResults(finishedImport, 'write', part)),
  );
  // A result without a kind describes data that the import skipped.
  const recordResults = results.flat().filter(({ kind }) => kind !== '');
  expect(recordResults.filter(({ outcome }) => outcome !== 'created')).toEqual([]);

  const items = await readSettledItems();
  const writeUnits = countWriteUnits(items);
  const dollars = computeCost('table_writes', { table_writes: writeUnits }, { useListPrice: true });
  console.log(
    `${format}: ${items.length} items, ${writeUnits} write units, ${dollars.toFixed(3)} US dollars`,
  );
  expect(counts.findUncountedTickets(items)).toEqual([]);
  expect([...findBrokenInvariants(items), ...counts.findBrokenCounts(items)]).toEqual([]);
  const importedTickets = items.filter((item) => isTicket(item) && readSourceDesk(item) === format);
  const partitions = new Set(importedTickets.map(({ pk }) => pk));
  const importedItems = items.filter(({ pk }) => partitions.has(pk));
  expect(toExpectedTickets(importedItems)).toEqual(folder.tickets);
  const ticketNumbers = importedTickets.map(({ ticket_number }) => ticket_number);
  expect(new Set(ticketNumbers).size).toBe(folder.tickets.length);

  const storage = createObjectStorage(cloud.outputs['AttachmentsBucketName'] ?? '');
  for (const file of importedItems.filter(({ sk }) => String(sk).startsWith('FILE#')).slice(0, 200)) {
    const content = new TextDecoder().decode(await storage.readContent(String(file['file_path'])));
    expect(`log-${content.replace(/\D/g, '')}.txt`).toBe(file['file_name']);
  }
}

test(
  'an import from Zendesk that is killed five times stores every ticket once, as it was there',
  { timeout: timeoutMs },
  () => importWithKills('zendesk', createZendeskFolder({ tickets: ticketCount, seed: 2, suffix: 'z' })),
);

test(
  'an import from Freshdesk that is killed five times stores every ticket once, as it was there',
  { timeout: timeoutMs },
  () => importWithKills('freshdesk', createFreshdeskFolder({ tickets: ticketCount, seed: 3, suffix: 'f' })),
);
