import { table } from '../docs/table.ts';
import { type Line, billOf, totalOf } from './bill.ts';
import { type Month, actNames, assumed } from './month.ts';
import { type Group, type Price, type Units, knownIn, prices } from './prices.ts';

/** US dollars a month for `use` and `keeping`, as it is billed. */
export const goal = 6;

export interface Case {
  readonly title: string;
  readonly month: Month;
  readonly units: Units;
}

const dollars = (amount: number) => (amount > 0 && amount < 0.005 ? '< 0.01' : amount.toFixed(2));
const figures = new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 3 });

const groups: Record<Group, string> = {
  use: 'What people do',
  keeping: 'What stays, whoever comes',
  watching: 'Watching and copying: alarms, metrics, daily backups',
  firewall: 'Firewalls',
};
const groupNames = ['use', 'keeping', 'watching', 'firewall'] as const;

const rowOf = ({ name, units, listed, due }: Line): string[] => {
  const { what, unit, usd, per }: Price = prices[name];
  const price = `${usd} per ${per === 1 ? (unit === 'people' ? 'person' : unit.replace(/(?<!-)s$/, '')) : `${per.toLocaleString('en-GB')} ${unit}`}`;
  return [what, `${figures.format(units)} ${unit}`, price, dollars(listed), dollars(due)];
};

const sumRow = (title: string, lines: readonly Line[], of: readonly Group[]) => [
  `**${title}**`,
  '',
  '',
  `**${dollars(totalOf(lines, 'listed', of))}**`,
  `**${dollars(totalOf(lines, 'due', of))}**`,
];

/** What the goal is for. */
export const underGoal = (units: Units): number => totalOf(billOf(units), 'due', ['use', 'keeping']);

export function billTable({ units }: Case): string {
  const lines = billOf(units);
  const rows = groupNames.flatMap((group) => {
    const own = lines.filter(({ name }) => prices[name].group === group);
    return own.length === 0 ? [] : [...own.map(rowOf), sumRow(groups[group], lines, [group])];
  });
  return table(
    ['line', 'units', 'USD', 'at list price', 'after what is free'],
    [
      ...rows,
      sumRow('All but firewalls', lines, ['use', 'keeping', 'watching']),
      sumRow('All', lines, groupNames),
    ],
  );
}

const actRows = (cases: readonly Case[]): string[][] =>
  actNames.map((name) => [name, ...cases.map(({ month }) => month.acts[name].toLocaleString('en-GB'))]);

export function costPaper(environment: string, cases: readonly Case[]): string {
  const [small] = cases;
  return [
    `Written by \`npm run cost\`: a month of use is played in miniature on a local cloud, counted at the wire in the units that AWS bills, and scaled up. Read and write
units are computed from the sizes of items, indexes included. What stands all month is that of \`${environment}\` as it is synthesized.`,
    small
      ? `The goal is ${goal} USD for use and keeping in the small month, after what AWS gives every account free for good; it comes to **${dollars(underGoal(small.units))} USD**. Watching
and firewalls are chosen for each environment in \`infra/environments.ts\`, hardly change with what is done, and stand apart below; all but firewalls
comes to **${dollars(totalOf(billOf(small.units), 'due'))} USD**. Nothing that is free in an account's first
year only is counted, and each free share once: an account with several environments has it once as well.`
      : '',
    `Prices are AWS's list prices for eu-west-2 as they were known in ${knownIn}, kept in \`scripts/cost/prices.ts\` with the page of each: no machine has read them from AWS, so\ncompare before you plan by them.`,
    '### What is assumed',
    `- Lambda bills ${assumed.milliseconds} ms for each invocation, cold starts included: this machine's durations are not AWS's
- every request is traced, as X-Ray does with the first of each second; of a busier system it takes one in twenty beyond those, so that the line is then too high
- tickets and files of ${assumed.monthsKept} months are kept; a file has ${assumed.file / 1000} kB
- each view of a page fetches all that is in it, as if no browser kept anything
- Lambda's own two lines in the log are ${assumed.platformLog} bytes, API Gateway's ${assumed.accessLog}
- each metric that functions wrote in the miniature is there all month, though AWS bills by the hours in which it was written; refusals, by code, would add to them`,
    '### The month',
    table(
      ['', ...cases.map(({ title }) => title)],
      [
        ['people who sign in', ...cases.map(({ month }) => month.people.toLocaleString('en-GB'))],
        ...actRows(cases),
      ],
    ),
    ...cases.flatMap((one) => [
      `### ${one.title[0]?.toUpperCase()}${one.title.slice(1)}: the bill`,
      billTable(one),
    ]),
  ]
    .filter((text) => text !== '')
    .join('\n\n');
}
