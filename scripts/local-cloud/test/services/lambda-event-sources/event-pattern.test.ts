import { describe, expect, it } from 'vitest';
import { compilePattern } from '../../../services/lambda-event-sources/event-pattern.ts';

const record = {
  eventName: 'INSERT',
  dynamodb: {
    Keys: { pk: { S: 'TICKET#1' } },
    NewImage: {
      pk: { S: 'TICKET#1' },
      tags: ['red', 'blue'],
      size: 12,
      nothing: null,
      deep: { er: { S: 'x' } },
    },
  },
};
const image = (pattern: object) => ({ dynamodb: { NewImage: pattern } });

describe('a pattern matches', () => {
  it.each<[string, object]>([
    ['everything when it is empty', {}],
    ['one of several values', { eventName: ['MODIFY', 'INSERT'] }],
    ['every field it names', { eventName: ['INSERT'], ...image({ pk: { S: ['TICKET#1'] } }) }],
    ['a prefix', image({ pk: { S: [{ prefix: 'TICKET#' }] } })],
    ['a suffix', image({ pk: { S: [{ suffix: '#1' }] } })],
    ['a prefix in any case', image({ pk: { S: [{ prefix: { 'equals-ignore-case': 'ticket#' } }] } })],
    ['any case', image({ pk: { S: [{ 'equals-ignore-case': 'ticket#1' }] } })],
    ['what is there', image({ pk: { S: [{ exists: true }] } })],
    ['what is not there', image({ gone: { S: [{ exists: false }] } })],
    ['anything but a value', image({ pk: { S: [{ 'anything-but': 'TICKET#2' }] } })],
    ['anything but some values', { eventName: [{ 'anything-but': ['REMOVE', 'MODIFY'] }] }],
    ['anything but a prefix', image({ pk: { S: [{ 'anything-but': { prefix: 'USER#' } }] } })],
    ['a number', image({ size: [{ numeric: ['=', 12] }] })],
    ['a range of numbers', image({ size: [{ numeric: ['>', 10, '<=', 12] }] })],
    ['null', image({ nothing: [null] })],
    ['an item of a list', image({ tags: ['blue'] })],
    ['one side of $or', { $or: [{ eventName: ['REMOVE'] }, image({ size: [12] })] }],
  ])('%s', (_, pattern) => {
    expect(compilePattern(JSON.stringify(pattern))(record)).toBe(true);
  });
});

describe('a pattern does not match', () => {
  it.each<[string, object]>([
    ['another value', { eventName: ['REMOVE'] }],
    ['when one of its fields differs', { eventName: ['INSERT'], ...image({ pk: { S: ['TICKET#2'] } }) }],
    ['a field that is not there', { userIdentity: { type: ['Service'] } }],
    ['anything but, for a field that is not there', image({ gone: { S: [{ 'anything-but': 'x' }] } })],
    ['an object as existing', image({ deep: [{ exists: true }] })],
    ['what is there as absent', image({ pk: { S: [{ exists: false }] } })],
    ['a number outside the range', image({ size: [{ numeric: ['<', 12] }] })],
    ['a number as text', image({ size: ['12'] })],
    ['text as a number', image({ pk: { S: [{ numeric: ['>', 0] }] } })],
    ['the prefix it excludes', image({ pk: { S: [{ 'anything-but': { prefix: 'TICKET#' } }] } })],
    ['neither side of $or', { $or: [{ eventName: ['REMOVE'] }, image({ size: [13] })] }],
  ])('%s', (_, pattern) => {
    expect(compilePattern(JSON.stringify(pattern))(record)).toBe(false);
  });
});

it.each<[object, RegExp]>([
  [{ eventName: ['REMOVE'], other: [{ wildcard: 'a*' }] }, /wildcard.* is not a comparison operator/],
  [{ a: [{ numeric: ['~', 1] }] }, /Invalid option/],
  [{ a: 'plain' }, /expected record/],
])('an invalid pattern is refused when it is compiled: %j', (pattern, message) => {
  expect(() => compilePattern(JSON.stringify(pattern))).toThrow(message);
});
