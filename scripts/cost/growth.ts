import type { RequestCost } from './request-costs.ts';

/** What each request costs with so many tickets; the same requests in the same order at each number. */
export interface Growth {
  readonly tickets: number;
  readonly costs: readonly RequestCost[];
}

/** Read units that a request may cost more with many tickets: entries are longer by chance. */
const tolerance = 1;
const mostExponent = 0.02;

/** How the cost grows with the number of tickets: 0 not at all, 1 as fast as the tickets. */
const exponentOf = (few: number, many: number, factor: number): number =>
  few === 0 || many === 0 || factor === 1 ? 0 : Math.log(many / few) / Math.log(factor);

const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
const rule = (columns: number) => row(Array.from({ length: columns }, () => '---'));

/**
 * A Markdown table of read units. The exponent is from the second number of tickets on: with the first, lists
 * may have no full page. @returns also the requests that cost more with more tickets
 */
export function growthTable(growth: readonly Growth[]): { text: string; growing: string[] } {
  const first = growth.at(1);
  const last = growth.at(-1);
  if (!first || !last) throw new Error('Less than two numbers of tickets were measured.');
  const heading = [
    'request',
    'by',
    ...growth.map(({ tickets }) => tickets.toLocaleString('en-GB')),
    'exponent',
    'round trips',
    'kB sent',
  ];
  const growing: string[] = [];
  const rows = first.costs.map(({ request, role }, index) => {
    const reads = growth.map(({ costs }) => costs[index]?.reads ?? 0);
    const few = reads[1] ?? 0;
    const many = reads.at(-1) ?? 0;
    const exponent = exponentOf(few, many, last.tickets / first.tickets);
    if (exponent > mostExponent && many - few > tolerance) growing.push(`${request}, by ${role}`);
    const { round_trips = 0, kilobytes = 0 } = last.costs[index] ?? {};
    return row([request, role, ...reads, exponent.toFixed(3), round_trips, kilobytes.toFixed(1)]);
  });
  return { text: [row(heading), rule(heading.length), ...rows].join('\n'), growing };
}

/** A Markdown table of what the acts on a ticket read and write. */
export function workTable(costs: readonly RequestCost[]): string {
  const heading = ['request', 'by', 'read units', 'write units', 'round trips'];
  return [
    row(heading),
    rule(heading.length),
    ...costs.map(({ request, role, reads, writes, round_trips }) =>
      row([request, role, reads, writes, round_trips]),
    ),
  ].join('\n');
}
