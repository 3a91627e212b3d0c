import { expect, test } from 'vitest';
import { parseFilters } from '../../../../web/admin/pages/audit-log/filters.ts';
import {
  parseReportParams,
  formatReportSearch,
  parseFigureTicketsParams,
  formatFigureTicketsSearch,
} from '../../../../web/admin/reports/report-urls.ts';

const now = new Date('2026-02-01T12:00:00Z');
const personId = '11111111-2222-4333-8444-555555555555';

test.each([
  '?company=01K00000000000000000000000',
  `?period=4w&assignee=${personId}`,
  '?assignee=none',
  '?group=none',
  '?period=month&group=a7',
  '?category=access',
  '?by=group',
  '?from=2026-01-05&to=2026-01-31',
  '?company=01K00000000000000000000000&group=a7&hours=business',
  '?by=group&company=01K00000000000000000000000',
])('a report is read from its URL (%s)', (search) => {
  expect(formatReportSearch(parseReportParams(new URLSearchParams(search)))).toBe(search);
});

test.each([
  `?company=${personId}`,
  '?assignee=me',
  '?group=Network',
  '?category=A+b',
  '?by=day&period=9w',
  '?from=2026-02-01&to=2026-01-31&hours=lunar',
  '?from=2024-02-01&to=2026-01-31',
])('an invalid report is ignored (%s)', (search) => {
  expect(parseReportParams(new URLSearchParams(search))).toEqual({
    period: '13w',
    by: 'week',
    filter: {},
    hours: 'elapsed',
  });
});

test('the URL determines the tickets behind a figure; an invalid URL shows the open tickets', () => {
  const search = '?figure=solved&from=2026-01-05&to=2026-01-31&category=access';
  expect(formatFigureTicketsSearch(parseFigureTicketsParams(new URLSearchParams(search), now))).toBe(search);
  for (const text of ['', '?figure=solved', '?figure=solved&from=2026-01-05&to=2026-02-30'])
    expect(parseFigureTicketsParams(new URLSearchParams(text), now)).toMatchObject({
      figure: 'open',
      to: '2026-02-01',
    });
});

test('the audit log is filtered by the id of a person, but not by an invalid id', () => {
  expect(parseFilters(new URLSearchParams(`?person=${personId}&period=2026-01`))).toEqual({
    person: personId,
    period: '2026-01',
  });
  expect(parseFilters(new URLSearchParams('?person=me&period=2026-13'))).toEqual({});
});
