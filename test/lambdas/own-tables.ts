import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { type IndexProjection, indexes, tableKeys } from '../../lambdas/table/definition.ts';
import { dynamoDbClient } from '../../scripts/local-cloud/services/dynamodb/call.ts';
import { startDynamoDb } from '../../scripts/local-cloud/services/dynamodb/server.ts';
import { StreamReader } from '../../scripts/local-cloud/services/lambda-event-sources/stream-reader.ts';

const region = 'eu-west-2';

const attribute = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' });
const keySchema = (partition: readonly string[], sort: readonly string[]) => [
  ...partition.map((AttributeName) => ({ AttributeName, KeyType: 'HASH' })),
  ...sort.map((AttributeName) => ({ AttributeName, KeyType: 'RANGE' })),
];

function projectionInput(projection: IndexProjection) {
  if (projection === 'all') return { ProjectionType: 'ALL' };
  return projection === 'keys'
    ? { ProjectionType: 'KEYS_ONLY' }
    : { ProjectionType: 'INCLUDE', NonKeyAttributes: projection };
}

function tableInput(TableName: string) {
  const declaredIndexes: [
    string,
    { partition: readonly string[]; sort: readonly string[]; projection: IndexProjection },
  ][] = Object.entries(indexes);
  const names = declaredIndexes.flatMap(([, { partition, sort }]) => [...partition, ...sort]);
  return {
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    KeySchema: keySchema([tableKeys.partition], [tableKeys.sort]),
    AttributeDefinitions: [...new Set([tableKeys.partition, tableKeys.sort, ...names])].map(attribute),
    GlobalSecondaryIndexes: declaredIndexes.map(([IndexName, { partition, sort, projection }]) => ({
      IndexName,
      KeySchema: keySchema(partition, sort),
      Projection: projectionInput(projection),
    })),
  };
}

const Described = z.object({ Table: z.object({ LatestStreamArn: z.string() }) });

/** The environment variable with the URL of a worker's database. It survives when modules are reset. */
const databaseVariable = 'UNIT_TESTS_DATABASE';

/** The database that all test files of a worker share. It ends with the worker. */
async function databaseOfWorker(): Promise<string> {
  const runningUrl = process.env[databaseVariable];
  if (runningUrl !== undefined) return runningUrl;
  const directory = await mkdtemp(join(tmpdir(), 'portico-tables-'));
  const { url } = await startDynamoDb({ directory, inMemory: true, region, log: () => undefined });
  await rm(directory, { recursive: true, force: true });
  process.env[databaseVariable] = url;
  return url;
}

/** Provides tables that no other test uses. They have the product's keys and indexes. */
export async function openTables() {
  const url = await databaseOfWorker();
  // DynamoDB Local keeps separate tables for each access key.
  const accessKeyId = `UNITTESTS${randomBytes(8).toString('hex')}`;
  const call = dynamoDbClient(url, region, accessKeyId);
  const names: string[] = [];
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
      await call('DynamoDB_20120810.CreateTable', tableInput(name), z.unknown());
      names.push(name);
    },
    /** Returns a reader of the stream of a table. */
    stream: async (TableName: string) => {
      const { Table } = await call('DynamoDB_20120810.DescribeTable', { TableName }, Described);
      return new StreamReader(call, Table.LatestStreamArn);
    },
    /** Deletes the tables. */
    close: async () => {
      for (const TableName of names) await call('DynamoDB_20120810.DeleteTable', { TableName }, z.unknown());
    },
  };
}
