/**
 * Reads and changes items of the table, for states that the API cannot show or create. Outside this folder,
 * behaviour tests must not import keys, items or stores of tickets (scripts/check/import-rules.ts).
 *
 * The files of this folder import product code only in functions: product code reads the environment when it
 * is loaded, and a test file that starts its own cloud changes the environment.
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  UpdateCommand,
  paginateQuery,
} from '@aws-sdk/lib-dynamodb';
import { createAssignment } from '../../../lambdas/table/update-expression.ts';

export type Item = Readonly<Record<string, unknown>>;
export type Key = Readonly<{ pk: string; sk: string }>;

const createDocumentClient = () =>
  DynamoDBDocumentClient.from(new DynamoDBClient({}), { marshallOptions: { removeUndefinedValues: true } });
const tableName = () => process.env['TABLE_NAME'] ?? '';

export async function findItem(key: Key): Promise<Item | undefined> {
  const getCommand = new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: true });
  return (await createDocumentClient().send(getCommand)).Item;
}

/** The items of a partition whose sort keys begin with `sk`. */
export async function listItemsWithPrefix({ pk, sk }: Key): Promise<Item[]> {
  const items: Item[] = [];
  const input = {
    TableName: tableName(),
    ConsistentRead: true,
    ...(sk === ''
      ? { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } }
      : {
          KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
          ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
        }),
  };
  for await (const { Items = [] } of paginateQuery({ client: createDocumentClient() }, input))
    items.push(...Items);
  return items;
}

export const setFields = (key: Key, fields: Item, table = tableName()) =>
  createDocumentClient().send(new UpdateCommand({ TableName: table, Key: key, ...createAssignment(fields) }));

export const removeFields = (key: Key, names: readonly string[], table = tableName()) =>
  createDocumentClient().send(
    new UpdateCommand({ TableName: table, Key: key, UpdateExpression: `REMOVE ${names.join(', ')}` }),
  );

export const removeItem = (key: Key, table = tableName()) =>
  createDocumentClient().send(new DeleteCommand({ TableName: table, Key: key }));

/** Stores items without validation. */
export async function putItems(items: readonly Item[]): Promise<void> {
  const client = createDocumentClient();
  for (let n = 0; n < items.length; n += 10) {
    const requests = items.slice(n, n + 10).map((item) => ({ PutRequest: { Item: item } }));
    await client.send(new BatchWriteCommand({ RequestItems: { [tableName()]: requests } }));
  }
}
