// @module-tag nightly
import { expect, it } from 'vitest';
import * as z from 'zod';
import { createDynamoDbCall } from '../../../services/dynamodb/call.ts';
import { startLaggingIndexes } from '../../../services/dynamodb/lagging-indexes.ts';
import { createTables } from '../../../services/dynamodb/tables.ts';
import { anyRecord, startTestDynamoDb, createTableAssembly } from './dynamodb.fixture.ts';

it('index queries see a write after the lag, and reads of the table immediately', async () => {
  const { url, call } = await startTestDynamoDb();
  const streamArns = await createTables(createTableAssembly(), call, '/state');
  const laggingServer = await startLaggingIndexes({ target: url, call, streamArns, lag: 100 });
  laggingServer.hold();
  const callLaggingServer = createDynamoDbCall(laggingServer.url, 'eu-west-2');
  const TableName = 'Test-Table';
  const Key = { pk: { S: 'a' }, sk: { S: 'b' } };
  const countItems = (input: object) =>
    callLaggingServer(
      'DynamoDB_20120810.Query',
      { TableName, ...input },
      z.object({ Items: z.array(anyRecord) }),
    ).then(({ Items }) => Items.length);
  const countInIndex = () =>
    countItems({
      IndexName: 'newest',
      KeyConditionExpression: 'newest_pk = :n',
      ExpressionAttributeValues: { ':n': { S: 'n' } },
    });
  const countInTable = () =>
    countItems({ KeyConditionExpression: 'pk = :a', ExpressionAttributeValues: { ':a': { S: 'a' } } });

  const Item = { ...Key, newest_pk: { S: 'n' }, newest_sk: { S: '1' }, parts: { L: [{ M: {} }] } };
  await callLaggingServer('DynamoDB_20120810.PutItem', { TableName, Item }, z.unknown());
  expect([await countInTable(), await countInIndex()]).toEqual([1, 0]);
  laggingServer.release();
  await expect.poll(countInIndex).toBe(1);
  laggingServer.hold();
  await callLaggingServer('DynamoDB_20120810.DeleteItem', { TableName, Key }, z.unknown());
  expect([await countInTable(), await countInIndex()]).toEqual([0, 1]);
  laggingServer.release();
  await expect.poll(countInIndex).toBe(0);
  await laggingServer.close();
});
