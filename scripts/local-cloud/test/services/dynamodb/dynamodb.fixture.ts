import { afterAll } from 'vitest';
import * as z from 'zod';
import type { Assembly } from '../../../assembly/assembly.ts';
import { openAssembly } from '../../../services.ts';
import { createDynamoDbCall } from '../../../services/dynamodb/call.ts';
import { startDynamoDb } from '../../../services/dynamodb/server.ts';
import { createTemporaryDirectory, writeAssembly } from '../../assembly/fixture.ts';

const region = 'eu-west-2';
const closeFunctions = new Set<() => Promise<void>>();
afterAll(() => Promise.all([...closeFunctions].map((close) => close())));

/** Starts DynamoDB Local with this directory, and stops it when the tests of the file have finished. */
export async function startTestDynamoDb(directory = createTemporaryDirectory()) {
  const server = await startDynamoDb({ directory, region, log: () => undefined });
  const close = async () => {
    closeFunctions.delete(close);
    await server.close();
  };
  closeFunctions.add(close);
  return { ...server, close, directory, call: createDynamoDbCall(server.url, region) };
}

const createKeySchemaElement = (AttributeName: string, KeyType: string) => ({ AttributeName, KeyType });
const stringAttribute = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' });

/** The properties of the default table. */
export const defaultTable = {
  KeySchema: [createKeySchemaElement('pk', 'HASH'), createKeySchemaElement('sk', 'RANGE')],
  AttributeDefinitions: ['pk', 'sk', 'newest_pk', 'newest_sk'].map(stringAttribute),
  GlobalSecondaryIndexes: [
    {
      IndexName: 'newest',
      KeySchema: [createKeySchemaElement('newest_pk', 'HASH'), createKeySchemaElement('newest_sk', 'RANGE')],
      Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['id', 'subject'] },
    },
  ],
  StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
  TimeToLiveSpecification: { AttributeName: 'expires_at', Enabled: true },
  BillingMode: 'PAY_PER_REQUEST',
  PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
};

/** An assembly with one table. */
export function createTableAssembly(properties: object = defaultTable): Assembly {
  return openAssembly(
    writeAssembly({
      Test: { Resources: { Table: { Type: 'AWS::DynamoDB::Table', Properties: properties } } },
    }),
  );
}

export const anyRecord = z.record(z.string(), z.unknown());
