import { describe, expect, it } from 'vitest';
import {
  parseFilters,
  isFiltered,
  formatSearch,
  formatSearchWithoutColumns,
} from '../../../../web/admin/tickets/filters.ts';
import { checkRows } from '../../../support/rows.ts';

const parseSearch = (search: string) => parseFilters(new URLSearchParams(search));

describe('the filters of the ticket list', () => {
  it('are read from the URL', () => {
    const filters = parseSearch('?q=printer&status=in_progress&priority=high');
    expect(filters).toEqual({ q: 'printer', status: 'in_progress', priority: 'high' });
    expect(isFiltered(filters)).toBe(true);
  });

  it('produce the URL that they were read from', () =>
    checkRows(
      [
        '?q=label+printer',
        '?q=100%25+%26+more&status=new',
        '?priority=critical',
        '?order=created',
        '?order=due',
        '?order=priority',
        '?status=assigned,new&priority=critical,high&assignee=me,none&group=fin,mine&tag=vpn,ward-7',
        '?q=a&order=best',
        '?field=f12%3Aa%2520b,f1%3ALeeds&columns=subject,f1',
        '?status=new&order=due&columns=subject,due_at,company_name',
        '?type=problem&category=access&department=crm&company=01K00000000000000000000000&tag=ward-7',
        '?status=new&assignee=me&group=mine&requester=11111111-2222-4333-8444-555555555555',
        '?created_from=2026-01-31&created_to=2026-02-01&active_from=2026-01-31&active_to=2026-02-28',
        '',
      ],
      (search) => `filters ${search}`,
      (search) => {
        expect(formatSearch(parseSearch(search))).toBe(search);
      },
    ));

  it.each([
    '',
    '?q=',
    '?q=%20',
    '?status=lost&priority=huge',
    '?tab=open',
    '?order=best',
    '?columns=size,',
    '?created_from=2026-02-30&active_to=today&company=x&tag=Two+words&type=lost',
  ])('are empty when the URL contains no valid filter (%j)', (search) => {
    expect(parseSearch(search)).toEqual({});
    expect(isFiltered(parseSearch(search))).toBe(false);
  });

  it('have several values, sorted and without duplicates and unknown ones', () => {
    expect(parseSearch('?status=new,lost,assigned,new&priority=huge,low')).toEqual({
      status: 'assigned,new',
      priority: 'low',
    });
    expect(formatSearch(parseSearch('?status=new%2Cassigned'))).toBe('?status=assigned,new');
  });

  it('name columns in the order of the URL, without duplicates, which filter nothing', () => {
    const filters = parseSearch('?columns=due_at,size,subject,due_at');
    expect(filters).toEqual({ columns: 'due_at,subject' });
    expect(isFiltered(filters)).toBe(false);
    expect(formatSearchWithoutColumns({ ...filters, status: 'new' })).toBe('?status=new');
  });

  it('never have more values than the API accepts', () => {
    const tags = Array.from({ length: 30 }, (_, n) => `t${n}`);
    expect(parseSearch(`?tag=${tags.join(',')}`).tag?.split(',')).toHaveLength(10);
  });

  it('never contain a longer search text than the API accepts', () => {
    expect(parseSearch(`?q=${'a'.repeat(500)}`).q).toHaveLength(100);
  });
});
