import {
  DeleteTableCommand,
  type DynamoDBClient,
  UpdateTableCommand,
  waitUntilTableExists,
  waitUntilTableNotExists,
} from '@aws-sdk/client-dynamodb';
import { type Finding, checkCopy, listProblems } from './check-copy.ts';
import { scanItems } from './items.ts';
import type { Restorer } from './restorer.ts';
import { applySettings, findSettingDifferences, readSettings } from './settings.ts';

export interface DrillReport {
  /** The time of the copy's state, or a little earlier. */
  readonly stateTime: Date;
  /** Seconds from the request to restore until the table can be used. */
  readonly seconds: number;
  readonly finding: Finding;
  /** All problems, each a sentence. Empty if the drill has succeeded. */
  readonly problems: readonly string[];
}

interface DrillOptions {
  readonly client: DynamoDBClient;
  readonly table: string;
  /** Name of a table that does not exist. */
  readonly copy: string;
  readonly restorer: Restorer;
  readonly log: (line: string) => void;
  /** Whether the copy has an earlier state, in which case the table may differ from it. @default false */
  readonly hasEarlierState?: boolean;
}

/**
 * Restores a table to a copy beside it, applies the original's settings, and compares the two. The original
 * is only read.
 */
export async function runDrill({
  client,
  table,
  copy,
  restorer,
  log,
  hasEarlierState = false,
}: DrillOptions): Promise<DrillReport> {
  const settings = await readSettings(client, table);
  log(`Reading ${table} …`);
  const before = await scanItems(client, table);
  log('Waiting until it can be restored …');
  const stateTime = await restorer.backUp(table);
  log(`Restoring it to ${copy} …`);
  const started = performance.now();
  await restorer.restore(table, copy);
  const seconds = (performance.now() - started) / 1000;
  log('Comparing the two …');
  const result = await checkCopy(client, copy, { before, after: await scanItems(client, table) });
  const { changedKeys, differences } = result.comparison;
  const earlierStateComparison = {
    ...result.comparison,
    changed: [...changedKeys, ...differences],
    differences: [],
  };
  const finding = hasEarlierState ? { ...result, comparison: earlierStateComparison } : result;
  await applySettings(client, copy, settings);
  const settingProblems = findSettingDifferences(settings, await readSettings(client, copy));
  return { stateTime, seconds, finding, problems: [...listProblems(finding), ...settingProblems] };
}

/** Deletes the copy of a drill, which has the deletion protection of the original. */
export async function deleteCopy(client: DynamoDBClient, TableName: string): Promise<void> {
  await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: false }));
  await waitUntilTableExists({ client, minDelay: 1, maxDelay: 10, maxWaitTime: 15 * 60 }, { TableName });
  await client.send(new DeleteTableCommand({ TableName }));
  await waitUntilTableNotExists({ client, minDelay: 1, maxDelay: 10, maxWaitTime: 15 * 60 }, { TableName });
}
