import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';

/** Deletes all rate limit counters, so that a test starts with unused limits. @returns their keys */
export async function deleteRateLimitCounters(): Promise<string[]> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const TableName = process.env['TABLE_NAME'] ?? '';
  const scanInput = {
    TableName,
    FilterExpression: 'begins_with(pk, :prefix)',
    ExpressionAttributeValues: { ':prefix': 'THROTTLE#' },
  };
  const keys: string[] = [];
  for await (const { Items = [] } of paginateScan({ client }, scanInput)) {
    keys.push(...Items.map((item) => JSON.stringify(item)));
    for (let i = 0; i < Items.length; i += 25) {
      const requests = Items.slice(i, i + 25).map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }));
      await client.send(new BatchWriteCommand({ RequestItems: { [TableName]: requests } }));
    }
  }
  return keys;
}
