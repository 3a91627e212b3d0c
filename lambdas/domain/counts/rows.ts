import { addDays } from '@portico/shared/model/reports.ts';
import { type Item, getItem } from '../../platform/dynamodb.ts';
import { listItems } from '../../table/all-items.ts';
import { keys } from '../../table/keys.ts';
import { currentCounters } from './difference.ts';
import { readCurrentGeneration } from './generations.ts';
import { parseCountRow } from './items.ts';

/** Selects the rows to read: all tickets, one value of a dimension, or every value of a dimension. */
export interface RowSelection {
  /** A dimension of reports, a pair of dimensions, or `all`. */
  readonly dimension: string;
  /** Undefined to select all values of the dimension. */
  readonly value: string | undefined;
}
export type CounterRow = ReturnType<typeof parseCountRow>;

export const allTicketsSelection: RowSelection = { dimension: 'all', value: 'all' };

/** The first day of each month in a period. */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = [];
  for (let day = `${from.slice(0, 7)}-01`; day <= to; day = `${addDays(day, 31).slice(0, 7)}-01`)
    months.push(day);
  return months;
}

/**
 * The daily counters of a period. Takes one Query per month; the cost grows with days and values, but not
 * with tickets.
 */
export async function readRows(
  { dimension, value }: RowSelection,
  from: string,
  to: string,
): Promise<CounterRow[]> {
  const generation = await readCurrentGeneration();
  const monthlyItems = await Promise.all(
    monthsBetween(from, to).map((month) => {
      const { pk } = keys.countRow(generation, dimension, '', month);
      if (value === undefined)
        return listItems({ KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } });
      return listItems({
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
        ExpressionAttributeValues: {
          ':pk': pk,
          ':from': keys.countRow(generation, dimension, value, from).sk,
          ':to': keys.countRow(generation, dimension, value, to).sk,
        },
      });
    }),
  );
  return monthlyItems
    .flat()
    .map(parseCountRow)
    .filter(({ day }) => day >= from && day <= to);
}

async function readCurrentItems({ dimension, value }: RowSelection, consistent: boolean): Promise<Item[]> {
  const key = keys.countRow(await readCurrentGeneration(), dimension, value ?? '', 'now');
  if (value === undefined)
    return listItems({
      ConsistentRead: consistent,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': key.pk },
    });
  const item = await getItem(key, { consistent });
  return item ? [item] : [];
}

/** The counters of the current tickets. */
export const readCurrentRows = async (selection: RowSelection, consistent = false): Promise<CounterRow[]> =>
  (await readCurrentItems(selection, consistent)).map(parseCountRow);

/** The number of open tickets in a row; in the row of a day, of those created on that day. */
export const countOpenTickets = ({ counters }: CounterRow): number =>
  counters.find(([name]) => name === currentCounters.open)?.[1] ?? 0;
