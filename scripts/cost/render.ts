import { markdownTable } from '../docs/table.ts';
import { type Resource, monthlyUnits, usedUnits } from './fixed.ts';
import { type PriceName, type Units, priceNames, prices } from './prices.ts';
import { cost, total, withoutFirewall } from './units.ts';
import { listActivities, idleWorkload, scaledWorkload, smallWorkload, maxDailyUse } from './workload.ts';

export interface Bill {
  readonly title: string;
  readonly units: Units;
  readonly names: readonly PriceName[];
  /** Whether the document lists the lines of this bill. @default false */
  readonly itemized?: boolean;
  /** US dollars. @default no goal */
  readonly goal?: number;
}

const largeWorkload = scaledWorkload(smallWorkload, 10);

/** The bills of the environments. Each environment has its own account, and so its own free tier. */
export function createBills(
  prod: readonly Resource[],
  staging: readonly Resource[],
  preview: readonly Resource[],
): Bill[] {
  const small = monthlyUnits(prod, smallWorkload);
  const large = monthlyUnits(prod, largeWorkload);
  return [
    { title: 'prod, 10 agents, without firewall', units: small, names: withoutFirewall, goal: 16 },
    { title: 'prod, 10 agents', units: small, names: priceNames, itemized: true, goal: 26 },
    { title: 'prod, 100 agents, without firewall', units: large, names: withoutFirewall },
    { title: 'prod, 100 agents', units: large, names: priceNames, itemized: true },
    { title: 'staging, idle', units: monthlyUnits(staging, idleWorkload), names: priceNames, goal: 25 },
    { title: 'pr-7, idle', units: monthlyUnits(preview, idleWorkload), names: priceNames, goal: 1 },
  ];
}

const figures = new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 3 });
const dollars = (amount: number) => (amount > 0 && amount < 0.005 ? '< 0.01' : amount.toFixed(2));

const sumBill = ({ units, names }: Bill): number => total(units, names);
export const exceedsGoal = (bill: Bill): boolean => bill.goal !== undefined && sumBill(bill) > bill.goal;

export const totalsTable = (bills: readonly Bill[]): string =>
  markdownTable(
    ['bill', 'USD a month', 'goal'],
    bills.map((bill) => [bill.title, `**${dollars(sumBill(bill))}**`, bill.goal ? `≤ ${bill.goal}` : '']),
  );

function linesTable(bills: readonly Bill[]): string {
  const columns = bills.filter(({ itemized }) => itemized);
  const used = priceNames.filter((name) => columns.some(({ units }) => units[name]));
  const link = (name: PriceName) => `[${prices[name].what}](${prices[name].source})`;
  const isPaid = (name: PriceName) => columns.some(({ units }) => cost(name, units) > 0);
  const rows = used
    .filter(isPaid)
    .map((name) => [
      link(name),
      figures.format(columns[0]?.units[name] ?? 0),
      ...columns.map(({ units }) => dollars(cost(name, units))),
    ]);
  const free = used.filter((name) => !isPaid(name)).map(link);
  return `${markdownTable(['line', 'units, 10 agents', 'USD', 'USD, 100 agents'], rows)}

Within the free tier in both columns: ${free.join(', ')}.`;
}

function activitiesTable(): string {
  const rows = listActivities(smallWorkload).map(([what, count, units]) => [
    what,
    figures.format(count),
    ...(['api_requests', 'invocations', 'table_reads', 'table_writes'] as const).map((name) =>
      figures.format(units[name] ?? 0),
    ),
    dollars(1_000 * total(units, priceNames, { listed: true })),
  ]);
  return markdownTable(
    ['what happens', 'times', 'requests', 'invocations', 'reads', 'writes', 'USD for 1,000'],
    rows,
  );
}

export const costDocument = 'infra/docs/cost.md';

/** What `search: 'opensearch'` adds to production. */
export const searchNodes: Units = { node_hours: 3 * 730, node_gb: 60 };

/** The generated part of infra/docs/cost.md. */
export const renderCosts = (bills: readonly Bill[]): string =>
  [
    totalsTable(bills),
    '## The bill',
    linesTable(bills),
    '## What 10 agents and their customers do in a month',
    activitiesTable(),
    '## OpenSearch',
    `[\`search: 'opensearch'\`](search.md#opensearch) adds **${dollars(total(searchNodes))} USD** a month
for 3 nodes with 20 GB each, in US East.`,
    '## The most that one customer can cost',
    `**${dollars(total(usedUnits(maxDailyUse), priceNames, { listed: true }))} USD** a day, from one address, at the limits of
[\`request-limits.ts\`](../../shared/model/request-limits.ts).`,
  ].join('\n\n');
