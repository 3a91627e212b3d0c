import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { indexes, tableKeys } from '../../lambdas/table/definition.ts';
import { dynamoDbClient } from '../../scripts/local-cloud/services/dynamodb/call.ts';
import { startDynamoDb } from '../../scripts/local-cloud/services/dynamodb/server.ts';

const region = 'eu-west-2';

const attribute = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' });
const keySchema = (partition: string, sort: string) => [
  { AttributeName: partition, KeyType: 'HASH' },
  { AttributeName: sort, KeyType: 'RANGE' },
];

const tableInput = (TableName: string) => {
  const names = Object.entries(indexes).map(([IndexName, NonKeyAttributes]) => ({
    IndexName,
    partition: `${IndexName}_pk`,
    sort: `${IndexName}_sk`,
    NonKeyAttributes,
  }));
  return {
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: keySchema(tableKeys.partition, tableKeys.sort),
    AttributeDefinitions: [
      tableKeys.partition,
      tableKeys.sort,
      ...names.flatMap(({ partition, sort }) => [partition, sort]),
    ].map(attribute),
    GlobalSecondaryIndexes: names.map(({ IndexName, partition, sort, NonKeyAttributes }) => ({
      IndexName,
      KeySchema: keySchema(partition, sort),
      Projection:
        NonKeyAttributes.length === 0
          ? { ProjectionType: 'KEYS_ONLY' }
          : { ProjectionType: 'INCLUDE', NonKeyAttributes },
    })),
  };
};

/** Starts a database of its own, whose tables have the product's keys and indexes. */
export async function startTables() {
  const directory = await mkdtemp(join(tmpdir(), 'portico-tables-'));
  const server = await startDynamoDb({ directory, region, log: () => undefined });
  return {
    /** Sets the variables that product code reads when it is loaded. */
    use: (TABLE_NAME: string) =>
      Object.assign(process.env, {
        TABLE_NAME,
        AWS_ENDPOINT_URL_DYNAMODB: server.url,
        AWS_REGION: region,
        AWS_ACCESS_KEY_ID: 'local',
        AWS_SECRET_ACCESS_KEY: 'local',
        POWERTOOLS_LOG_LEVEL: 'SILENT',
      }),
    add: (name: string) =>
      dynamoDbClient(server.url, region)('DynamoDB_20120810.CreateTable', tableInput(name), z.unknown()),
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
