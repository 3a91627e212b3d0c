import type { RequestCost } from './measure.ts';

/**
 * The costs of requests while there are this many tickets. For every number of tickets, the requests and
 * their order are the same.
 */
export interface Growth {
  readonly tickets: number;
  readonly screens: readonly RequestCost[];
}

/** A difference of this many read units does not count as growth, because the length of rows varies. */
const tolerance = 1;
const maxExponent = 0.02;

/** How a cost grows with the number of tickets: 0 for not at all, 1 for proportionally. */
const computeExponent = (few: number, many: number, factor: number): number =>
  few === 0 || many === 0 || factor === 1 ? 0 : Math.log(many / few) / Math.log(factor);

const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
const table = (heading: readonly string[], rows: readonly string[]) =>
  [row(heading), row(heading.map(() => '---')), ...rows].join('\n');

/**
 * A Markdown table of read units. The exponent compares the second and the last number of tickets. With the
 * first number, lists may not fill a page, so it is not compared.
 * @returns in `growing` the requests that cost more with more tickets
 */
export function screensTable(growth: readonly Growth[]): { text: string; growing: string[] } {
  const first = growth.at(1);
  const last = growth.at(-1);
  if (!first || !last) throw new Error('Fewer than two numbers of tickets were measured.');
  const growing: string[] = [];
  const rows = first.screens.map(({ request, role }, index) => {
    const reads = growth.map(({ screens }) => screens[index]?.reads ?? 0);
    const few = reads[1] ?? 0;
    const many = reads.at(-1) ?? 0;
    const exponent = computeExponent(few, many, last.tickets / first.tickets);
    if (exponent > maxExponent && many - few > tolerance) growing.push(`${request}, by ${role}`);
    return row([request, role, ...reads, exponent.toFixed(3), last.screens[index]?.round_trips ?? 0]);
  });
  const numbers = growth.map(({ tickets }) => tickets.toLocaleString('en-GB'));
  return { text: table(['request', 'by', ...numbers, 'exponent', 'round trips'], rows), growing };
}

/** A Markdown table of the reads, writes and invocations of commands. */
export const commandsTable = (costs: readonly RequestCost[]): string =>
  table(
    ['request', 'by', 'read units', 'write units', 'round trips', 'invocations'],
    costs.map(({ request, role, reads, writes, round_trips, invocations }) =>
      row([request, role, reads, writes, round_trips, invocations]),
    ),
  );
