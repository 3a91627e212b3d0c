import { describe, expect, it } from 'vitest';
import {
  getCurrentCursor,
  getPageNumber,
  readCursorStack,
  readCursors,
  addPageToSearch,
  getStackForPage,
} from '../../../../web/admin/lists/cursor-stack.ts';

describe('the cursor stack of a paginated list', () => {
  it('starts on the first page, without a cursor', () => {
    expect(getPageNumber([])).toBe(1);
    expect(getCurrentCursor([])).toBeUndefined();
  });

  it('goes to the next page with the cursor of the current one', () => {
    const secondPageStack = getStackForPage([], 2, 'two') ?? [];
    const thirdPageStack = getStackForPage(secondPageStack, 3, 'three') ?? [];
    expect(thirdPageStack).toEqual(['two', 'three']);
    expect([getPageNumber(thirdPageStack), getCurrentCursor(thirdPageStack)]).toEqual([3, 'three']);
  });

  it('returns to any earlier page, and to the first page', () => {
    expect(getStackForPage(['two', 'three', 'four'], 2, 'five')).toEqual(['two']);
    expect(getStackForPage(['two', 'three', 'four'], 1, 'five')).toEqual([]);
  });

  it('does not change when the current page is opened again', () => {
    expect(getStackForPage(['two'], 2, null)).toEqual(['two']);
  });

  it.each([
    ['after the last page', 3, null],
    ['after a page that was never opened', 4, 'three'],
    ['before the first', 0, 'three'],
  ])('has no page %s', (_, page, next) => {
    expect(getStackForPage(['two'], page, next)).toBeUndefined();
  });

  it('is read from the first page if its cursors are unknown', async () => {
    const readPageCursors = (page: number, pageCount: number) =>
      readCursors(page, (cursor = '1') =>
        Promise.resolve(Number(cursor) < pageCount ? `${Number(cursor) + 1}` : null),
      );
    expect(await readPageCursors(3, 9)).toEqual(['2', '3']);
    expect(await readPageCursors(9, 3)).toEqual(['2', '3']);
    expect(await readPageCursors(1, 9)).toEqual([]);
  });

  it('is read with at most twenty requests', async () => {
    let requestCount = 0;
    const cursors = await readCursors(1000, () => Promise.resolve(String((requestCount += 1))));
    expect([requestCount, getPageNumber(cursors)]).toEqual([20, 21]);
  });

  it.each([
    ['', 1, ''],
    ['', 2, '?page=2'],
    ['?status=new', 3, '?status=new&page=3'],
  ])('makes %j and page %i the URL %j', (search, page, url) => {
    expect(addPageToSearch(search, page)).toBe(url);
  });

  it('is read from the history entry', () => {
    expect(readCursorStack({ cursors: ['two', 'three'] })).toEqual(['two', 'three']);
  });

  it.each([null, undefined, 'two', {}, { cursors: 'two' }, { cursors: ['two', 3] }])(
    'starts on the first page if the history entry contains %j',
    (state) => {
      expect(readCursorStack(state)).toEqual([]);
    },
  );
});
