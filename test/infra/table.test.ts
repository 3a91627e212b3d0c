import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findOnlyResource, synthesize } from './support/synthesize.ts';
import { TableShape, findTableRuleViolations, readTableShape } from './support/table-rules.ts';

const infraDirectory = resolve(import.meta.dirname, '../../infra');
const recordedShape = TableShape.parse(
  JSON.parse(readFileSync(`${infraDirectory}/table-record.json`, 'utf8')),
);
const headingAnchors = readFileSync(`${infraDirectory}/docs/changing-the-table.md`, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('## '))
  .map((line) => line.slice(3).toLowerCase().replaceAll(' ', '-'));

describe('the table of each environment', () => {
  it.each(['dev', 'staging', 'prod', 'local'])(
    'can be updated from its recorded shape by one deployment in %s',
    (name) => {
      const { Properties } = findOnlyResource(synthesize(name).templates.data, 'AWS::DynamoDB::Table');
      expect(findTableRuleViolations(recordedShape, readTableShape(Properties))).toEqual([]);
    },
  );
});

const createIndex = (attributes: readonly string[] = ['summary'], partition = 'a_pk') => ({
  partition: [partition],
  sort: ['a_sk'],
  attributes: [...attributes],
});
const createTable = (indexes: TableShape['indexes']): TableShape => ({
  keys: { partition: ['pk'], sort: ['sk'] },
  indexes,
});
const createAttributeNames = (count: number) => Array.from({ length: count }, (_, n) => `field_${n}`);
const createIndexes = (count: number, attributeCount: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [
      `index_${n}`,
      createIndex(createAttributeNames(attributeCount)),
    ]),
  );

describe('the rules for changing a table', () => {
  it.each<[string, TableShape, TableShape]>([
    ['nothing', createTable({ a: createIndex() }), createTable({ a: createIndex() })],
    [
      'one index created',
      createTable({ a: createIndex() }),
      createTable({ a: createIndex(), b: createIndex() }),
    ],
    [
      'one index deleted',
      createTable({ a: createIndex(), b: createIndex() }),
      createTable({ a: createIndex() }),
    ],
    ['20 attributes in an index', createTable({}), createTable({ a: createIndex(createAttributeNames(20)) })],
  ])('allow a release that changes %s', (_, currentShape, nextShape) => {
    expect(findTableRuleViolations(currentShape, nextShape)).toEqual([]);
  });

  it.each<[string, TableShape, TableShape, RegExp]>([
    [
      '21 attributes in an index',
      createTable({}),
      createTable({ a: createIndex(createAttributeNames(21)) }),
      /^The index a carries 21 attributes; DynamoDB allows 20 .* Store the field in the map summary/,
    ],
    [
      '102 attributes in all indexes',
      createTable(createIndexes(6, 17)),
      createTable(createIndexes(6, 17)),
      /^The indexes carry 102 attributes; DynamoDB allows 100 .* Store fields in the map summary/,
    ],
    [
      '21 indexes',
      createTable(createIndexes(21, 1)),
      createTable(createIndexes(21, 1)),
      /^The table has 21 indexes; DynamoDB allows 20\. Remove one/,
    ],
    [
      'two indexes created',
      createTable({}),
      createTable({ a: createIndex(), b: createIndex() }),
      /^This release creates the index a and creates the index b\. .* deploy one of them/,
    ],
    [
      'an index created while another is deleted',
      createTable({ a: createIndex() }),
      createTable({ b: createIndex() }),
      /^This release creates the index b and deletes the index a\. .* deploy one of them/,
    ],
    [
      'a projection changed in place',
      createTable({ a: createIndex() }),
      createTable({ a: createIndex(['summary', 'more']) }),
      /^The index a changes from .* add an index with a new name/,
    ],
    [
      'the key of an index changed in place',
      createTable({ a: createIndex() }),
      createTable({ a: createIndex(['summary'], 'b_pk') }),
      /^The index a changes from .* add an index with a new name/,
    ],
    [
      "the table's own key changed",
      createTable({}),
      { ...createTable({}), keys: { partition: ['id'], sort: ['sk'] } },
      /^The table's own keys change .* Keep the keys/,
    ],
  ])('reject %s, and explain what to do', (_, currentShape, nextShape, expectedViolation) => {
    const violations = findTableRuleViolations(currentShape, nextShape);
    expect(violations).toEqual([expect.stringMatching(expectedViolation)]);
    const [, heading] = /changing-the-table\.md#([\w-]+)/.exec(violations.join()) ?? [];
    expect(headingAnchors).toContain(heading);
  });
});
