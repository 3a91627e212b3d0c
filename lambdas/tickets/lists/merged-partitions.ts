import { type StoredTicket, parseTicket } from '../../domain/ticket/ticket.ts';
import { type Item, query } from '../../platform/dynamodb.ts';
import { type IndexName, indexes } from '../../table/definition.ts';
import { keys } from '../../table/keys.ts';
import type { ReadBudget } from '../../table/read-budget.ts';

/** The partition key of an index. */
export type Partition = Readonly<Record<string, string>>;

export interface PartitionReadOptions {
  readonly index: IndexName;
  /** The minimum number of rows in one read of a partition. */
  readonly minBatchSize: number;
  /** The number of rows that the partitions that are read together share. */
  readonly roundSize: number;
  readonly budget: ReadBudget;
}

/** A partition, and the position after which to start reading; undefined for its start. */
export interface PartitionStart {
  readonly partition: Partition;
  readonly after: string | undefined;
}

/** Reads the rows of one partition of an index. */
class PartitionReader {
  readonly rows: StoredTicket[] = [];
  readonly #reading: PartitionReadOptions;
  readonly #partition: Partition;
  #start: Item | undefined;
  #isAtEnd = false;

  constructor(readOptions: PartitionReadOptions, { partition, after }: PartitionStart) {
    this.#reading = readOptions;
    this.#partition = partition;
    if (after === undefined) return;
    const values = after.split('#');
    this.#start = {
      ...keys.ticket(values.at(-1) ?? ''),
      ...partition,
      ...Object.fromEntries(indexes[readOptions.index].sort.map((name, n) => [name, values[n]])),
    };
  }

  get needsRead(): boolean {
    return this.rows.length === 0 && !this.#isAtEnd;
  }

  async read(batchSize: number): Promise<void> {
    const { index, budget } = this.#reading;
    const names = Object.keys(this.#partition);
    const { items, lastKey } = await query({
      IndexName: index,
      KeyConditionExpression: names.map((name) => `#${name} = :${name}`).join(' AND '),
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:${name}`, this.#partition[name]])),
      ScanIndexForward: index === 'by_due_time',
      Limit: batchSize,
      ExclusiveStartKey: this.#start,
    });
    budget.add(items.length, lastKey !== undefined && items.length < batchSize);
    this.rows.push(...items.map(parseTicket));
    this.#start = lastKey;
    this.#isAtEnd = lastKey === undefined;
  }
}

/**
 * Merges the tickets of several partitions in the order of their positions. Stops early when the budget is
 * spent, and calls `onBudgetSpent`.
 */
export async function* mergeRows(
  readOptions: PartitionReadOptions,
  starts: readonly PartitionStart[],
  position: (ticket: StoredTicket) => string,
  onBudgetSpent: () => void,
): AsyncGenerator<StoredTicket> {
  const readers = starts.map((start) => new PartitionReader(readOptions, start));
  const isBefore = (sortKey: string, otherSortKey: string) =>
    readOptions.index === 'by_due_time' ? sortKey < otherSortKey : sortKey > otherSortKey;
  // Indexes are eventually consistent: a ticket that has just moved can be in two partitions.
  const yieldedIds = new Set<string>();
  for (;;) {
    const emptyReaders = readers.filter((reader) => reader.needsRead);
    if (emptyReaders.length > 0 && !readOptions.budget.allowsRead()) {
      onBudgetSpent();
      return undefined;
    }
    const batchSize = Math.max(
      readOptions.minBatchSize,
      Math.ceil(readOptions.roundSize / emptyReaders.length),
    );
    await Promise.all(emptyReaders.map((reader) => reader.read(batchSize)));
    if (readers.some((reader) => reader.needsRead)) continue;
    const [first] = readers
      .flatMap((reader) => (reader.rows[0] ? [{ reader, at: position(reader.rows[0]) }] : []))
      .toSorted((head, otherHead) => (isBefore(head.at, otherHead.at) ? -1 : 1));
    const ticket = first?.reader.rows.shift();
    if (!ticket) return undefined;
    if (!yieldedIds.has(ticket.id)) yield ticket;
    yieldedIds.add(ticket.id);
  }
}
