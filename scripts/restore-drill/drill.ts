import {
  DeleteTableCommand,
  type DynamoDBClient,
  UpdateTableCommand,
  waitUntilTableExists,
  waitUntilTableNotExists,
} from '@aws-sdk/client-dynamodb';
import { type Finding, checkCopy, wrongIn } from './check.ts';
import { itemsIn } from './items.ts';
import type { Restorer } from './restorer.ts';
import { applySettings, settingDifferences, settingsOf } from './settings.ts';

export interface DrillReport {
  /** The moment that the copy shows, or a little before. */
  readonly point: Date;
  /** From the wish to restore to a table that can be used. */
  readonly seconds: number;
  readonly finding: Finding;
  /** Everything that is not as it should be, each a sentence. None: the drill has succeeded. */
  readonly wrong: readonly string[];
}

interface Drill {
  readonly client: DynamoDBClient;
  readonly table: string;
  /** Name of a table that does not exist. */
  readonly copy: string;
  readonly restorer: Restorer;
  readonly say: (line: string) => void;
  /** The copy is of an earlier time, from which the table may well differ. @default false */
  readonly past?: boolean;
}

/** Restores a table to a copy beside it, gives it the original's settings, and looks whether it is the original. The original is only read. */
export async function drill({
  client,
  table,
  copy,
  restorer,
  say,
  past = false,
}: Drill): Promise<DrillReport> {
  const settings = await settingsOf(client, table);
  say(`Reading ${table} …`);
  const before = await itemsIn(client, table);
  say('Waiting until it can be restored as it is now …');
  const point = await restorer.backUp(table);
  say(`Restoring it to ${copy} …`);
  const started = performance.now();
  await restorer.restore(table, copy);
  const seconds = (performance.now() - started) / 1000;
  say('Comparing the two …');
  const found = await checkCopy(client, copy, { before, after: await itemsIn(client, table) });
  const { changed, differences } = found.comparison;
  const sinceThen = { ...found.comparison, changed: [...changed, ...differences], differences: [] };
  const finding = past ? { ...found, comparison: sinceThen } : found;
  await applySettings(client, copy, settings);
  const unset = settingDifferences(settings, await settingsOf(client, copy));
  return { point, seconds, finding, wrong: [...wrongIn(finding), ...unset] };
}

/** Deletes the copy of a drill, whose protection from that was a part of the drill. */
export async function deleteCopy(client: DynamoDBClient, TableName: string): Promise<void> {
  await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: false }));
  await waitUntilTableExists({ client, minDelay: 1, maxDelay: 10, maxWaitTime: 15 * 60 }, { TableName });
  await client.send(new DeleteTableCommand({ TableName }));
  await waitUntilTableNotExists({ client, minDelay: 1, maxDelay: 10, maxWaitTime: 15 * 60 }, { TableName });
}
