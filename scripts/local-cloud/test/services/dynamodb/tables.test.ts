import { beforeAll, describe, expect, it } from 'vitest';
import { createTables } from '../../../services/dynamodb/tables.ts';
import { anyRecord, startTestDynamoDb, createTableAssembly, defaultTable } from './dynamodb.fixture.ts';
import { textContaining } from '../../expecting.ts';

let database: Awaited<ReturnType<typeof startTestDynamoDb>>;
const callOnTable = (operation: string) =>
  database.call(`DynamoDB_20120810.${operation}`, { TableName: 'Test-Table' }, anyRecord);

beforeAll(async () => {
  database = await startTestDynamoDb();
  await createTables(createTableAssembly(), database.call, '/state');
});

describe('a table of the template', () => {
  it('has its keys, indexes and stream', async () => {
    expect(await callOnTable('DescribeTable')).toMatchObject({
      Table: {
        KeySchema: defaultTable.KeySchema,
        GlobalSecondaryIndexes: [{ IndexName: 'newest', Projection: { ProjectionType: 'INCLUDE' } }],
        StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
      },
    });
  });

  it('has its time to live', async () => {
    expect(await callOnTable('DescribeTimeToLive')).toEqual({
      TimeToLiveDescription: { AttributeName: 'expires_at', TimeToLiveStatus: 'ENABLED' },
    });
  });

  it('is unchanged if it already exists, and its stream is known in both cases', async () => {
    const assembly = createTableAssembly();
    await createTables(assembly, database.call, '/state');
    const [table] = assembly.listByType('AWS::DynamoDB::Table');
    expect(table && assembly.getAttribute(table, 'StreamArn')).toMatch(
      /^arn:aws:dynamodb:.*:table\/Test-Table\/stream\//,
    );
  });
});

describe('a table that another version of the assembly created', () => {
  const [index] = defaultTable.GlobalSecondaryIndexes;
  it.each<[string, object, string]>([
    ['other keys', { KeySchema: [defaultTable.KeySchema[0]] }, 'its keys'],
    ['one index fewer', { GlobalSecondaryIndexes: [] }, 'index newest'],
    [
      'one index more',
      { GlobalSecondaryIndexes: [index, { ...index, IndexName: 'status' }] },
      'index status',
    ],
    [
      'other attributes in an index',
      { GlobalSecondaryIndexes: [{ ...index, Projection: { ProjectionType: 'ALL' } }] },
      'index newest',
    ],
    ['another stream', { StreamSpecification: { StreamViewType: 'KEYS_ONLY' } }, 'its stream'],
  ])('is refused and not changed if it has %s', async (_, changedProperties, difference) => {
    const tableBefore = await callOnTable('DescribeTable');
    await expect(
      createTables(createTableAssembly({ ...defaultTable, ...changedProperties }), database.call, '/state'),
    ).rejects.toMatchObject({
      name: 'UserFacingError',
      message: `The table Test-Table in /state was created from another version of the assembly (different: ${difference}).`,
      remedy: textContaining('mv "/state" "/state-old"'),
    });
    expect(await callOnTable('DescribeTable')).toEqual(tableBefore);
  });
});
