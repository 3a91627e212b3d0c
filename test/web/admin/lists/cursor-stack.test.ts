import { describe, expect, it } from 'vitest';
import {
  currentCursor,
  pageNumber,
  readCursorStack,
  cursorStackTo,
} from '../../../../web/admin/lists/cursor-stack.ts';

describe('the cursor stack of a paginated list', () => {
  it('starts on the first page, without a cursor', () => {
    expect(pageNumber([])).toBe(1);
    expect(currentCursor([])).toBeUndefined();
  });

  it('goes to the next page with the cursor of the current one', () => {
    const second = cursorStackTo([], 2, 'two') ?? [];
    const third = cursorStackTo(second, 3, 'three') ?? [];
    expect(third).toEqual(['two', 'three']);
    expect([pageNumber(third), currentCursor(third)]).toEqual([3, 'three']);
  });

  it('returns to any earlier page, and to the first page', () => {
    expect(cursorStackTo(['two', 'three', 'four'], 2, 'five')).toEqual(['two']);
    expect(cursorStackTo(['two', 'three', 'four'], 1, 'five')).toEqual([]);
  });

  it('does not change when the current page is opened again', () => {
    expect(cursorStackTo(['two'], 2, null)).toEqual(['two']);
  });

  it.each([
    ['after the last page', 3, null],
    ['over a page that was never seen', 4, 'three'],
    ['before the first', 0, 'three'],
  ])('has no page %s', (_, page, next) => {
    expect(cursorStackTo(['two'], page, next)).toBeUndefined();
  });

  it('is read from the history entry', () => {
    expect(readCursorStack({ cursors: ['two', 'three'] })).toEqual(['two', 'three']);
  });

  it.each([null, undefined, 'two', {}, { cursors: 'two' }, { cursors: ['two', 3] }])(
    'starts on the first page when the history entry contains %j',
    (state) => {
      expect(readCursorStack(state)).toEqual([]);
    },
  );
});
