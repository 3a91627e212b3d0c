import type { Assembly } from '../../assembly/assembly.ts';
import { longName, regionalArn } from '../../assembly/resource-type.ts';
import { defineService } from '../../service.ts';
import { dynamoDbClient } from './call.ts';
import { dynamodbCalls } from './calls.ts';
import { startDynamoDb } from './server.ts';
import { createTables } from './tables.ts';

/** Amazon DynamoDB: Amazon's own DynamoDB Local, with the tables of the assembly. */
export const dynamodb = defineService({
  name: 'dynamodb',
  resourceTypes: {
    'AWS::DynamoDB::Table': {
      nameProperty: 'TableName',
      physicalId: longName,
      arn: regionalArn('dynamodb', 'table/'),
    },
  },
  endpoint: { sdkVariables: ['AWS_ENDPOINT_URL_DYNAMODB'], calls: dynamodbCalls },
  async start({ assembly, directory, log }) {
    const { region } = assembly;
    const server = await startDynamoDb({ directory, region, log });
    const call = dynamoDbClient(server.url, region);
    try {
      const streamArns = await createTables(assembly, call, directory);
      return {
        url: server.url,
        /** Calls DynamoDB and its streams, not recorded. */
        call,
        deploy: (next: Assembly) => provideStreamArns(next, streamArns),
        stop: () => server.close(),
      };
    } catch (error) {
      await server.close();
      throw error;
    }
  },
});

/** @param arns by table name */
function provideStreamArns(assembly: Assembly, arns: ReadonlyMap<string, string>): void {
  for (const table of assembly.ofType('AWS::DynamoDB::Table')) {
    const arn = arns.get(assembly.physicalId(table));
    if (arn !== undefined && 'StreamSpecification' in table.raw) assembly.provide(table, 'StreamArn', arn);
  }
}
