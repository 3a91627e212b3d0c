import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findOnlyResource, synthesize } from './support/synthesize.ts';
import { TableShape, findTableRuleViolations, tableShape } from './support/table-rules.ts';

const infra = resolve(import.meta.dirname, '../../infra');
const recordedShape = TableShape.parse(JSON.parse(readFileSync(`${infra}/table-record.json`, 'utf8')));
const headings = readFileSync(`${infra}/docs/changing-the-table.md`, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('## '))
  .map((line) => line.slice(3).toLowerCase().replaceAll(' ', '-'));

describe('the table of each environment', () => {
  it.each(['dev', 'staging', 'prod', 'local'])(
    'can be updated from its recorded shape by one deployment in %s',
    (name) => {
      const { Properties } = findOnlyResource(synthesize(name).templates.data, 'AWS::DynamoDB::Table');
      expect(findTableRuleViolations(recordedShape, tableShape(Properties))).toEqual([]);
    },
  );
});

const index = (attributes: readonly string[] = ['summary'], partition = 'a_pk') => ({
  partition: [partition],
  sort: ['a_sk'],
  attributes: [...attributes],
});
const table = (indexes: TableShape['indexes']): TableShape => ({
  keys: { partition: ['pk'], sort: ['sk'] },
  indexes,
});
const attributes = (count: number) => Array.from({ length: count }, (_, n) => `field_${n}`);
const indexes = (count: number, each: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`index_${n}`, index(attributes(each))]));

describe('the rules for changing a table', () => {
  it.each<[string, TableShape, TableShape]>([
    ['nothing', table({ a: index() }), table({ a: index() })],
    ['one index created', table({ a: index() }), table({ a: index(), b: index() })],
    ['one index deleted', table({ a: index(), b: index() }), table({ a: index() })],
    ['20 attributes in an index', table({}), table({ a: index(attributes(20)) })],
  ])('allow a release that changes %s', (_, before, after) => {
    expect(findTableRuleViolations(before, after)).toEqual([]);
  });

  it.each<[string, TableShape, TableShape, RegExp]>([
    [
      '21 attributes in an index',
      table({}),
      table({ a: index(attributes(21)) }),
      /^The index a carries 21 attributes; DynamoDB allows 20 .* Store the field in the map summary/,
    ],
    [
      '102 attributes in all indexes',
      table(indexes(6, 17)),
      table(indexes(6, 17)),
      /^The indexes carry 102 attributes; DynamoDB allows 100 .* Store fields in the map summary/,
    ],
    [
      '21 indexes',
      table(indexes(21, 1)),
      table(indexes(21, 1)),
      /^The table has 21 indexes; DynamoDB allows 20\. Remove one/,
    ],
    [
      'two indexes created',
      table({}),
      table({ a: index(), b: index() }),
      /^This release creates the index a and creates the index b\. .* deploy one of them/,
    ],
    [
      'an index created while another is deleted',
      table({ a: index() }),
      table({ b: index() }),
      /^This release creates the index b and deletes the index a\. .* deploy one of them/,
    ],
    [
      'a projection changed in place',
      table({ a: index() }),
      table({ a: index(['summary', 'more']) }),
      /^The index a changes from .* add an index with a new name/,
    ],
    [
      'the key of an index changed in place',
      table({ a: index() }),
      table({ a: index(['summary'], 'b_pk') }),
      /^The index a changes from .* add an index with a new name/,
    ],
    [
      "the table's own key changed",
      table({}),
      { ...table({}), keys: { partition: ['id'], sort: ['sk'] } },
      /^The table's own keys change .* Keep the keys/,
    ],
  ])('reject %s, and explain what to do', (_, before, after, sentence) => {
    const violations = findTableRuleViolations(before, after);
    expect(violations).toEqual([expect.stringMatching(sentence)]);
    const [, heading] = /changing-the-table\.md#([\w-]+)/.exec(violations.join()) ?? [];
    expect(headings).toContain(heading);
  });
});
