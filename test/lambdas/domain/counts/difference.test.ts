import { describe, expect, test } from 'vitest';
import {
  type Difference,
  addDifference,
  computeDifference,
  countWrites,
  emptyDifference,
} from '../../../../lambdas/domain/counts/difference.ts';
import type { CountedFacts } from '../../../../lambdas/domain/counts/facts.ts';
import { nextFacts } from '../../../../lambdas/domain/counts/next-facts.ts';
import { randomNumbers } from '../../search/random-tickets.ts';
import { randomFacts } from './random-facts.ts';

const byKey = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) =>
  one < other ? -1 : 1;

/** A model of a report: applies differences to the counters in its rows and to its entries. */
class Report {
  readonly rows = new Map<string, number>();
  readonly entries = new Map<string, unknown>();

  apply({ rows, entries }: Difference): void {
    for (const [row, { counters }] of rows)
      for (const [name, by] of counters)
        this.rows.set(`${row} ${name}`, (this.rows.get(`${row} ${name}`) ?? 0) + by);
    for (const [key, { values }] of entries)
      if (values) this.entries.set(key, values);
      else this.entries.delete(key);
  }

  shown() {
    return {
      rows: [...this.rows].filter(([, count]) => count !== 0).toSorted(byKey),
      entries: [...this.entries].toSorted(byKey),
    };
  }
}

const recount = (truth: ReadonlyMap<string, CountedFacts | null>) => {
  const report = new Report();
  for (const [ticket, facts] of truth) report.apply(computeDifference(ticket, null, facts));
  return report.shown();
};

describe('a report that is updated by differences', () => {
  test('equals a recount after random changes of tickets, one by one or several together', () => {
    const { below, facts } = randomFacts(randomNumbers(5));
    const currentFacts = new Map<string, CountedFacts | null>();
    const report = new Report();
    for (let run = 0; run < 400; run += 1) {
      const difference = emptyDifference();
      for (const ticket of new Set([`t${below(20)}`, `t${below(20)}`])) {
        const after = facts(8);
        addDifference(difference, ticket, currentFacts.get(ticket) ?? null, after);
        currentFacts.set(ticket, after);
      }
      report.apply(difference);
    }
    expect(report.shown()).toEqual(recount(currentFacts));
    for (const ticket of currentFacts.keys())
      report.apply(computeDifference(ticket, currentFacts.get(ticket) ?? null, null));
    expect(report.shown()).toEqual({ rows: [], entries: [] });
  });

  test('has nothing to write if the facts have not changed', () => {
    const { facts } = randomFacts(randomNumbers(6));
    const someFacts = facts(20);
    expect(countWrites(computeDifference('t', someFacts, structuredClone(someFacts)))).toBe(0);
  });

  test('counts the longest history in several steps, each of which fits in a transaction', () => {
    const { facts } = randomFacts(randomNumbers(7));
    const maxEvents = 90;
    let longest = 0;
    for (let run = 0; run < 25; run += 1) {
      const [first, last] = [facts(120), facts(120)];
      const report = new Report();
      report.apply(computeDifference('t', null, first));
      let steps = 0;
      let now = first;
      do {
        const next = nextFacts('t', now, last, maxEvents);
        const difference = computeDifference('t', now, next);
        expect(countWrites(difference)).toBeLessThanOrEqual(maxEvents);
        report.apply(difference);
        now = next;
        steps += 1;
        if (steps > 50) throw new Error('It never ends');
      } while (now !== last);
      longest = Math.max(longest, steps);
      expect(report.shown()).toEqual(recount(new Map([['t', last]])));
    }
    expect(longest).toBeGreaterThan(5);
  });

  test('needs only one write per row for several new tickets', () => {
    const created: CountedFacts = {
      dimensions: { company: 'c', assignee: 'none', group: 'g', category: 'k' },
      created: '2026-03-02',
      status: 'new',
      priority: 'medium',
      waits_on_us: true,
      tags: ['lift'],
      happened: [{ figure: 'created', day: '2026-03-02', times: 1 }],
    };
    const sumOfTwo = emptyDifference();
    for (const ticket of ['t', 'u']) addDifference(sumOfTwo, ticket, null, created);
    expect(sumOfTwo.rows.size).toBe(computeDifference('t', null, created).rows.size);
  });
});
