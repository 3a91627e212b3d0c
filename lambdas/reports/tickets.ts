import type { ReportTicketQuery } from '@portico/shared/contract/reports.ts';
import {
  type ReportDimension,
  type ReportFigure,
  addDays,
  reportDimensions,
  toDay,
} from '@portico/shared/model/reports.ts';
import { type Item, query } from '../platform/dynamodb.ts';
import { decodeCursor, encodeCursor } from '../table/cursor.ts';
import { keys } from '../table/keys.ts';
import type { Page } from '../table/page.ts';
import { ReadBudget, batchSize } from '../table/read-budget.ts';
import { readCurrentGeneration } from '../domain/counts/generations.ts';
import { type CountEntry, parseCountEntry } from '../domain/counts/items.ts';
import { monthsBetween } from '../domain/counts/rows.ts';

export type Filter = Readonly<{ dimension: ReportDimension; value: string }>;

/** The filters of a report. */
export const toFilters = (query: Partial<Record<ReportDimension, string | undefined>>): Filter[] =>
  reportDimensions.flatMap((dimension) => {
    const value = query[dimension];
    return value === undefined ? [] : [{ dimension, value }];
  });

const matches =
  (filters: readonly Filter[]) =>
  ({ dimensions }: CountEntry): boolean =>
    filters.every(({ dimension, value }) => dimensions[dimension] === value);

/** The entries of a figure in a period. */
interface Part {
  readonly figure: ReportFigure;
  readonly from: string;
  readonly to: string;
}

/** A day before every day that a report can contain. */
const minDay = '2000-01-01';

/**
 * The parts of which a list consists. The list of tickets that were open at the end of a day has three parts:
 * the tickets that are still open, those that were solved later, and those that were merged later.
 */
function listParts({ figure, from, to }: ReportTicketQuery, today: string): Part[] {
  if (figure !== 'open_at_end') return [{ figure, from, to }];
  const after = { from: addDays(to, 1), to: today };
  return [
    { figure: 'open', from: minDay, to },
    ...(['solved', 'merged'] as const).map((end) => ({ figure: end, ...after })),
  ];
}

/** A position in the list: the index of the part, the day, and the ticket. */
const positionPattern = /^[0-2]#\d{4}-\d\d-\d\d#[0-9A-HJKMNP-TV-Z]{26}$/;
/** A sort key after every ticket of a day. */
const highestSortKey = '~';
const formatEntryPosition = (part: number, { day, ticket }: CountEntry) => `${part}#${day}#${ticket}`;

const createEntryQuery = (generation: number, { figure, from, to }: Part, month: string) => ({
  KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :until',
  ExpressionAttributeValues: {
    ':pk': keys.countEntry(generation, figure, month, '').pk,
    ':from': from,
    ':until': `${to}#${highestSortKey}`,
  },
  ScanIndexForward: false,
});

/** The partitions of a part: open tickets have only one, other figures have one for each month. */
const listMonths = ({ figure, from, to }: Part) =>
  figure === 'open' ? [to] : monthsBetween(from, to).toReversed();

/** The entries of a part before a position, newest first, in batches as they are read. */
async function* readBatches(part: Part, after: string | undefined) {
  const generation = await readCurrentGeneration();
  let start = after;
  for (const month of listMonths(after === undefined ? part : { ...part, to: after.slice(0, 10) })) {
    const input = createEntryQuery(generation, part, month);
    let lastKey: Item | undefined =
      start === undefined ? undefined : { pk: input.ExpressionAttributeValues[':pk'], sk: start };
    start = undefined;
    do {
      const page = await query({
        ...input,
        Limit: batchSize,
        ...(lastKey && { ExclusiveStartKey: lastKey }),
      });
      yield page.items.map(parseCountEntry);
      lastKey = page.lastKey;
    } while (lastKey);
  }
}

/** A page of the tickets behind a figure, newest first, up to the number that one request may read. */
export async function listReportTickets(ticketQuery: ReportTicketQuery): Promise<Page<CountEntry>> {
  const isWanted = matches(toFilters(ticketQuery));
  const isOpenAtEnd = ticketQuery.figure === 'open_at_end';
  const parts = listParts(ticketQuery, toDay(new Date()));
  const cursor =
    ticketQuery.cursor === undefined ? undefined : decodeCursor(ticketQuery.cursor, positionPattern);
  const firstPartIndex = Number(cursor?.[0] ?? 0);
  const budget = new ReadBudget();
  const entries: CountEntry[] = [];
  let lastPosition: string | undefined;
  for (const [index, part] of parts.entries()) {
    if (index < firstPartIndex) continue;
    for await (const batch of readBatches(part, index === firstPartIndex ? cursor?.slice(2) : undefined)) {
      for (const entry of batch) {
        if (!isWanted(entry) || (isOpenAtEnd && entry.created > ticketQuery.to)) continue;
        if (lastPosition !== undefined && entries.length === ticketQuery.limit)
          return { items: entries, next_cursor: encodeCursor(lastPosition) };
        entries.push(isOpenAtEnd ? { ...entry, day: entry.created } : entry);
        lastPosition = formatEntryPosition(index, entry);
      }
      const lastEntry = batch.at(-1);
      budget.add(batch.length);
      if (lastEntry && !budget.allowsRead())
        return { items: entries, next_cursor: encodeCursor(formatEntryPosition(index, lastEntry)) };
    }
  }
  return { items: entries, next_cursor: null };
}

/** All tickets behind a figure; undefined if there are more than one request may read. */
export async function listAllReportTickets(
  part: Part,
  filters: readonly Filter[],
): Promise<CountEntry[] | undefined> {
  const generation = await readCurrentGeneration();
  const budget = new ReadBudget();
  const readEntries = async (month: string) => {
    const entries: CountEntry[] = [];
    let lastKey: Item | undefined;
    do {
      if (!budget.allowsRead()) return undefined;
      const page = await query({
        ...createEntryQuery(generation, part, month),
        ...(lastKey && { ExclusiveStartKey: lastKey }),
      });
      budget.add(page.items.length);
      entries.push(...page.items.map(parseCountEntry).filter(matches(filters)));
      lastKey = page.lastKey;
    } while (lastKey);
    return entries;
  };
  const entriesByMonth = await Promise.all(listMonths(part).map(readEntries));
  return entriesByMonth.every((entries) => entries !== undefined) ? entriesByMonth.flat() : undefined;
}
