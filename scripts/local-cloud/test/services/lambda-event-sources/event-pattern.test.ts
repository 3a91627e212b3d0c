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
const newImagePattern = (pattern: object) => ({ dynamodb: { NewImage: pattern } });

describe('a pattern matches', () => {
  it.each<[string, object]>([
    ['every record if the pattern is empty', {}],
    ['one of several values', { eventName: ['MODIFY', 'INSERT'] }],
    [
      'a record in which every named field matches',
      { eventName: ['INSERT'], ...newImagePattern({ pk: { S: ['TICKET#1'] } }) },
    ],
    ['a prefix', newImagePattern({ pk: { S: [{ prefix: 'TICKET#' }] } })],
    ['a suffix', newImagePattern({ pk: { S: [{ suffix: '#1' }] } })],
    [
      'a prefix in any case',
      newImagePattern({ pk: { S: [{ prefix: { 'equals-ignore-case': 'ticket#' } }] } }),
    ],
    ['a value in any case', newImagePattern({ pk: { S: [{ 'equals-ignore-case': 'ticket#1' }] } })],
    ['a present field', newImagePattern({ pk: { S: [{ exists: true }] } })],
    ['an absent field', newImagePattern({ gone: { S: [{ exists: false }] } })],
    ['a value other than the excluded one', newImagePattern({ pk: { S: [{ 'anything-but': 'TICKET#2' }] } })],
    ['a value other than the excluded ones', { eventName: [{ 'anything-but': ['REMOVE', 'MODIFY'] }] }],
    [
      'a value without the excluded prefix',
      newImagePattern({ pk: { S: [{ 'anything-but': { prefix: 'USER#' } }] } }),
    ],
    ['a number', newImagePattern({ size: [{ numeric: ['=', 12] }] })],
    ['a range of numbers', newImagePattern({ size: [{ numeric: ['>', 10, '<=', 12] }] })],
    ['null', newImagePattern({ nothing: [null] })],
    ['an item of a list', newImagePattern({ tags: ['blue'] })],
    ['one side of $or', { $or: [{ eventName: ['REMOVE'] }, newImagePattern({ size: [12] })] }],
  ])('%s', (_, pattern) => {
    expect(compilePattern(JSON.stringify(pattern))(record)).toBe(true);
  });
});

describe('a pattern does not match', () => {
  it.each<[string, object]>([
    ['another value', { eventName: ['REMOVE'] }],
    [
      'a record in which one named field differs',
      { eventName: ['INSERT'], ...newImagePattern({ pk: { S: ['TICKET#2'] } }) },
    ],
    ['a value of an absent field', { userIdentity: { type: ['Service'] } }],
    ['an absent field with anything-but', newImagePattern({ gone: { S: [{ 'anything-but': 'x' }] } })],
    ['an object with exists: true', newImagePattern({ deep: [{ exists: true }] })],
    ['a present field with exists: false', newImagePattern({ pk: { S: [{ exists: false }] } })],
    ['a number outside the range', newImagePattern({ size: [{ numeric: ['<', 12] }] })],
    ['a number as text', newImagePattern({ size: ['12'] })],
    ['text as a number', newImagePattern({ pk: { S: [{ numeric: ['>', 0] }] } })],
    [
      'a value with the excluded prefix',
      newImagePattern({ pk: { S: [{ 'anything-but': { prefix: 'TICKET#' } }] } }),
    ],
    ['neither side of $or', { $or: [{ eventName: ['REMOVE'] }, newImagePattern({ size: [13] })] }],
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
