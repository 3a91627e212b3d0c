import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, vi } from 'vitest';
import * as z from 'zod';
import { type IndexProjection, indexes, tableKeys } from '../../lambdas/table/definition.ts';
import { createDynamoDbCall } from '../../scripts/local-cloud/services/dynamodb/call.ts';
import { startDynamoDb } from '../../scripts/local-cloud/services/dynamodb/server.ts';
import { StreamReader } from '../../scripts/local-cloud/services/lambda-event-sources/stream-reader.ts';

const region = 'eu-west-2';

const createAttributeDefinition = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' });
const createKeySchema = (partition: readonly string[], sort: readonly string[]) => [
  ...partition.map((AttributeName) => ({ AttributeName, KeyType: 'HASH' })),
  ...sort.map((AttributeName) => ({ AttributeName, KeyType: 'RANGE' })),
];

function createProjectionInput(projection: IndexProjection) {
  if (projection === 'all') return { ProjectionType: 'ALL' };
  return projection === 'keys'
    ? { ProjectionType: 'KEYS_ONLY' }
    : { ProjectionType: 'INCLUDE', NonKeyAttributes: projection };
}

function createTableInput(TableName: string) {
  const declaredIndexes: [
    string,
    { partition: readonly string[]; sort: readonly string[]; projection: IndexProjection },
  ][] = Object.entries(indexes);
  const keyNames = declaredIndexes.flatMap(([, { partition, sort }]) => [...partition, ...sort]);
  return {
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    KeySchema: createKeySchema([tableKeys.partition], [tableKeys.sort]),
    AttributeDefinitions: [...new Set([tableKeys.partition, tableKeys.sort, ...keyNames])].map(
      createAttributeDefinition,
    ),
    GlobalSecondaryIndexes: declaredIndexes.map(([IndexName, { partition, sort, projection }]) => ({
      IndexName,
      KeySchema: createKeySchema(partition, sort),
      Projection: createProjectionInput(projection),
    })),
  };
}

const TableDescription = z.object({ Table: z.object({ LatestStreamArn: z.string() }) });

/** The environment variable with the URL of a worker's database. It survives when modules are reset. */
const databaseVariable = 'UNIT_TESTS_DATABASE';

/** The database that all test files of a worker share. It ends with the worker. */
async function startWorkerDatabase(): Promise<string> {
  const urlOfRunningDatabase = process.env[databaseVariable];
  if (urlOfRunningDatabase !== undefined) return urlOfRunningDatabase;
  const directory = await mkdtemp(join(tmpdir(), 'portico-tables-'));
  const { url } = await startDynamoDb({ directory, inMemory: true, region, log: () => undefined });
  await rm(directory, { recursive: true, force: true });
  process.env[databaseVariable] = url;
  return url;
}

/** Provides tables that no other test uses. They have the product's keys and indexes. */
export async function openTables() {
  const url = await startWorkerDatabase();
  // DynamoDB Local keeps separate tables for each access key.
  const accessKeyId = `UNITTESTS${randomBytes(8).toString('hex')}`;
  const callDynamoDb = createDynamoDbCall(url, region, accessKeyId);
  const tableNames: string[] = [];
  return {
    /** Sets the variables that product code reads when it is loaded. */
    use: (TABLE_NAME: string) =>
      Object.assign(process.env, {
        TABLE_NAME,
        AWS_ENDPOINT_URL_DYNAMODB: url,
        AWS_REGION: region,
        AWS_ACCESS_KEY_ID: accessKeyId,
        AWS_SECRET_ACCESS_KEY: 'local',
        POWERTOOLS_LOG_LEVEL: 'SILENT',
      }),
    add: async (name: string) => {
      await callDynamoDb('DynamoDB_20120810.CreateTable', createTableInput(name), z.unknown());
      tableNames.push(name);
    },
    /** Returns a reader of the stream of a table. */
    stream: async (TableName: string) => {
      const { Table } = await callDynamoDb(
        'DynamoDB_20120810.DescribeTable',
        { TableName },
        TableDescription,
      );
      return new StreamReader(callDynamoDb, Table.LatestStreamArn);
    },
    /** Deletes the tables. */
    close: async () => {
      for (const TableName of tableNames)
        await callDynamoDb('DynamoDB_20120810.DeleteTable', { TableName }, z.unknown());
    },
  };
}

/**
 * Provides an empty table for the tests of a file. Await it before importing the product code that uses the
 * table.
 */
export async function provideTable(): Promise<void> {
  const tables = await openTables();
  vi.resetModules();
  tables.use('Items');
  await tables.add('Items');
  afterAll(() => tables.close());
}
