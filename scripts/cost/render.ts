import { renderMarkdownTable } from '../docs/table.ts';
import { type Resource, computeMonthlyUnits, computeUsedUnits } from './fixed.ts';
import { type PriceName, type Units, priceNames, prices } from './prices.ts';
import { computeCost, computeTotal, namesWithoutFirewall } from './units.ts';
import { listActivities, idleWorkload, scaleWorkload, smallWorkload, maxDailyUse } from './workload.ts';

export interface Bill {
  readonly title: string;
  readonly units: Units;
  readonly names: readonly PriceName[];
  /** Whether the document lists the lines of this bill. @default false */
  readonly itemized?: boolean;
  /** US dollars. @default no goal */
  readonly goal?: number;
}

const largeWorkload = scaleWorkload(smallWorkload, 10);

/** The bills of the environments. Each environment has its own account, and so its own free tier. */
export function createBills(
  prodResources: readonly Resource[],
  stagingResources: readonly Resource[],
  previewResources: readonly Resource[],
): Bill[] {
  const smallUnits = computeMonthlyUnits(prodResources, smallWorkload);
  const largeUnits = computeMonthlyUnits(prodResources, largeWorkload);
  return [
    { title: 'prod, 10 agents, without firewall', units: smallUnits, names: namesWithoutFirewall, goal: 16 },
    { title: 'prod, 10 agents', units: smallUnits, names: priceNames, itemized: true, goal: 26 },
    { title: 'prod, 100 agents, without firewall', units: largeUnits, names: namesWithoutFirewall },
    { title: 'prod, 100 agents', units: largeUnits, names: priceNames, itemized: true },
    {
      title: 'staging, idle',
      units: computeMonthlyUnits(stagingResources, idleWorkload),
      names: priceNames,
      goal: 25,
    },
    {
      title: 'pr-7, idle',
      units: computeMonthlyUnits(previewResources, idleWorkload),
      names: priceNames,
      goal: 1,
    },
  ];
}

const figureFormat = new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 3 });
const formatDollars = (amount: number) => (amount > 0 && amount < 0.005 ? '< 0.01' : amount.toFixed(2));

const sumBill = ({ units, names }: Bill): number => computeTotal(units, names);
export const exceedsGoal = (bill: Bill): boolean => bill.goal !== undefined && sumBill(bill) > bill.goal;

export const renderTotalsTable = (bills: readonly Bill[]): string =>
  renderMarkdownTable(
    ['bill', 'USD a month', 'goal'],
    bills.map((bill) => [
      bill.title,
      `**${formatDollars(sumBill(bill))}**`,
      bill.goal ? `≤ ${bill.goal}` : '',
    ]),
  );

function renderLinesTable(bills: readonly Bill[]): string {
  const columns = bills.filter(({ itemized }) => itemized);
  const usedNames = priceNames.filter((name) => columns.some(({ units }) => units[name]));
  const formatLink = (name: PriceName) => `[${prices[name].what}](${prices[name].source})`;
  const isPaid = (name: PriceName) => columns.some(({ units }) => computeCost(name, units) > 0);
  const rows = usedNames
    .filter(isPaid)
    .map((name) => [
      formatLink(name),
      figureFormat.format(columns[0]?.units[name] ?? 0),
      ...columns.map(({ units }) => formatDollars(computeCost(name, units))),
    ]);
  const freeLinks = usedNames.filter((name) => !isPaid(name)).map(formatLink);
  return `${renderMarkdownTable(['line', 'units, 10 agents', 'USD', 'USD, 100 agents'], rows)}

Within the free tier in both columns: ${freeLinks.join(', ')}.`;
}

function renderActivitiesTable(): string {
  const rows = listActivities(smallWorkload).map(([what, count, units]) => [
    what,
    figureFormat.format(count),
    ...(['api_requests', 'invocations', 'table_reads', 'table_writes'] as const).map((name) =>
      figureFormat.format(units[name] ?? 0),
    ),
    formatDollars(1_000 * computeTotal(units, priceNames, { useListPrice: true })),
  ]);
  return renderMarkdownTable(
    ['what happens', 'times', 'requests', 'invocations', 'reads', 'writes', 'USD for 1,000'],
    rows,
  );
}

export const costDocumentPath = 'infra/docs/cost.md';

/** What `search: 'opensearch'` adds to production. */
export const searchNodeUnits: Units = { node_hours: 3 * 730, node_gb: 60 };

/** The generated part of infra/docs/cost.md. */
export const renderCosts = (bills: readonly Bill[]): string =>
  [
    renderTotalsTable(bills),
    '## The bill',
    renderLinesTable(bills),
    '## What 10 agents and their customers do in a month',
    renderActivitiesTable(),
    '## OpenSearch',
    `[\`search: 'opensearch'\`](search.md#opensearch) adds **${formatDollars(computeTotal(searchNodeUnits))} USD** a month
for 3 nodes with 20 GB each, in US East.`,
    '## The most that one customer can cost',
    `**${formatDollars(computeTotal(computeUsedUnits(maxDailyUse), priceNames, { useListPrice: true }))} USD** a day, from one address, at the limits of
[\`request-limits.ts\`](../../shared/model/request-limits.ts).`,
  ].join('\n\n');
