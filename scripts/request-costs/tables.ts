import type { RequestCost } from './measure.ts';

/**
 * The costs of requests while there are this many tickets. For every number of tickets, the requests and
 * their order are the same.
 */
export interface ScreenCosts {
  readonly tickets: number;
  readonly screenCosts: readonly RequestCost[];
}

/** A difference of this many read units does not count as growth, because the length of rows varies. */
const tolerance = 1;
const maxExponent = 0.02;

/** How a cost grows with the number of tickets: 0 for not at all, 1 for proportionally. */
const computeExponent = (firstReads: number, lastReads: number, factor: number): number =>
  firstReads === 0 || lastReads === 0 || factor === 1
    ? 0
    : Math.log(lastReads / firstReads) / Math.log(factor);

const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
const table = (heading: readonly string[], rows: readonly string[]) =>
  [row(heading), row(heading.map(() => '---')), ...rows].join('\n');

/**
 * A Markdown table of read units. The exponent compares the last two numbers of tickets: with fewer, lists
 * may not fill a page, and reports not their period.
 * @returns in `growingRequests` the requests that cost more with more tickets
 */
export function renderScreensTable(allCosts: readonly ScreenCosts[]): {
  text: string;
  growingRequests: string[];
} {
  const first = allCosts.at(-2);
  const last = allCosts.at(-1);
  if (!first || !last) throw new Error('Fewer than two numbers of tickets were measured.');
  const growingRequests: string[] = [];
  const rows = first.screenCosts.map(({ request, role }, index) => {
    const reads = allCosts.map(({ screenCosts }) => screenCosts[index]?.reads ?? 0);
    const firstReads = reads.at(-2) ?? 0;
    const lastReads = reads.at(-1) ?? 0;
    const exponent = computeExponent(firstReads, lastReads, last.tickets / first.tickets);
    if (exponent > maxExponent && lastReads - firstReads > tolerance)
      growingRequests.push(`${request}, by ${role}`);
    return row([request, role, ...reads, exponent.toFixed(3), last.screenCosts[index]?.round_trips ?? 0]);
  });
  const ticketCounts = allCosts.map(({ tickets }) => tickets.toLocaleString('en-GB'));
  return {
    text: table(['request', 'by', ...ticketCounts, 'exponent', 'round trips'], rows),
    growingRequests,
  };
}

/** A Markdown table of the reads, writes and invocations of commands. */
export const renderCommandsTable = (costs: readonly RequestCost[]): string =>
  table(
    ['request', 'by', 'read units', 'write units', 'write units of events', 'round trips', 'invocations'],
    costs.map(({ request, role, reads, writes, event_writes, round_trips, invocations }) =>
      row([request, role, reads, writes, event_writes, round_trips, invocations]),
    ),
  );
