import { isDeepStrictEqual } from 'node:util';
import { addDifference, noDifference } from '@portico/lambdas/domain/reports/difference.ts';
import { factsOf } from '@portico/lambdas/domain/reports/facts.ts';
import type { Item } from '@portico/lambdas/platform/dynamodb.ts';
import {
  type RecordedFacts,
  recordedFactsOf,
  reportEntryOf,
  reportRowOf,
} from '@portico/lambdas/reports/items.ts';
import { reportedTicketOf } from '@portico/lambdas/reports/reported-ticket.ts';
import { keys } from '@portico/lambdas/table/keys.ts';

const factsPrefix = keys.reportFacts('').pk;
const ticketPrefix = keys.ticket('').pk;
const partition = ({ pk }: Item) => String(pk);

const byKey = (one: Item, other: Item) => (String(one['sk']) < String(other['sk']) ? -1 : 1);

const recordedIn = (items: readonly Item[]): Map<string, RecordedFacts> =>
  new Map(
    items
      .filter((item) => partition(item).startsWith(factsPrefix))
      .map((item) => [partition(item).slice(factsPrefix.length), recordedFactsOf(item)]),
  );

const rowName = (dimension: string, value: string, day: string, counter: string) =>
  `${dimension} ${value} ${day} ${counter}`;

/** The counters of all rows that are not zero. */
function countersIn(items: readonly Item[]): Map<string, number> {
  const rows = items.filter((item) => partition(item).startsWith('REPORT#'));
  return new Map(
    rows.flatMap((item) => {
      const { value, day, counters } = reportRowOf(item);
      const dimension = partition(item).split('#')[1] ?? '';
      return counters
        .filter(([, count]) => count !== 0)
        .map(([counter, count]) => [rowName(dimension, value, day, counter), count] as const);
    }),
  );
}

/**
 * The counters of reports equal a recount from what was recorded of each ticket, and each figure has the
 * tickets that it counts. These are written in one transaction, so that a copy has all of it or nothing.
 */
export function brokenReports(items: readonly Item[]): string[] {
  const recount = noDifference();
  for (const [ticket, { facts }] of recordedIn(items)) addDifference(recount, ticket, null, facts);
  const expected = new Map(
    [...recount.rows.values()].flatMap(({ row: { dimension, value, day }, counters }) =>
      [...counters].map(([counter, count]) => [rowName(dimension, value, day, counter), count] as const),
    ),
  );
  const stored = countersIn(items);
  const wrong = [...new Set([...expected.keys(), ...stored.keys()])].filter(
    (name) => expected.get(name) !== stored.get(name),
  );
  const entries = items
    .filter((item) => partition(item).startsWith('REPORT_TICKETS#'))
    .map(
      (item) => `${partition(item).split('#')[1]}|${reportEntryOf(item).day}|${reportEntryOf(item).ticket}`,
    );
  const listed = [...recount.entries.keys()];
  return [
    ...wrong.map(
      (name) =>
        `The report has ${stored.get(name) ?? 0} for ${name}, but a recount ${expected.get(name) ?? 0}.`,
    ),
    ...listed.filter((one) => !entries.includes(one)).map((one) => `The report does not list ${one}.`),
    ...entries
      .filter((one) => !listed.includes(one))
      .map((one) => `The report lists ${one}, which is wrong.`),
  ];
}

/** The tickets that have changed, or were removed, since they were counted last. */
export function notYetCounted(items: readonly Item[]): string[] {
  const recorded = recordedIn(items);
  const parts = new Map<string, Item[]>();
  for (const item of items.toSorted(byKey)) {
    if (!partition(item).startsWith(ticketPrefix)) continue;
    const id = partition(item).slice(ticketPrefix.length);
    parts.set(id, [...(parts.get(id) ?? []), item]);
  }
  const ids = new Set([...recorded.keys(), ...parts.keys()]);
  return [...ids].filter((id) => {
    const ticket = reportedTicketOf(parts.get(id) ?? []);
    const facts = ticket ? factsOf(ticket) : null;
    return !isDeepStrictEqual(facts, recorded.get(id)?.facts ?? null);
  });
}
