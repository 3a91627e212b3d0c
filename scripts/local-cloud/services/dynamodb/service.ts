import type { IncomingHttpHeaders } from 'node:http';
import type { Assembly } from '../../assembly/assembly.ts';
import { generateName, createRegionalArnFormatter } from '../../assembly/resource-type.ts';
import { defineService } from '../../service.ts';
import { createDynamoDbCall } from './call.ts';
import { dynamodbCalls } from './calls.ts';
import { startLaggingIndexes } from './lagging-indexes.ts';
import { startDynamoDb } from './server.ts';
import { createTables } from './tables.ts';

/** Amazon DynamoDB: Amazon's own DynamoDB Local, with the tables of the assembly. */
export const dynamodb = defineService({
  name: 'dynamodb',
  resourceTypes: {
    'AWS::DynamoDB::Table': {
      nameProperty: 'TableName',
      createPhysicalId: generateName,
      createArn: createRegionalArnFormatter('dynamodb', 'table/'),
    },
  },
  endpoint: { sdkVariables: ['AWS_ENDPOINT_URL_DYNAMODB'], callReader: dynamodbCalls },
  async start({
    assembly,
    directory,
    log,
    credentials: { accessKeyId },
    keepsTablesInMemory: inMemory,
    indexLag,
  }) {
    const { region } = assembly;
    const server = await startDynamoDb({ directory, inMemory, region, log });
    const call = createDynamoDbCall(server.url, region, accessKeyId);
    try {
      const streamArns = await createTables(assembly, call, directory);
      const laggingIndexes =
        indexLag > 0 && (await startLaggingIndexes({ target: server.url, call, streamArns, lag: indexLag }));
      return {
        url: laggingIndexes ? laggingIndexes.url : server.url,
        /** Undefined unless indexes lag behind their tables. */
        indexes: laggingIndexes || undefined,
        /** Calls DynamoDB and its streams, bypassing the recorder. */
        call,
        forwardedHeaders: (headers: IncomingHttpHeaders) => replaceAccessKey(accessKeyId, headers),
        deploy: (next: Assembly) => provideStreamArns(next, streamArns),
        stop: async () => {
          if (laggingIndexes) await laggingIndexes.close();
          await server.close();
        },
      };
    } catch (error) {
      await server.close();
      throw error;
    }
  },
});

/**
 * Replaces the function's access key by the cloud's key: without -sharedDb, DynamoDB Local has separate
 * tables for each access key. The signature need not match, because DynamoDB Local does not verify it.
 */
const replaceAccessKey = (accessKeyId: string, headers: IncomingHttpHeaders): IncomingHttpHeaders => ({
  ...headers,
  ...(headers.authorization !== undefined && {
    authorization: headers.authorization.replace(/Credential=[^/]*/, `Credential=${accessKeyId}`),
  }),
});

/** @param arns by table name */
function provideStreamArns(assembly: Assembly, arns: ReadonlyMap<string, string>): void {
  for (const table of assembly.listByType('AWS::DynamoDB::Table')) {
    const arn = arns.get(assembly.getPhysicalId(table));
    if (arn !== undefined && 'StreamSpecification' in table.rawProperties)
      assembly.provideAttribute(table, 'StreamArn', arn);
  }
}
