import { levels, ticketStatuses } from '../../shared/model/ticket.ts';
import { keys } from '../platform/keys.ts';
import { type Item, query, update } from '../platform/table.ts';

/** Counters are spread over shards, so that many tickets can be created at once without waiting for one item. */
const shards = 16;

export type Counts = Readonly<Record<string, number>>;

export const counterOf = {
  total: 'total',
  status: (status: string) => `status_${status}`,
  priority: (priority: string) => `priority_${priority}`,
} as const;

const counters = [
  counterOf.total,
  ...ticketStatuses.map(counterOf.status),
  ...levels.map(counterOf.priority),
] as const;

/** Adds to counters, as part of the transaction that makes them true. Any shard will do; they are only ever summed. */
export function count(changes: Counts) {
  const entries = Object.entries(changes).filter(([, by]) => by !== 0);
  return update({
    Key: keys.statistics(Math.floor(Math.random() * shards)),
    UpdateExpression: `ADD ${entries.map((_, index) => `#c${index} :c${index}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(entries.map(([name], index) => [`#c${index}`, name])),
    ExpressionAttributeValues: Object.fromEntries(entries.map(([, by], index) => [`:c${index}`, by])),
  });
}

const numberAt = (item: Item, counter: string) => {
  const value = item[counter];
  return typeof value === 'number' ? value : 0;
};

/** Every counter, summed over the shards. One Query. */
export async function statistics(): Promise<Counts> {
  const { items } = await query({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.statistics(0).pk },
  });
  return Object.fromEntries(
    counters.map((counter) => [counter, items.reduce((sum, item) => sum + numberAt(item, counter), 0)]),
  );
}
