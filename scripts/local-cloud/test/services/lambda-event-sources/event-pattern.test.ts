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
const createNewImagePattern = (pattern: object) => ({ dynamodb: { NewImage: pattern } });

describe('a pattern matches', () => {
  it.each<[string, object]>([
    ['every record if the pattern is empty', {}],
    ['one of several values', { eventName: ['MODIFY', 'INSERT'] }],
    [
      'a record in which every named field matches',
      { eventName: ['INSERT'], ...createNewImagePattern({ pk: { S: ['TICKET#1'] } }) },
    ],
    ['a prefix', createNewImagePattern({ pk: { S: [{ prefix: 'TICKET#' }] } })],
    ['a suffix', createNewImagePattern({ pk: { S: [{ suffix: '#1' }] } })],
    [
      'a prefix in any case',
      createNewImagePattern({ pk: { S: [{ prefix: { 'equals-ignore-case': 'ticket#' } }] } }),
    ],
    ['a value in any case', createNewImagePattern({ pk: { S: [{ 'equals-ignore-case': 'ticket#1' }] } })],
    ['a present field', createNewImagePattern({ pk: { S: [{ exists: true }] } })],
    ['an absent field', createNewImagePattern({ gone: { S: [{ exists: false }] } })],
    [
      'a value other than the excluded one',
      createNewImagePattern({ pk: { S: [{ 'anything-but': 'TICKET#2' }] } }),
    ],
    ['a value other than the excluded ones', { eventName: [{ 'anything-but': ['REMOVE', 'MODIFY'] }] }],
    [
      'a value without the excluded prefix',
      createNewImagePattern({ pk: { S: [{ 'anything-but': { prefix: 'USER#' } }] } }),
    ],
    ['a number', createNewImagePattern({ size: [{ numeric: ['=', 12] }] })],
    ['a range of numbers', createNewImagePattern({ size: [{ numeric: ['>', 10, '<=', 12] }] })],
    ['null', createNewImagePattern({ nothing: [null] })],
    ['an item of a list', createNewImagePattern({ tags: ['blue'] })],
    ['one side of $or', { $or: [{ eventName: ['REMOVE'] }, createNewImagePattern({ size: [12] })] }],
  ])('%s', (_, pattern) => {
    expect(compilePattern(JSON.stringify(pattern))(record)).toBe(true);
  });
});

describe('a pattern does not match', () => {
  it.each<[string, object]>([
    ['another value', { eventName: ['REMOVE'] }],
    [
      'a record in which one named field differs',
      { eventName: ['INSERT'], ...createNewImagePattern({ pk: { S: ['TICKET#2'] } }) },
    ],
    ['a value of an absent field', { userIdentity: { type: ['Service'] } }],
    ['an absent field with anything-but', createNewImagePattern({ gone: { S: [{ 'anything-but': 'x' }] } })],
    ['an object with exists: true', createNewImagePattern({ deep: [{ exists: true }] })],
    ['a present field with exists: false', createNewImagePattern({ pk: { S: [{ exists: false }] } })],
    ['a number outside the range', createNewImagePattern({ size: [{ numeric: ['<', 12] }] })],
    ['a number as text', createNewImagePattern({ size: ['12'] })],
    ['text as a number', createNewImagePattern({ pk: { S: [{ numeric: ['>', 0] }] } })],
    [
      'a value with the excluded prefix',
      createNewImagePattern({ pk: { S: [{ 'anything-but': { prefix: 'TICKET#' } }] } }),
    ],
    ['neither side of $or', { $or: [{ eventName: ['REMOVE'] }, createNewImagePattern({ size: [13] })] }],
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
