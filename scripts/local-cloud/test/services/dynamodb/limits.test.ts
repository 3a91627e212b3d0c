import { describe, expect, it } from 'vitest';
import { checkTableLimits } from '../../../services/dynamodb/limits.ts';
import { UserFacingError } from '../../../user-facing-error.ts';

const attributes = (count: number) => Array.from({ length: count }, (_, index) => `attribute${index}`);
const index = (IndexName: string, count = 0, keyed = 1) => ({
  IndexName,
  KeySchema: ['HASH', 'RANGE'].flatMap((KeyType) => Array.from({ length: keyed }, () => ({ KeyType }))),
  Projection: { NonKeyAttributes: attributes(count) },
});
const indexes = (count: number, projected = 0) =>
  Array.from({ length: count }, (_, position) => index(`index${position}`, projected));
const table = (GlobalSecondaryIndexes = indexes(0), LocalSecondaryIndexes = indexes(0)) => ({
  GlobalSecondaryIndexes,
  LocalSecondaryIndexes,
});

describe('a table that AWS would refuse is refused', () => {
  it.each([
    ['with more than 20 non-key attributes in an index', table([index('newest', 21)]), /index newest .* 21/],
    ['with more than 100 in all indexes', table(indexes(5, 20), [index('other', 1)]), /101 projected/],
    ['with more than 20 global indexes', table(indexes(21)), /21 global secondary indexes/],
    ['with more than 5 local indexes', table([], indexes(6)), /6 local secondary indexes/],
    [
      'with more than 4 attributes in a key',
      table([index('newest', 0, 5)]),
      /5 attributes in a key of the index newest/,
    ],
    ['with an index name of two letters', table([index('ab')]), /index name ab of Table/],
    ['with an index name with a space', table([index('by name')]), /index name by name/],
  ])('%s', (_, refused, message) => {
    expect(() => checkTableLimits('Table', refused)).toThrow(message);
    expect(() => checkTableLimits('Table', refused)).toThrow(UserFacingError);
  });

  it.each(['ab', 'a'.repeat(256), 'Täble', 'my table'])('with the name %s', (name) => {
    expect(() => checkTableLimits(name, table())).toThrow('is not allowed in DynamoDB');
  });
});

it('a table at every limit is accepted', () => {
  expect(() => checkTableLimits('Table.one_two-3', table(indexes(20, 4), indexes(4, 5)))).not.toThrow();
  expect(() => checkTableLimits('a'.repeat(255), table(indexes(5, 20)))).not.toThrow();
  expect(() => checkTableLimits('abc', table(indexes(1, 20), indexes(5)))).not.toThrow();
  expect(() => checkTableLimits('abc', table([index('newest', 20, 4)]))).not.toThrow();
});
