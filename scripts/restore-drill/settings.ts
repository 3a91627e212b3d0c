import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  ListTagsOfResourceCommand,
  type StreamViewType,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  type UpdateTableCommandInput,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { sortKeys } from './items.ts';

/**
 * Settings that a restored table lacks.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/PointInTimeRecovery.Tutorial.html
 */
export interface Settings {
  readonly stream: StreamViewType | undefined;
  readonly expiryAttribute: string | undefined;
  readonly tags: Readonly<Record<string, string>>;
  /** How many days back the table can be restored; undefined without point-in-time recovery. */
  readonly recoveryDays: number | undefined;
  readonly deletionProtection: boolean;
}

async function describeTable(client: DynamoDBClient, TableName: string) {
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  return { ...Table, TableArn: Table?.TableArn ?? '' };
}

/** Resolves with the result; undefined from DynamoDB Local, which lacks point-in-time recovery and tags. */
async function awaitIfSupported<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof Error && error.name.startsWith('UnknownOperation')) return undefined;
    throw error;
  }
}

async function readRecoveryDays(client: DynamoDBClient, TableName: string): Promise<number | undefined> {
  const response = await awaitIfSupported(client.send(new DescribeContinuousBackupsCommand({ TableName })));
  const recovery = response?.ContinuousBackupsDescription?.PointInTimeRecoveryDescription;
  return recovery?.PointInTimeRecoveryStatus === 'ENABLED' ? recovery.RecoveryPeriodInDays : undefined;
}

/** All tags except those that only AWS may set, which begin with `aws:`. */
async function readTags(client: DynamoDBClient, ResourceArn: string): Promise<Record<string, string>> {
  const response = await awaitIfSupported(client.send(new ListTagsOfResourceCommand({ ResourceArn })));
  return Object.fromEntries(
    (response?.Tags ?? [])
      .map(({ Key = '', Value = '' }): [string, string] => [Key, Value])
      .filter(([key]) => !key.startsWith('aws:')),
  );
}

export async function readSettings(client: DynamoDBClient, table: string): Promise<Settings> {
  const [{ StreamSpecification, DeletionProtectionEnabled, TableArn }, expiry, recoveryDays] =
    await Promise.all([
      describeTable(client, table),
      client.send(new DescribeTimeToLiveCommand({ TableName: table })),
      readRecoveryDays(client, table),
    ]);
  const { AttributeName, TimeToLiveStatus } = expiry.TimeToLiveDescription ?? {};
  return {
    stream: StreamSpecification?.StreamEnabled ? StreamSpecification.StreamViewType : undefined,
    expiryAttribute: TimeToLiveStatus?.startsWith('ENABL') ? AttributeName : undefined,
    tags: await readTags(client, TableArn),
    recoveryDays,
    deletionProtection: DeletionProtectionEnabled ?? false,
  };
}

const waitUntilActive = (client: DynamoDBClient, TableName: string) =>
  waitUntilTableExists({ client, minDelay: 1, maxDelay: 10, maxWaitTime: 15 * 60 }, { TableName });

/** Applies the settings of the original to a restored table. One at a time, as DynamoDB requires. */
export async function applySettings(
  client: DynamoDBClient,
  TableName: string,
  originalSettings: Settings,
): Promise<void> {
  const currentSettings = await readSettings(client, TableName);
  const update = async (input: Omit<UpdateTableCommandInput, 'TableName'>) => {
    await client.send(new UpdateTableCommand({ TableName, ...input }));
    await waitUntilActive(client, TableName);
  };
  if (originalSettings.stream && currentSettings.stream === undefined)
    await update({
      StreamSpecification: { StreamEnabled: true, StreamViewType: originalSettings.stream },
    });
  if (originalSettings.expiryAttribute && currentSettings.expiryAttribute === undefined)
    await client.send(
      new UpdateTimeToLiveCommand({
        TableName,
        TimeToLiveSpecification: { AttributeName: originalSettings.expiryAttribute, Enabled: true },
      }),
    );
  if (originalSettings.recoveryDays)
    await client.send(
      new UpdateContinuousBackupsCommand({
        TableName,
        PointInTimeRecoverySpecification: {
          PointInTimeRecoveryEnabled: true,
          RecoveryPeriodInDays: originalSettings.recoveryDays,
        },
      }),
    );
  const tags = Object.entries(originalSettings.tags).map(([Key, Value]) => ({ Key, Value }));
  const { TableArn } = await describeTable(client, TableName);
  if (tags.length > 0) await client.send(new TagResourceCommand({ ResourceArn: TableArn, Tags: tags }));
  if (originalSettings.deletionProtection) await update({ DeletionProtectionEnabled: true });
}

/** Compares settings. @returns a sentence for each difference */
export function findSettingDifferences(original: Settings, copy: Settings): string[] {
  const format = (value: unknown) => JSON.stringify(value) ?? 'nothing';
  const comparisons: [string, unknown, unknown][] = [
    ['stream', original.stream, copy.stream],
    ['expiry', original.expiryAttribute, copy.expiryAttribute],
    ['tags', sortKeys('', original.tags), sortKeys('', copy.tags)],
    ['recovery', original.recoveryDays, copy.recoveryDays],
    ['deletion protection', original.deletionProtection, copy.deletionProtection],
  ];
  return comparisons
    .filter(([, should, is]) => format(should) !== format(is))
    .map(([name, should, is]) => `The copy's ${name} is ${format(is)} instead of ${format(should)}.`);
}
