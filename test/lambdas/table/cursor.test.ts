import * as fc from 'fast-check';
import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import { decodeCursor, encodeCursor } from '../../../lambdas/table/cursor.ts';

describe('a cursor', () => {
  it('contains the position of the end of a page', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 48 - 1 }), (time) => {
        const id = ulid(time);
        expect(decodeCursor(encodeCursor(id))).toBe(id);
      }),
    );
  });

  it('is rejected when it contains anything else', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        expect(() => decodeCursor(text)).toThrow('The cursor is not one of this list');
      }),
    );
  });

  it.each(['TICKET#01M7YPAA7AEC7M8H7Z4F271KZ3', 'COMPANY#other', '../../x', ''])(
    'cannot refer to another partition: %s',
    (forgedPosition) => {
      expect(() => decodeCursor(Buffer.from(forgedPosition).toString('base64url'))).toThrow(
        'not one of this list',
      );
    },
  );

  it('is rejected by a list that has another format of positions', () => {
    const position = `2026-01-02T03:04:05.678Z#${crypto.randomUUID()}`;
    const positionFormat = /^[\d:.TZ-]+#[\da-f-]{36}$/;
    expect(decodeCursor(encodeCursor(position), positionFormat)).toBe(position);
    expect(() => decodeCursor(encodeCursor(position))).toThrow('not one of this list');
    expect(() => decodeCursor(encodeCursor(ulid()), positionFormat)).toThrow('not one of this list');
  });
});
