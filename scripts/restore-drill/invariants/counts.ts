import { isDeepStrictEqual } from 'node:util';
import { addDifference, emptyDifference } from '@portico/lambdas/domain/counts/difference.ts';
import { computeFacts } from '@portico/lambdas/domain/counts/facts.ts';
import { parseGenerations } from '@portico/lambdas/domain/counts/generations.ts';
import { parseCountEntry, parseCountRow, parseRecordedFacts } from '@portico/lambdas/domain/counts/items.ts';
import { toCountedTicket } from '@portico/lambdas/domain/counts/counted-ticket.ts';
import type { Item } from '@portico/lambdas/platform/dynamodb.ts';
import { keys } from '@portico/lambdas/table/keys.ts';
import { readContent } from './content.ts';

const ticketPrefix = keys.ticket('').pk;
const getPartitionKey = ({ pk }: Item) => String(pk);

const compareSortKeys = (left: Item, right: Item) => (String(left['sk']) < String(right['sk']) ? -1 : 1);

/**
 * The items of the counters in use. Each comes with the part of its partition key that follows the prefix of
 * its kind.
 */
function selectCurrentCounters(items: readonly Item[]) {
  const { pk, sk } = keys.countGenerations();
  const generations = items.find((item) => item['pk'] === pk && item['sk'] === sk);
  const currentGeneration = generations ? parseGenerations(generations).present : 0;
  const selectWithPrefix = (prefix: string) =>
    items.flatMap((item): [rest: string, Item][] =>
      getPartitionKey(item).startsWith(prefix) ? [[getPartitionKey(item).slice(prefix.length), item]] : [],
    );
  const { pk: factsPrefix } = keys.countFacts(currentGeneration, '');
  const formatPrefix = (name: string) => factsPrefix.replace('FACTS', name);
  return {
    facts: new Map(selectWithPrefix(factsPrefix).map(([ticket, item]) => [ticket, parseRecordedFacts(item)])),
    rows: selectWithPrefix(formatPrefix('ROW')),
    entries: selectWithPrefix(formatPrefix('TICKET')),
  };
}

const formatCounterName = (dimension: string, value: string, day: string, counter: string) =>
  `${dimension} ${value} ${day} ${counter}`;

/** The counters of all rows, without counters that are zero. */
const parseCounts = (rows: readonly [string, Item][]): Map<string, number> =>
  new Map(
    rows.flatMap(([rest, item]) => {
      const { value, day, counters } = parseCountRow(item);
      const dimension = rest.split('#')[0] ?? '';
      return counters
        .filter(([, count]) => count !== 0)
        .map(([counter, count]) => [formatCounterName(dimension, value, day, counter), count] as const);
    }),
  );

/**
 * The counters equal a recount from the recorded facts of each ticket, and each figure lists the tickets that
 * it counts. One transaction writes facts, counters and lists, so a copy has either all its changes or none.
 */
export function findBrokenCounts(items: readonly Item[]): string[] {
  const { facts: recordedFacts, rows, entries: stored } = selectCurrentCounters(items);
  const recount = emptyDifference();
  for (const [ticket, { facts }] of recordedFacts) addDifference(recount, ticket, null, facts);
  const expectedCounts = new Map(
    [...recount.rows.values()].flatMap(({ row: { dimension, value, day }, counters }) =>
      [...counters].map(
        ([counter, count]) => [formatCounterName(dimension, value, day, counter), count] as const,
      ),
    ),
  );
  const counts = parseCounts(rows);
  const wrongCounterNames = [...new Set([...expectedCounts.keys(), ...counts.keys()])].filter(
    (name) => expectedCounts.get(name) !== counts.get(name),
  );
  const entries = new Set(
    stored.map(([rest, item]) => {
      const { day, ticket } = parseCountEntry(item);
      return `${rest.split('#')[0]}|${day}|${ticket}`;
    }),
  );
  const expectedEntries = new Set(recount.entries.keys());
  return [
    ...wrongCounterNames.map(
      (name) =>
        `The counters have ${counts.get(name) ?? 0} for ${name}, but a recount ${expectedCounts.get(name) ?? 0}.`,
    ),
    ...[...expectedEntries]
      .filter((entry) => !entries.has(entry))
      .map((entry) => `The report does not list ${entry}.`),
    ...[...entries]
      .filter((entry) => !expectedEntries.has(entry))
      .map((entry) => `The report lists ${entry}, which is wrong.`),
  ];
}

/** The tickets that have been changed or deleted since they were counted. */
export function findUncountedTickets(items: readonly Item[]): string[] {
  const { facts: recordedFacts } = selectCurrentCounters(items);
  const { versions } = readContent(items);
  const parts = Map.groupBy(
    items.filter((item) => getPartitionKey(item).startsWith(ticketPrefix)).toSorted(compareSortKeys),
    (item) => getPartitionKey(item).slice(ticketPrefix.length),
  );
  const ids = new Set([...recordedFacts.keys(), ...parts.keys()]);
  return [...ids].filter((id) => {
    const ticket = toCountedTicket(parts.get(id) ?? [], versions);
    const expectedFacts = ticket ? computeFacts(ticket) : null;
    return !isDeepStrictEqual(expectedFacts, recordedFacts.get(id)?.facts ?? null);
  });
}
