import { describe, expect, it } from 'vitest';
import {
  currentCursor,
  pageNumber,
  readCursorStack,
  readCursors,
  searchWithPage,
  cursorStackForPage,
} from '../../../../web/admin/lists/cursor-stack.ts';

describe('the cursor stack of a paginated list', () => {
  it('starts on the first page, without a cursor', () => {
    expect(pageNumber([])).toBe(1);
    expect(currentCursor([])).toBeUndefined();
  });

  it('goes to the next page with the cursor of the current one', () => {
    const secondPage = cursorStackForPage([], 2, 'two') ?? [];
    const thirdPage = cursorStackForPage(secondPage, 3, 'three') ?? [];
    expect(thirdPage).toEqual(['two', 'three']);
    expect([pageNumber(thirdPage), currentCursor(thirdPage)]).toEqual([3, 'three']);
  });

  it('returns to any earlier page, and to the first page', () => {
    expect(cursorStackForPage(['two', 'three', 'four'], 2, 'five')).toEqual(['two']);
    expect(cursorStackForPage(['two', 'three', 'four'], 1, 'five')).toEqual([]);
  });

  it('does not change when the current page is opened again', () => {
    expect(cursorStackForPage(['two'], 2, null)).toEqual(['two']);
  });

  it.each([
    ['after the last page', 3, null],
    ['after a page that was never opened', 4, 'three'],
    ['before the first', 0, 'three'],
  ])('has no page %s', (_, page, next) => {
    expect(cursorStackForPage(['two'], page, next)).toBeUndefined();
  });

  it('is read from the first page if its cursors are unknown', async () => {
    const readUpTo = (page: number, pages: number) =>
      readCursors(page, (cursor = '1') =>
        Promise.resolve(Number(cursor) < pages ? `${Number(cursor) + 1}` : null),
      );
    expect(await readUpTo(3, 9)).toEqual(['2', '3']);
    expect(await readUpTo(9, 3)).toEqual(['2', '3']);
    expect(await readUpTo(1, 9)).toEqual([]);
  });

  it('is read with at most twenty requests', async () => {
    let requests = 0;
    const cursors = await readCursors(1000, () => Promise.resolve(String((requests += 1))));
    expect([requests, pageNumber(cursors)]).toEqual([20, 21]);
  });

  it.each([
    ['', 1, ''],
    ['', 2, '?page=2'],
    ['?status=new', 3, '?status=new&page=3'],
  ])('makes %j and page %i the URL %j', (search, page, url) => {
    expect(searchWithPage(search, page)).toBe(url);
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
