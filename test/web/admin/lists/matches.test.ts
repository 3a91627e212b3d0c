import { describe, expect, it } from 'vitest';
import { formatMatchCount } from '../../../../web/admin/lists/search/matches.ts';

const createPage = (count: number, next_cursor: string | null) => ({
  items: Array.from({ length: count }),
  next_cursor,
});

describe('the number of matches of a list', () => {
  it('counts the matches on all pages, not the rows on the last page', () => {
    expect(formatMatchCount([createPage(50, 'a'), createPage(2, null)])).toBe('52');
    expect(formatMatchCount([createPage(0, null)])).toBe('0');
  });

  it('has a plus sign if there are more matches than were read', () => {
    expect(formatMatchCount([createPage(50, 'a')])).toBe('50+');
    expect(formatMatchCount([createPage(50, 'a'), createPage(12, 'b')])).toBe('62+');
  });

  it('is unknown while an earlier page is unknown', () => {
    expect(formatMatchCount([undefined, createPage(2, null)])).toBeUndefined();
  });
});
