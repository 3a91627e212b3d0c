import { describe, expect, it } from 'vitest';
import { billOf, priceNames, totalOf } from '../../scripts/cost/bill.ts';
import { itemSize, readUnits, writeUnits } from '../../scripts/cost/item-size.ts';
import { larger, smallMonth } from '../../scripts/cost/month.ts';
import { playedTimes } from '../../scripts/cost/play.ts';
import { billedBy, prices } from '../../scripts/cost/prices.ts';
import { differs } from '../../scripts/cost/stale.ts';
import { resourcesIn, standingUnits } from '../../scripts/cost/standing.ts';
import { synthesize } from './support/synthesize.ts';

const resources = resourcesIn(synthesize('prod').app.synth().directory);
const lines = (type: string) =>
  Object.entries(billedBy).find(([beginning]) => type.startsWith(beginning))?.[1];

describe('what is synthesized', () => {
  it('has a line of the bill for each type of resource, or a reason for none', () => {
    const unknown = resources.map(({ type }) => type).filter((type) => lines(type) === undefined);
    expect([...new Set(unknown)]).toEqual([]);
  });

  it('is what every line is for', () => {
    const used = resources.flatMap(({ type }) => {
      const found = lines(type);
      return typeof found === 'object' ? found : [];
    });
    expect(priceNames.filter((name) => !used.includes(name))).toEqual([]);
  });

  it('costs by what stands there, whatever is done', () => {
    const nothing = { units: { stored: 0 }, metrics: 0, requests: 0 };
    const units = standingUnits(resources, smallMonth, nothing);
    expect(units).toMatchObject({ secrets: 3, dashboards: 1, budgets: 1, mail_keys: 1, active_users: 510 });
    expect(units.alarms).toBeGreaterThan(resources.filter(({ type }) => type.endsWith('::Alarm')).length);
  });
});

describe('the bill', () => {
  it('multiplies units by prices, and takes off what is free, never more', () => {
    const bill = billOf({ function_requests: 3_000_000, active_users: 510, table_writes: 2_000_000 });
    expect(bill.map(({ name }) => name)).toEqual(['function_requests', 'table_writes', 'active_users']);
    const [functions, writes, people] = bill;
    expect(functions?.listed).toBeCloseTo(0.6);
    expect(functions?.due).toBeCloseTo(0.4);
    expect(writes?.due).toBeCloseTo(2 * prices.table_writes.usd);
    expect(people?.listed).toBeCloseTo(7.65);
    expect(people?.due).toBe(0);
    expect(totalOf(bill, 'due')).toBeCloseTo(0.4 + 2 * prices.table_writes.usd);
    expect(totalOf(bill, 'due', ['keeping'])).toBe(0);
  });

  it('of a tiny month has the tickets of a year in it, and ten times the month ten times as much', () => {
    const played = { units: { stored: 1024 ** 3, table_reads: 5 }, metrics: 7, requests: 10 };
    const once = standingUnits([], smallMonth, played);
    expect(once).toMatchObject({ table_gb: 12, table_reads: 5, metrics: 7, backup_table_gb: 0, alarms: 0 });
    const tenfold = standingUnits([], larger(smallMonth, 10), playedTimes(played, 10));
    expect(tenfold).toMatchObject({ table_gb: 120, table_reads: 50, metrics: 7, active_users: 5_100 });
  });

  it('has the requests in it that it says', () => {
    const { acts } = smallMonth;
    const { 'view a page': _, 'read the blog': __, 'invite somebody': ___, ...own } = acts;
    const { 'write to the consultancy': ____, ...calls } = own;
    const sum = Object.values(calls).reduce((total, count) => total + count, acts['upload a file']);
    expect(sum).toBe(300_000);
  });
});

describe('an item', () => {
  const text = (length: number) => ({ S: 'x'.repeat(length) });
  const key = { pk: { S: 'a' }, sk: { S: 'b' } };
  const index = { keys: ['pk', 'sk', 'i_pk'], attributes: ['shown'] };

  it('is as large as its names and values', () => {
    expect(itemSize(key)).toBe(6);
    expect(itemSize({ n: { N: '1234' }, b: { BOOL: true }, l: { L: [{ S: 'é' }] } })).toBe(4 + 2 + 7);
  });

  it('is read by 4 kB and written by 1 kB, twice as dear consistently and in a transaction', () => {
    expect(readUnits({ ...key, t: text(4_096) }, { consistent: false })).toBe(1);
    expect(readUnits(undefined, { consistent: true })).toBe(1);
    expect(writeUnits(undefined, { ...key, t: text(1_024) }, [], { inTransaction: false })).toBe(2);
    expect(writeUnits({ ...key, t: text(1_024) }, key, [], { inTransaction: true })).toBe(4);
  });

  it('is written into an index when it enters, moves, leaves, or looks different there', () => {
    const own = 1;
    const cost = (before: object | undefined, after: object | undefined) =>
      writeUnits(before && { ...key, ...before }, after && { ...key, ...after }, [index], {
        inTransaction: false,
      }) - own;
    const there = { i_pk: { S: '1' }, shown: { S: 'x' }, hidden: { S: 'x' } };
    expect(cost(undefined, {})).toBe(0);
    expect(cost(undefined, there)).toBe(1);
    expect(cost(there, { ...there, hidden: { S: 'y' } })).toBe(0);
    expect(cost(there, { ...there, shown: { S: 'y' } })).toBe(1);
    expect(cost(there, { ...there, i_pk: { S: '2' } })).toBe(2);
    expect(cost(there, undefined)).toBe(1);
  });
});

it('a paper is stale when a line or a sum is another, not when a figure wavers', () => {
  const paper = (name: string, figure: string, sum: string) =>
    `| ${name} | ${figure} |\n| Sum | **${sum}** |`;
  expect(differs(paper('reads', '101', '4.00'), paper('reads', '102', '4.02'))).toBe(false);
  expect(differs(paper('reads', '101', '4.00'), paper('reads', '101', '4.40'))).toBe(true);
  expect(differs(paper('reads', '101', '4.00'), paper('writes', '101', '4.00'))).toBe(true);
});
