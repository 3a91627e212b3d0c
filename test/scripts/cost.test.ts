import { describe, expect, it } from 'vitest';
import { billOf, priceNames, totalOf } from '../../scripts/cost/bill.ts';
import { itemSize, readUnits, writeUnits } from '../../scripts/cost/item-size.ts';
import {
  dueTimeUnits,
  liveUnits,
  mailUnits,
  receivedUnits,
  requestsFor,
} from '../../scripts/cost/background.ts';
import { assumed, scaledWorkload, smallWorkload } from '../../scripts/cost/workload.ts';
import { scaledUsage } from '../../scripts/cost/simulate.ts';
import { billedBy, prices } from '../../scripts/cost/prices.ts';
import { searchNodes } from '../../scripts/cost/render.ts';
import { worstDay } from '../../scripts/cost/worst-day.ts';
import { differs } from '../../scripts/cost/differs.ts';
import { resourcesIn, monthlyUnits, searchDomainUnits } from '../../scripts/cost/fixed-units.ts';
import { synthesize } from '../infra/support/synthesize.ts';
import { withOpenSearch } from '../infra/support/with-opensearch.ts';

const resources = resourcesIn(synthesize('prod').app.synth().directory);
const withDomain = resourcesIn(synthesize(withOpenSearch).app.synth().directory);
const lines = (type: string) =>
  Object.entries(billedBy).find(([beginning]) => type.startsWith(beginning))?.[1];

describe('the synthesized resources', () => {
  it('each have a line in the bill, or a reason why they cost nothing', () => {
    const unknown = withDomain.map(({ type }) => type).filter((type) => lines(type) === undefined);
    expect([...new Set(unknown)]).toEqual([]);
  });

  it('use every line of the bill', () => {
    const used = withDomain.flatMap(({ type }) => {
      const found = lines(type);
      return typeof found === 'object' ? found : [];
    });
    expect(priceNames.filter((name) => !used.includes(name))).toEqual([]);
  });

  it('cost something without any usage', () => {
    const nothing = { units: { stored: 0 }, metrics: 0, requests: 0 };
    const units = monthlyUnits(resources, smallWorkload, nothing);
    expect(units).toMatchObject({ secrets: 5, dashboards: 1, budgets: 1, mail_keys: 1, active_users: 510 });
    expect(units.alarms).toBeGreaterThan(resources.filter(({ type }) => type.endsWith('::Alarm')).length);
  });
});

it('of three nodes of OpenSearch cost something each hour, in an environment that has them', () => {
  expect(searchDomainUnits(withDomain)).toEqual({ search_node_hours: 3 * 730, search_gb: 60 });
  expect(searchNodes).toEqual(searchDomainUnits(withDomain));
  expect(totalOf(billOf(searchDomainUnits(withDomain)), 'due', ['search'])).toBeCloseTo(287.64);
  expect(billOf(searchDomainUnits(resources))).toEqual([]);
});

describe('the bill', () => {
  it('multiplies units by prices, and subtracts the free tier, but never goes below zero', () => {
    const bill = billOf({ function_requests: 3_000_000, active_users: 510, table_writes: 2_000_000 });
    expect(bill.map(({ name }) => name)).toEqual(['function_requests', 'table_writes', 'active_users']);
    const [functions, writes, users] = bill;
    expect(functions?.listed).toBeCloseTo(0.6);
    expect(functions?.due).toBeCloseTo(0.4);
    expect(writes?.due).toBeCloseTo(2 * prices.table_writes.usd);
    expect(users?.listed).toBeCloseTo(7.65);
    expect(users?.due).toBe(0);
    expect(totalOf(bill, 'due')).toBeCloseTo(0.4 + 2 * prices.table_writes.usd);
    expect(totalOf(bill, 'due', ['storage'])).toBe(0);
  });

  it('includes the stored data of a year, and grows tenfold with ten times the workload', () => {
    const usage = { units: { stored: 1024 ** 3, table_reads: 5 }, metrics: 7, requests: 10 };
    const once = monthlyUnits([], smallWorkload, usage);
    expect(once).toMatchObject({ table_gb: 12, table_reads: 5, metrics: 7, backup_table_gb: 0, alarms: 0 });
    const tenfold = monthlyUnits([], scaledWorkload(smallWorkload, 10), scaledUsage(usage, 10));
    expect(tenfold).toMatchObject({ table_gb: 120, table_reads: 50, metrics: 7, active_users: 5_100 });
  });

  it('is for 300,000 API requests', () => {
    const { operations } = smallWorkload;
    const { 'view a page': _, 'read the blog': __, 'invite a user': ___, ...signedIn } = operations;
    const { 'send the contact form': ____, ...calls } = signedIn;
    const sum = Object.values(calls).reduce((total, count) => total + count, operations['upload a file']);
    expect(sum).toBe(300_000);
  });
});

describe('mails and live connections', () => {
  const nobody = { agents: 0, users: 0, operations: { ...smallWorkload.operations } };
  const only = (operations: Partial<typeof smallWorkload.operations>, agents = 0) => {
    const names = Object.keys(smallWorkload.operations);
    const none = Object.fromEntries(names.map((name) => [name, 0]));
    return { ...nobody, agents, operations: { ...nobody.operations, ...none, ...operations } };
  };

  it('of due times are a Query each minute, whatever the workload, and what each alert causes', () => {
    expect(dueTimeUnits(only({})).table_reads).toBe(assumed.scheduledRuns / 2);
    const one = dueTimeUnits(only({ 'create a ticket': 1 / assumed.alerts }));
    expect(one.mails).toBeCloseTo(1);
    expect(one.table_writes).toBeCloseTo(6 + 13);
  });

  it('of a new ticket are one to its requester and one to the staff', () => {
    const units = mailUnits(only({ 'create a ticket': 1 }));
    expect(units).toMatchObject({ mails: 2, topic_messages: 4, queue_requests: 2, table_writes: 26 });
  });

  it('that are received are a share of the new tickets and of the answers of customers', () => {
    const mails = 3 * assumed.byMail;
    const withFile = mails * assumed.mailsWithFile;
    const units = receivedUnits(only({ 'create a ticket': 2, comment: 2 }));
    // A file of 500 kB is 667 kB in base64: two full chunks, which are billed, and one that is not full.
    expect(units).toMatchObject({ received_mails: mails, received_chunks: 2 * withFile });
    expect(units).toMatchObject({ object_writes: mails + withFile, object_reads: mails });
    expect(units.function_gb_seconds).toBeCloseTo(mails * 1.5 * 0.4);
    const [billed, chunks] = billOf({ received_mails: 1_000, received_chunks: 1_000 });
    expect([billed?.listed, chunks?.listed]).toEqual([0.1, 0.09]);
  });

  it('beat every 25 seconds while a screen is open, which costs messages both ways, and no trace', () => {
    const { staffHours } = assumed;
    const { live_messages, live_minutes, function_requests, traces } = liveUnits(only({}, 1));
    expect(live_minutes).toBe(staffHours * 60);
    expect(live_messages).toBe((2 * staffHours * 3600) / 25);
    const connections = staffHours / 2;
    // The pass, the list and the bell, opening and closing.
    expect(function_requests).toBe((staffHours * 3600) / 25 + 5 * connections);
    expect(traces).toBe(3 * connections);
  });

  it("carry each event to all of the staff's screens and to the customer", () => {
    const open = liveUnits(only({}, 10)).live_messages ?? 0;
    expect(liveUnits(only({ 'change a status': 1 }, 10)).live_messages).toBe(open + 11);
  });

  it('are asked about once for each change while changes are rare, and every ten seconds at most', () => {
    expect(requestsFor(10, 1_000_000)).toBeCloseTo(10, 1);
    expect(requestsFor(10_000, 1_000)).toBeCloseTo(100, 0);
    expect(requestsFor(0, 1_000)).toBe(0);
  });
});

describe('an item', () => {
  const text = (length: number) => ({ S: 'x'.repeat(length) });
  const key = { pk: { S: 'a' }, sk: { S: 'b' } };
  const index = { keys: ['pk', 'sk', 'i_pk'], attributes: ['shown'] };

  it('has the size of its attribute names and values', () => {
    expect(itemSize(key)).toBe(6);
    expect(itemSize({ n: { N: '1234' }, b: { BOOL: true }, l: { L: [{ S: 'é' }] } })).toBe(4 + 2 + 7);
  });

  it('is read in units of 4 kB and written in units of 1 kB, twice as many for a consistent read or a transaction', () => {
    expect(readUnits({ ...key, t: text(4_096) }, { consistent: false })).toBe(1);
    expect(readUnits(undefined, { consistent: true })).toBe(1);
    expect(writeUnits(undefined, { ...key, t: text(1_024) }, [], { inTransaction: false })).toBe(2);
    expect(writeUnits({ ...key, t: text(1_024) }, key, [], { inTransaction: true })).toBe(4);
  });

  it('costs a write to an index when its entry there is created, moved, deleted or changed', () => {
    const own = 1;
    const cost = (before: object | undefined, after: object | undefined) =>
      writeUnits(before && { ...key, ...before }, after && { ...key, ...after }, [index], {
        inTransaction: false,
      }) - own;
    const item = { i_pk: { S: '1' }, shown: { S: 'x' }, hidden: { S: 'x' } };
    expect(cost(undefined, {})).toBe(0);
    expect(cost(undefined, item)).toBe(1);
    expect(cost(item, { ...item, hidden: { S: 'y' } })).toBe(0);
    expect(cost(item, { ...item, shown: { S: 'y' } })).toBe(1);
    expect(cost(item, { ...item, i_pk: { S: '2' } })).toBe(2);
    expect(cost(item, undefined)).toBe(1);
  });
});

it('the cost document is stale when a row or a total changes, but not when a figure varies slightly', () => {
  const document = (name: string, figure: string, sum: string) =>
    `| ${name} | ${figure} |\n| Sum | **${sum}** |`;
  expect(differs(document('reads', '101', '4.00'), document('reads', '102', '4.02'))).toBe(false);
  expect(differs(document('reads', '101', '4.00'), document('reads', '101', '4.40'))).toBe(true);
  expect(differs(document('reads', '101', '4.00'), document('writes', '101', '4.00'))).toBe(true);
});

it('counts all that the limits let one customer do in a day, and no more requests than the firewall', () => {
  const { operations } = worstDay;
  expect(operations).toMatchObject({ 'create a ticket': 2_400, comment: 7_200, 'download a file': 3_000 });
  expect(Object.values(operations).reduce((sum, count) => sum + count, 0)).toBe(2_880_000);
});
