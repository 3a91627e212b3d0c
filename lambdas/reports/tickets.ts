import type { ReportedTicketQuery } from '@portico/shared/contract/reports.ts';
import { type Item, query } from '../platform/dynamodb.ts';
import { decodeCursor, encodeCursor } from '../table/cursor.ts';
import { keys } from '../table/keys.ts';
import type { Page } from '../table/page.ts';
import { ReadBudget, pieceSize } from '../table/read-budget.ts';
import { presentGeneration } from '../domain/counts/generations.ts';
import { type CountEntry, countEntryOf } from '../domain/counts/items.ts';
import { monthsBetween } from '../domain/counts/rows.ts';
import { filtersOf } from './report.ts';

const position = /^\d{4}-\d\d-\d\d#[0-9A-HJKMNP-TV-Z]{26}$/;
/** Sorts after every ticket of a day. */
const last = '~';
const positionOf = ({ day, ticket }: CountEntry) => `${day}#${ticket}`;

/** The entries of a figure before a position, newest first, in pieces as they are read. */
async function* piecesOf({ figure, from, to }: ReportedTicketQuery, after: string | undefined) {
  const until = after?.slice(0, 10) ?? to;
  const months = figure === 'open' ? [until] : monthsBetween(from, until).toReversed();
  const generation = await presentGeneration();
  let start = after;
  for (const month of months) {
    const { pk } = keys.countEntry(generation, figure, month, '');
    let more: Item | undefined = start === undefined ? undefined : { pk, sk: start };
    start = undefined;
    do {
      const page = await query({
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :until',
        ExpressionAttributeValues: { ':pk': pk, ':from': from, ':until': `${until}#${last}` },
        ScanIndexForward: false,
        Limit: pieceSize,
        ...(more && { ExclusiveStartKey: more }),
      });
      yield page.items.map(countEntryOf);
      more = page.last;
    } while (more);
  }
}

/** A page of the tickets behind a figure, newest first, as far as one request may read. */
export async function reportedTickets(wanted: ReportedTicketQuery): Promise<Page<CountEntry>> {
  const filters = filtersOf(wanted);
  const after = wanted.cursor === undefined ? undefined : decodeCursor(wanted.cursor, position);
  const budget = new ReadBudget();
  const found: CountEntry[] = [];
  for await (const piece of piecesOf(wanted, after)) {
    for (const entry of piece) {
      if (filters.some(({ dimension, value }) => entry.dimensions[dimension] !== value)) continue;
      const newest = found.at(-1);
      if (newest && found.length === wanted.limit)
        return { items: found, next_cursor: encodeCursor(positionOf(newest)) };
      found.push(entry);
    }
    const read = piece.at(-1);
    budget.add(piece.length);
    if (read && !budget.allowsRead()) return { items: found, next_cursor: encodeCursor(positionOf(read)) };
  }
  return { items: found, next_cursor: null };
}
