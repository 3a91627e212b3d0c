import { type CountedFigure, type ReportFigure, reportDimensions } from '@portico/shared/model/reports.ts';
import type { Priority, TicketStatus } from '@portico/shared/model/ticket.ts';
import { isOpen } from '../ticket/ticket.ts';
import type { CountedFacts, FactEvent } from './facts.ts';
import { bucketIndex } from './histogram.ts';

/** A row of counters: for the events of one day and its open tickets, or for the current tickets. */
export interface CountRow {
  /** `all`, `tag`, a report dimension, or a pair of dimensions. */
  readonly dimension: string;
  readonly value: string;
  /** `2026-01-31`, or `now`. */
  readonly day: string;
}

/** A ticket that is included in a figure on a day. */
export interface CountEntry {
  readonly figure: ReportFigure;
  readonly day: string;
  readonly ticket: string;
}
type EntryValues = Pick<CountedFacts, 'dimensions' | 'created'> &
  Pick<FactEvent, 'times' | 'minutes' | 'business_minutes'>;

/** The counter updates for a change of facts. Differences of several tickets can be added up. */
export interface Difference {
  /** Amounts to add, by row and counter. */
  readonly rows: Map<string, { readonly row: CountRow; readonly counters: Map<string, number> }>;
  /** The entries to store; `values` is null for an entry to remove. */
  readonly entries: Map<string, { readonly entry: CountEntry; readonly values: EntryValues | null }>;
}

export const emptyDifference = (): Difference => ({ rows: new Map(), entries: new Map() });

/** The letter of each figure in counter names. The names are short, because they make up most of a row. */
const figureLetters: Readonly<Record<CountedFigure, string>> = {
  created: 'c',
  first_response: 'f',
  solved: 's',
  merged: 'm',
  reopened: 'r',
  kept_first_response: 'k',
  kept_next_response: 'l',
  kept_resolution: 'n',
  overdue_first_response: 'x',
  overdue_next_response: 'y',
  overdue_resolution: 'z',
  rated_good: 'g',
  rated_not_good: 'b',
};
const figureByLetter = new Map(Object.entries(figureLetters).map(([figure, letter]) => [letter, figure]));

/**
 * The names of the counters for a fact. A fact with a duration is counted in two buckets: by elapsed time,
 * and by business hours.
 */
function listCounterNames({ figure, minutes, business_minutes }: FactEvent): string[] {
  const letter = figureLetters[figure];
  return [
    minutes === undefined ? letter : `${letter}${bucketIndex(minutes)}`,
    ...(business_minutes === undefined ? [] : [`${letter.toUpperCase()}${bucketIndex(business_minutes)}`]),
  ];
}

interface Counter {
  readonly figure: string;
  /** The bucket of the duration; undefined for a fact without a duration. */
  readonly bucket: number | undefined;
  /** Whether the bucket is for business hours. The same facts are also counted by elapsed time. */
  readonly isBusiness: boolean;
}

/** Parses the name of a counter; undefined for other attributes. */
export function parseCounterName(name: string): Counter | undefined {
  const [, letter = '', bucket] = /^([a-zA-Z])(\d+)?$/.exec(name) ?? [];
  const figure = figureByLetter.get(letter.toLowerCase());
  if (figure === undefined) return undefined;
  return {
    figure,
    bucket: bucket === undefined ? undefined : Number(bucket),
    isBusiness: letter !== letter.toLowerCase(),
  };
}

/** The counters of current tickets. Only the row of all tickets has all of them. */
export const currentCounters = {
  total: 'total',
  open: 'open',
  waits_on_us: 'waits_on_us',
  status: (status: TicketStatus) => `status_${status}`,
  priority: (priority: Priority) => `priority_${priority}`,
} as const;

const rowKey = ({ dimension, value, day }: CountRow) => `${dimension}|${value}|${day}`;
const entryKey = ({ figure, day, ticket }: CountEntry) => `${figure}|${day}|${ticket}`;

function addToCounter(difference: Difference, row: CountRow, counter: string, amount: number): void {
  const key = rowKey(row);
  const { counters } = difference.rows.get(key) ?? { counters: new Map<string, number>() };
  difference.rows.set(key, { row, counters });
  const sum = (counters.get(counter) ?? 0) + amount;
  if (sum === 0) counters.delete(counter);
  else counters.set(counter, sum);
  if (counters.size === 0) difference.rows.delete(key);
}

const allTicketsRow = { dimension: 'all', value: 'all' } as const;

/** The pairs of dimensions, in order. */
const dimensionPairs = reportDimensions.flatMap((first, at) =>
  reportDimensions.slice(at + 1).map((second) => [first, second] as const),
);

/** Separates the two dimensions in a row's name (`company+group`), and their two values. */
export const pairSeparator = '+';
export const pairName = (first: string, second: string): string => `${first}${pairSeparator}${second}`;

/** The rows that count a ticket. The rows of pairs are for reports that combine two dimensions. */
const listRows = ({ dimensions }: CountedFacts) => [
  allTicketsRow,
  ...reportDimensions.map((dimension) => ({ dimension, value: dimensions[dimension] })),
  ...dimensionPairs.map(([first, second]) => ({
    dimension: pairName(first, second),
    value: pairName(dimensions[first], dimensions[second]),
  })),
];

const listCurrentCounters = ({ status, priority, waits_on_us }: CountedFacts): string[] => [
  currentCounters.total,
  currentCounters.status(status),
  currentCounters.priority(priority),
  ...(waits_on_us ? [currentCounters.waits_on_us] : []),
];

function addFacts(facts: CountedFacts, sign: 1 | -1, difference: Difference): void {
  for (const row of listRows(facts)) {
    for (const event of facts.happened)
      for (const counter of listCounterNames(event))
        addToCounter(difference, { ...row, day: event.day }, counter, sign * event.times);
    if (isOpen(facts.status))
      for (const day of ['now', facts.created])
        addToCounter(difference, { ...row, day }, currentCounters.open, sign);
  }
  for (const counter of listCurrentCounters(facts))
    addToCounter(difference, { ...allTicketsRow, day: 'now' }, counter, sign);
  for (const tag of facts.tags)
    addToCounter(difference, { dimension: 'tag', value: tag, day: 'now' }, 'total', sign);
}

function mapEntriesByKey(
  ticket: string,
  facts: CountedFacts | null,
): Map<string, { entry: CountEntry; values: EntryValues }> {
  if (!facts) return new Map();
  const { dimensions, created, status, happened } = facts;
  const entries = [
    ...happened.map(({ figure, day, times, minutes, business_minutes }) => ({
      entry: { figure, day, ticket },
      values: { dimensions, created, times, minutes, business_minutes },
    })),
    ...(isOpen(status)
      ? [
          {
            entry: { figure: 'open', day: created, ticket } as const,
            values: { dimensions, created, times: 1 },
          },
        ]
      : []),
  ];
  return new Map(entries.map((entryWithValues) => [entryKey(entryWithValues.entry), entryWithValues]));
}

const hasSameValues = (before: EntryValues, after: EntryValues) =>
  before.times === after.times &&
  before.minutes === after.minutes &&
  before.business_minutes === after.business_minutes &&
  before.created === after.created &&
  reportDimensions.every((dimension) => before.dimensions[dimension] === after.dimensions[dimension]);

/**
 * Adds the counter updates for a change of one ticket's facts. Facts are null if the ticket does not exist.
 */
export function addDifference(
  difference: Difference,
  ticket: string,
  before: CountedFacts | null,
  after: CountedFacts | null,
): void {
  if (before) addFacts(before, -1, difference);
  if (after) addFacts(after, 1, difference);
  const [entriesBefore, entriesAfter] = [mapEntriesByKey(ticket, before), mapEntriesByKey(ticket, after)];
  for (const [key, { entry }] of entriesBefore)
    if (!entriesAfter.has(key)) difference.entries.set(key, { entry, values: null });
  for (const [key, entryWithValues] of entriesAfter) {
    const earlierEntry = entriesBefore.get(key);
    if (!earlierEntry || !hasSameValues(earlierEntry.values, entryWithValues.values))
      difference.entries.set(key, entryWithValues);
  }
}

/** The number of items that a difference writes. */
export const countWrites = ({ rows, entries }: Difference): number => rows.size + entries.size;

export function computeDifference(
  ticket: string,
  before: CountedFacts | null,
  after: CountedFacts | null,
): Difference {
  const difference = emptyDifference();
  addDifference(difference, ticket, before, after);
  return difference;
}
