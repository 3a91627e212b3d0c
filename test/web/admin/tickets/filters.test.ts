import { describe, expect, it } from 'vitest';
import { filtersOf, isFiltered, searchOf } from '../../../../web/admin/tickets/filters.ts';

const read = (search: string) => filtersOf(new URLSearchParams(search));

describe('the filters of the ticket list', () => {
  it('are read from the URL', () => {
    const filters = read('?q=printer&status=in_progress&priority=high');
    expect(filters).toEqual({ q: 'printer', status: 'in_progress', priority: 'high' });
    expect(isFiltered(filters)).toBe(true);
  });

  it.each([
    '?q=label+printer',
    '?q=100%25+%26+more&status=new',
    '?priority=critical',
    '?order=created',
    '?order=due',
    '?q=a&order=best',
    '',
  ])('produce the URL that they were read from (%s)', (search) => {
    expect(searchOf(read(search))).toBe(search);
  });

  it.each(['', '?q=', '?q=%20', '?status=lost&priority=huge', '?tab=open', '?order=best'])(
    'are empty when the URL contains no valid filter (%j)',
    (search) => {
      expect(read(search)).toEqual({});
      expect(isFiltered(read(search))).toBe(false);
    },
  );

  it('never contain a longer search text than the API accepts', () => {
    expect(read(`?q=${'a'.repeat(500)}`).q).toHaveLength(100);
  });
});
