import { liveTimes } from '@portico/shared/model/live.ts';
import { table } from '../docs/table.ts';
import {
  dueTimeUnits,
  liveUnits,
  mailUnits,
  receiptUnits,
  receivedUnits,
  reportUnits,
  ruleUnits,
  searchUnits,
} from './background.ts';
import { type Line, billOf, totalOf } from './bill.ts';
import { type Workload, assumed, operationNames } from './workload.ts';
import { type Group, type Price, type Units, priceYear, prices } from './prices.ts';

/** US dollars a month for usage and storage of the small workload, after the free tier. */
export const goal = 6;

export interface Estimate {
  readonly title: string;
  readonly workload: Workload;
  readonly units: Units;
}

/** What the most active attacker uses in a day (`worstDay`), at list price. */
export interface Attack {
  readonly workload: Workload;
  readonly units: Units;
}

const dollars = (amount: number) => (amount > 0 && amount < 0.005 ? '< 0.01' : amount.toFixed(2));
const figures = new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 3 });

const groups: Record<Group, string> = {
  usage: 'Usage',
  storage: 'Storage and fixed charges',
  monitoring: 'Monitoring and backups',
  firewall: 'Firewalls',
  search: 'OpenSearch',
};
const groupNames = ['usage', 'storage', 'monitoring', 'firewall', 'search'] as const;

const rowOf = ({ name, units, listed, due }: Line): string[] => {
  const { what, unit, usd, per }: Price = prices[name];
  const price = `${usd} per ${per === 1 ? unit.replace(/(?<!-)s$/, '') : `${per.toLocaleString('en-GB')} ${unit}`}`;
  return [what, `${figures.format(units)} ${unit}`, price, dollars(listed), dollars(due)];
};

const sumRow = (title: string, lines: readonly Line[], of: readonly Group[]) => [
  `**${title}**`,
  '',
  '',
  `**${dollars(totalOf(lines, 'listed', of))}**`,
  `**${dollars(totalOf(lines, 'due', of))}**`,
];

/** The part of the bill that the goal limits. */
export const budgetedCost = (units: Units): number => totalOf(billOf(units), 'due', ['usage', 'storage']);

export function billTable({ units }: Estimate): string {
  const lines = billOf(units);
  const rows = groupNames.flatMap((group) => {
    const own = lines.filter(({ name }) => prices[name].group === group);
    return own.length === 0 ? [] : [...own.map(rowOf), sumRow(groups[group], lines, [group])];
  });
  return table(
    ['line', 'units', 'USD', 'list price', 'after free tier'],
    [
      ...rows,
      sumRow('Total without firewalls', lines, ['usage', 'storage', 'monitoring', 'search']),
      sumRow('Total', lines, groupNames),
    ],
  );
}

/** What mails, live connections, the search index, reports and the check of due times cost at list price. */
function partsTable(workload: Workload): string {
  const parts = {
    'mails about tickets': mailUnits(workload),
    'received mails': receivedUnits(workload),
    'live connections': liveUnits(workload),
    'the search index': searchUnits(workload),
    reports: reportUnits(workload),
    'rules for assigning': ruleUnits(workload),
    'the check of due times': dueTimeUnits(workload),
    'receipts on tickets of customers': receiptUnits(workload),
  };
  const rows = Object.entries(parts).flatMap(([part, units]) => {
    const lines = billOf(units);
    return [
      ...lines.map((line) => [part, ...rowOf(line).slice(0, -1)]),
      [`**${part}**`, '', '', '', `**${dollars(totalOf(lines, 'listed'))}**`],
    ];
  });
  return table(['part', 'line', 'units', 'USD', 'list price'], rows);
}

const operationRows = (estimates: readonly Estimate[]): string[][] =>
  operationNames.map((name) => [
    name,
    ...estimates.map(({ workload }) => workload.operations[name].toLocaleString('en-GB')),
  ]);

function attackSection({ workload, units }: Attack): string[] {
  const lines = billOf(units);
  const { operations } = workload;
  const acts = operationNames
    .filter((name) => operations[name] > 0)
    .map((name) => [name, operations[name].toLocaleString('en-GB')]);
  return [
    '### The worst customer',
    `A day on which one signed-in customer, or the thief of their session, does from one address all that the limits in
\`shared/model/request-limits.ts\` let through, with the largest files, costs **${dollars(totalOf(lines, 'listed'))} USD** at list price. The
budget sends a mail about it, and disabling the account ends it with the next request.`,
    table(['operation', 'a day'], acts),
    table(
      ['line', 'units', 'USD', 'list price'],
      lines.map((line) => rowOf(line).slice(0, -1)),
    ),
  ];
}

/** What `search: 'opensearch'` adds to production. */
export const searchNodes: Units = {
  search_node_hours: assumed.searchNodes * assumed.hours,
  search_gb: assumed.searchNodes * assumed.searchDisk,
};

function searchNodesSection(estimates: readonly Estimate[]): string[] {
  const lines = billOf(searchNodes);
  const savings = estimates.map(
    ({ title, workload }) => `${dollars(totalOf(billOf(searchUnits(workload)), 'listed'))} USD for ${title}`,
  );
  return [
    '### OpenSearch',
    `An environment with [\`search: 'opensearch'\`](search.md#opensearch) pays for its nodes, used or not, on top of the bills above. What
the search index costs in them nearly goes (${savings.join('; ')}).`,
    table(
      ['line', 'units', 'USD', 'list price'],
      [
        ...lines.map((line) => rowOf(line).slice(0, -1)),
        sumRow('OpenSearch', lines, ['search']).slice(0, -1),
      ],
    ),
  ];
}

/** The generated part of infra/docs/cost.md. */
export function renderCosts(environment: string, estimates: readonly Estimate[], attack: Attack): string {
  const [small] = estimates;
  return [
    `Generated by \`npm run cost\`. A simulated workload runs on a local cloud; its requests are counted in the units that AWS bills, and
scaled up to a month. Read and write units are computed from item sizes, indexes included. Fixed charges are those of the
synthesized \`${environment}\` environment.`,
    small
      ? `The goal is ${goal} USD a month for usage and storage of the smaller workload, after the free tier that never expires. The estimate
is **${dollars(budgetedCost(small.units))} USD**. Monitoring and firewalls are chosen for each environment in \`infra/environments.ts\` and hardly
depend on usage, so they are listed separately. Without firewalls the total is **${dollars(totalOf(billOf(small.units), 'due'))} USD**. The
free tier is counted once: several environments in one account share it. What is free only in an account's first year is left out.`
      : '',
    `Prices are AWS's list prices for eu-west-2 as of ${priceYear}, entered by hand in \`scripts/cost/prices.ts\` with a link to each price
page. Compare them before you plan with them.`,
    '### Assumptions',
    `- Lambda bills ${assumed.milliseconds} ms for each invocation, cold starts included. Durations on a laptop say nothing about AWS.
- Every request is traced, and no heartbeat. X-Ray traces the first request of each second and 5 % of the others, so the line is too high for a busy system.
- Tickets and files of ${assumed.monthsStored} months are stored. A file has ${assumed.file / 1000} kB.
- Each page view loads all files of the page, as if browsers cached nothing.
- Lambda itself logs ${assumed.platformLog} bytes for an invocation, API Gateway ${assumed.accessLog} bytes for a request.
- ${assumed.mailedStaff} member of the staff gets a mail of a new ticket, and of a customer's reply; half of the comments are the customers'. SES reports sending and delivery of each mail.
- A member of the staff has a screen open for ${assumed.staffHours} hours a month, a customer for ${assumed.visit} minutes a visit; a screen beats every ${assumed.heartbeat} seconds. Each event reaches all of the staff's screens and one of the customer's. Events are spread over these hours at random; ${assumed.askedAgain * 100} % of the staff's screens show a list, which asks the API again after the first change, and then once in ${liveTimes.ask_again.map((time) => time / 1000).join(', ')} seconds while changes come. So does the bell, after a new ticket and a customer's reply. A new connection asks for both.
- What mails, both ways, live connections, the search index, reports, the check of due times, receipts and rules use is worked out from the workload in \`scripts/cost/background.ts\`, and not simulated.
- ${assumed.coldSearches * 100} % of the searches read the whole index from S3; the others have it in memory. Every search and every run of the compaction reads half of a full tail.
- A third of the views of tickets are customers'; each asks for the receipt.
- A ticket is raised ${assumed.alerts} times: as due soon, or as overdue. The check itself is one Query every minute.
- Each custom metric of the simulation exists all month. AWS bills by the hour in which it was written. Metrics of rejected requests, one for each error code, would come on top.`,
    '### Workload',
    table(
      ['', ...estimates.map(({ title }) => title)],
      [
        ['users who sign in', ...estimates.map(({ workload }) => workload.users.toLocaleString('en-GB'))],
        ...operationRows(estimates),
      ],
    ),
    '### Mails and live connections',
    'List prices of what they add to the bills below, which contain it. Operations are those of the workload.',
    ...estimates.flatMap(({ title, workload }) => [`#### ${title}`, partsTable(workload)]),
    ...estimates.flatMap((estimate) => [`### Bill for ${estimate.title}`, billTable(estimate)]),
    ...searchNodesSection(estimates),
    ...attackSection(attack),
  ]
    .filter((text) => text !== '')
    .join('\n\n');
}
