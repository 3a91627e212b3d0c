import { describe, expect, it } from 'vitest';
import {
  createPriorityBars,
  computeAxisMaximum,
  createStatusBars,
} from '../../../../../web/admin/pages/dashboard/chart-data.ts';
import { dashboard } from '../../tickets/fixtures.ts';

describe("the dashboard's bars", () => {
  it('show every status, including "on hold", in proportion to the most frequent one', () => {
    expect(createStatusBars(dashboard).map(({ name, count, share }) => [name, count, share])).toEqual([
      ['New', 4, 1],
      ['Assigned', 0, 0],
      ['In progress', 3, 0.75],
      ['On hold', 0, 0],
      ['Resolved', 2, 0.5],
      ['Closed', 0, 0],
    ]);
  });

  it('show priorities from the highest, and link to the counted tickets', () => {
    const bars = createPriorityBars(dashboard);
    expect(bars.map(({ value }) => value)).toEqual(['critical', 'high', 'medium', 'low']);
    expect(bars[0]?.href).toBe('/admin/tickets?priority=critical');
  });
});

describe('the scale of tickets per day', () => {
  it.each([
    [[], 2],
    [[0, 0], 2],
    [[3, 1], 5],
    [[10], 10],
    [[11], 20],
    [[734], 1000],
  ])('for %j ends at %i', (counts, maximum) => {
    expect(computeAxisMaximum(counts)).toBe(maximum);
  });
});
