import { describe, expect, it } from 'vitest';
import { checkTableLimits } from '../../../services/dynamodb/limits.ts';
import { UserFacingError } from '../../../user-facing-error.ts';

const createAttributeNames = (count: number) =>
  Array.from({ length: count }, (_, index) => `attribute${index}`);
const createIndex = (IndexName: string, attributeCount = 0, attributesPerKeyType = 1) => ({
  IndexName,
  KeySchema: ['HASH', 'RANGE'].flatMap((KeyType) =>
    Array.from({ length: attributesPerKeyType }, () => ({ KeyType })),
  ),
  Projection: { NonKeyAttributes: createAttributeNames(attributeCount) },
});
const createIndexes = (count: number, attributesPerIndex = 0) =>
  Array.from({ length: count }, (_, position) => createIndex(`index${position}`, attributesPerIndex));
const createTable = (
  GlobalSecondaryIndexes = createIndexes(0),
  LocalSecondaryIndexes = createIndexes(0),
) => ({
  GlobalSecondaryIndexes,
  LocalSecondaryIndexes,
});

describe('a table that AWS would refuse is refused', () => {
  it.each([
    [
      'with more than 20 non-key attributes in an index',
      createTable([createIndex('newest', 21)]),
      /index newest .* 21/,
    ],
    [
      'with more than 100 in all indexes',
      createTable(createIndexes(5, 20), [createIndex('other', 1)]),
      /101 projected/,
    ],
    ['with more than 20 global indexes', createTable(createIndexes(21)), /21 global secondary indexes/],
    ['with more than 5 local indexes', createTable([], createIndexes(6)), /6 local secondary indexes/],
    [
      'with more than 4 attributes in a key',
      createTable([createIndex('newest', 0, 5)]),
      /5 attributes in a key of the index newest/,
    ],
    ['with an index name of two letters', createTable([createIndex('ab')]), /index name ab of Table/],
    ['with an index name with a space', createTable([createIndex('by name')]), /index name by name/],
  ])('%s', (_, refusedTable, message) => {
    expect(() => checkTableLimits('Table', refusedTable)).toThrow(message);
    expect(() => checkTableLimits('Table', refusedTable)).toThrow(UserFacingError);
  });

  it.each(['ab', 'a'.repeat(256), 'Täble', 'my table'])('with the name %s', (name) => {
    expect(() => checkTableLimits(name, createTable())).toThrow('is not allowed in DynamoDB');
  });
});

it('a table at every limit is accepted', () => {
  expect(() =>
    checkTableLimits('Table.one_two-3', createTable(createIndexes(20, 4), createIndexes(4, 5))),
  ).not.toThrow();
  expect(() => checkTableLimits('a'.repeat(255), createTable(createIndexes(5, 20)))).not.toThrow();
  expect(() => checkTableLimits('abc', createTable(createIndexes(1, 20), createIndexes(5)))).not.toThrow();
  expect(() => checkTableLimits('abc', createTable([createIndex('newest', 20, 4)]))).not.toThrow();
});
