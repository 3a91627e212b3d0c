import { expect, test } from 'vitest';
import { computeDifference } from '../../../lambdas/domain/counts/difference.ts';
import type { CountEntry } from '../../../lambdas/domain/counts/items.ts';
import { Sums } from '../../../lambdas/reports/figures.ts';

const day = '2026-03-02';
const dimensions = { company: 'c', assignee: 'none', group: 'g', category: 'k' };
const tickets = [
  ['t1', 1000, 470],
  ['t2', 2003, 961],
  ['t3', 4007, 1922],
] as const;

/** The counters of these resolved tickets. */
function computeSums(): Sums {
  const total = new Sums();
  for (const [ticket, minutes, business_minutes] of tickets) {
    const { rows } = computeDifference(ticket, null, {
      dimensions,
      created: day,
      status: 'resolved',
      priority: 'low',
      waits_on_us: false,
      tags: [],
      happened: [{ figure: 'solved', day, times: 1, minutes, business_minutes }],
    });
    for (const { row, counters } of rows.values())
      if (row.dimension === 'company+group' && row.day === day) total.add({ counters: [...counters] });
  }
  return total;
}

test('durations are exact if they are read from the tickets, and otherwise rounded and marked so', () => {
  const entries = tickets.map(([ticket, minutes, business_minutes]): CountEntry => ({
    day,
    ticket,
    created: day,
    times: 1,
    minutes,
    business_minutes,
    dimensions,
  }));
  const exactFigures = computeSums().figures(0, { first_response: [], solved: entries });
  expect(exactFigures.solved).toBe(3);
  expect(exactFigures.solved_minutes).toEqual({ median: 2003, p90: 4007, exact: true });
  expect(exactFigures.solved_business_minutes).toEqual({ median: 961, p90: 1922, exact: true });
  const roundedFigures = computeSums().figures(0, { first_response: [], solved: undefined });
  expect(roundedFigures.solved_minutes.exact).toBe(false);
  expect(Math.abs((roundedFigures.solved_minutes.median ?? 0) / 2003 - 1)).toBeLessThan(0.033);
  expect(Math.abs((roundedFigures.solved_business_minutes.p90 ?? 0) / 1922 - 1)).toBeLessThan(0.033);
});
