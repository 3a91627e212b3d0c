import { describe, expect, test } from 'vitest';
import {
  type Difference,
  addDifference,
  computeDifference,
  countWrites,
  emptyDifference,
} from '../../../../lambdas/domain/counts/difference.ts';
import type { CountedFacts } from '../../../../lambdas/domain/counts/facts.ts';
import { computeNextFacts } from '../../../../lambdas/domain/counts/next-facts.ts';
import { createRandomNumbers } from '../../search/random-tickets.ts';
import { createFactGenerator } from './random-facts.ts';

const compareKeys = ([firstKey]: readonly [string, unknown], [secondKey]: readonly [string, unknown]) =>
  firstKey < secondKey ? -1 : 1;

/** A model of a report: applies differences to the counters in its rows and to its entries. */
class Report {
  readonly rows = new Map<string, number>();
  readonly entries = new Map<string, unknown>();

  apply({ rows, entries }: Difference): void {
    for (const [row, { counters }] of rows)
      for (const [name, change] of counters)
        this.rows.set(`${row} ${name}`, (this.rows.get(`${row} ${name}`) ?? 0) + change);
    for (const [key, { values }] of entries)
      if (values) this.entries.set(key, values);
      else this.entries.delete(key);
  }

  readContents() {
    return {
      rows: [...this.rows].filter(([, count]) => count !== 0).toSorted(compareKeys),
      entries: [...this.entries].toSorted(compareKeys),
    };
  }
}

const recount = (factsByTicket: ReadonlyMap<string, CountedFacts | null>) => {
  const report = new Report();
  for (const [ticket, facts] of factsByTicket) report.apply(computeDifference(ticket, null, facts));
  return report.readContents();
};

describe('a report that is updated by differences', () => {
  test('equals a recount after random changes of tickets, one by one or several together', () => {
    const { randomBelow, generateFacts } = createFactGenerator(createRandomNumbers(5));
    const currentFactsByTicket = new Map<string, CountedFacts | null>();
    const report = new Report();
    for (let run = 0; run < 400; run += 1) {
      const difference = emptyDifference();
      for (const ticket of new Set([`t${randomBelow(20)}`, `t${randomBelow(20)}`])) {
        const ticketFacts = generateFacts(8);
        addDifference(difference, ticket, currentFactsByTicket.get(ticket) ?? null, ticketFacts);
        currentFactsByTicket.set(ticket, ticketFacts);
      }
      report.apply(difference);
    }
    expect(report.readContents()).toEqual(recount(currentFactsByTicket));
    for (const ticket of currentFactsByTicket.keys())
      report.apply(computeDifference(ticket, currentFactsByTicket.get(ticket) ?? null, null));
    expect(report.readContents()).toEqual({ rows: [], entries: [] });
  });

  test('has nothing to write if the facts have not changed', () => {
    const { generateFacts } = createFactGenerator(createRandomNumbers(6));
    const someFacts = generateFacts(20);
    expect(countWrites(computeDifference('t', someFacts, structuredClone(someFacts)))).toBe(0);
  });

  test('counts the longest history in several steps, each of which fits in a transaction', () => {
    const { generateFacts } = createFactGenerator(createRandomNumbers(7));
    const maxItems = 90;
    let mostSteps = 0;
    for (let run = 0; run < 25; run += 1) {
      const [firstFacts, lastFacts] = [generateFacts(120), generateFacts(120)];
      const report = new Report();
      report.apply(computeDifference('t', null, firstFacts));
      let steps = 0;
      let currentFacts = firstFacts;
      do {
        const next = computeNextFacts('t', currentFacts, lastFacts, maxItems);
        const difference = computeDifference('t', currentFacts, next);
        expect(countWrites(difference)).toBeLessThanOrEqual(maxItems);
        report.apply(difference);
        currentFacts = next;
        steps += 1;
        if (steps > 50) throw new Error('It never ends');
      } while (currentFacts !== lastFacts);
      mostSteps = Math.max(mostSteps, steps);
      expect(report.readContents()).toEqual(recount(new Map([['t', lastFacts]])));
    }
    expect(mostSteps).toBeGreaterThan(5);
  });

  test('needs only one write per row for several new tickets', () => {
    const newTicketFacts: CountedFacts = {
      dimensions: { company: 'c', assignee: 'none', group: 'g', category: 'k' },
      created: '2026-03-02',
      status: 'new',
      priority: 'medium',
      waits_on_us: true,
      tags: ['lift'],
      happened: [{ figure: 'created', day: '2026-03-02', times: 1 }],
    };
    const combinedDifference = emptyDifference();
    for (const ticket of ['t', 'u']) addDifference(combinedDifference, ticket, null, newTicketFacts);
    expect(combinedDifference.rows.size).toBe(computeDifference('t', null, newTicketFacts).rows.size);
  });
});
