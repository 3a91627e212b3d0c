import { indexes } from '../../../lambdas/table/definition.ts';
import { isTicket } from '../stored-tickets.ts';
import type { Item } from './table.ts';

/** The write units that DynamoDB counts for storing these items once, with their index entries. */
export function countWriteUnits(items: readonly Item[]): number {
  let units = 0;
  for (const item of items) {
    const itemUnits = Math.ceil(Buffer.byteLength(JSON.stringify(item)) / 1_024);
    // Tickets are stored in transactions, which take twice as many units.
    units += itemUnits * (isTicket(item) ? 2 : 1);
    for (const { partition, sort, projection } of Object.values(indexes))
      if ([...partition, ...sort].every((name) => (item[name] ?? null) !== null))
        units += projection === 'all' ? itemUnits : 1;
  }
  return units;
}
