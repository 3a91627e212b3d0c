import { type ReportDimension, addDays } from '@portico/shared/model/reports.ts';
import { type Item, getItem } from '../platform/dynamodb.ts';
import { allOf } from '../table/all-items.ts';
import { keys } from '../table/keys.ts';
import { reportRowOf } from './items.ts';

/** Which tickets a report is about: all, those with one value, or all of them by their value. */
export interface Subject {
  readonly dimension: ReportDimension | 'all';
  /** Undefined for all values. */
  readonly value: string | undefined;
}
export type CounterRow = ReturnType<typeof reportRowOf>;

/** A day of each month from one day to another. */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = [];
  for (let day = `${from.slice(0, 7)}-01`; day <= to; day = `${addDays(day, 31).slice(0, 7)}-01`)
    months.push(day);
  return months;
}

/**
 * The counters of each day in a period. One Query for each month, whose cost grows with the days and the
 * values, and not with the tickets.
 */
export async function rowsIn({ dimension, value }: Subject, from: string, to: string): Promise<CounterRow[]> {
  const found = await Promise.all(
    monthsBetween(from, to).map((month) => {
      const { pk } = keys.reportRow(dimension, '', month);
      if (value === undefined)
        return allOf({ KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } });
      return allOf({
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
        ExpressionAttributeValues: {
          ':pk': pk,
          ':from': keys.reportRow(dimension, value, from).sk,
          ':to': keys.reportRow(dimension, value, to).sk,
        },
      });
    }),
  );
  return found
    .flat()
    .map(reportRowOf)
    .filter(({ day }) => day >= from && day <= to);
}

async function openItems({ dimension, value }: Subject): Promise<Item[]> {
  const key = keys.reportRow(dimension, value ?? '', 'open');
  if (value === undefined)
    return allOf({ KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': key.pk } });
  const item = await getItem(key);
  return item ? [item] : [];
}

/** The counters of the tickets that are open now. */
export const openRows = async (subject: Subject): Promise<CounterRow[]> =>
  (await openItems(subject)).map(reportRowOf);
