import { markdownTable } from '../docs/table.ts';
import { type Resource, monthlyUnits, usedUnits } from './fixed.ts';
import { type Price, type PriceName, type Units, priceNames, prices } from './prices.ts';
import { cost, total, withoutFirewall } from './units.ts';
import { listActs, idleWorkload, scaledWorkload, smallWorkload, worstDay } from './workload.ts';

export interface Bill {
  readonly title: string;
  readonly units: Units;
  readonly names: readonly PriceName[];
  /** Whether the document lists its lines. @default false */
  readonly itemized?: boolean;
  /** US dollars. @default no goal */
  readonly goal?: number;
}

const largeWorkload = scaledWorkload(smallWorkload, 10);

/** Each bill has its own account's free tier. */
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

const totalOf = ({ units, names }: Bill): number => total(units, names);
export const aboveGoal = (bill: Bill): boolean => bill.goal !== undefined && totalOf(bill) > bill.goal;

export const totalsTable = (bills: readonly Bill[]): string =>
  markdownTable(
    ['bill', 'USD a month', 'goal'],
    bills.map((bill) => [bill.title, `**${dollars(totalOf(bill))}**`, bill.goal ? `≤ ${bill.goal}` : '']),
  );

function linesTable(bills: readonly Bill[]): string {
  const columns = bills.filter(({ itemized }) => itemized);
  const rows = priceNames
    .filter((name) => columns.some(({ units }) => units[name]))
    .map((name) => {
      const { what, usd, per, free, source }: Price = prices[name];
      const price = `${usd}${per === 1 ? '' : ` / ${figures.format(per)}`}`;
      return [
        `[${what}](${source})`,
        price,
        free === undefined ? '' : figures.format(free),
        ...columns.flatMap(({ units }) => [figures.format(units[name] ?? 0), dollars(cost(name, units))]),
      ];
    });
  const titles = columns.flatMap(({ title }) => [title, 'USD']);
  return markdownTable(['line', 'USD', 'free', ...titles], rows);
}

function actsTable(): string {
  const large = listActs(largeWorkload);
  const rows = listActs(smallWorkload).map(([what, count, units], index) => [
    what,
    figures.format(count),
    figures.format(large[index]?.[1] ?? 0),
    ...(['api_requests', 'invocations', 'table_reads', 'table_writes'] as const).map((name) =>
      figures.format(units[name] ?? 0),
    ),
    dollars(1_000 * total(units, priceNames, { listed: true })),
  ]);
  const heading = ['what happens', '10 agents', '100 agents', 'requests', 'invocations', 'reads', 'writes'];
  return markdownTable([...heading, 'USD for 1,000'], rows);
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
    '## What happens in a month',
    actsTable(),
    '## OpenSearch',
    `An environment with [\`search: 'opensearch'\`](search.md#opensearch) pays for its nodes: **${dollars(total(searchNodes))} USD** a month
for 3 nodes with 20 GB each, in US East.`,
    '## The worst customer',
    `Everything that the limits in \`shared/model/request-limits.ts\` allow one customer, or the thief of their session, in a day
from one address costs **${dollars(total(usedUnits(worstDay), priceNames, { listed: true }))} USD**.`,
  ].join('\n\n');
