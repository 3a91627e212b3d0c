import { type ItemFilter, needsItem, passesItem } from '../domain/ticket-filter.ts';
import { millisecondsLeft } from '../platform/deadline.ts';
import { getItem } from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';
import type { ListedTicket } from './items.ts';

/** Tickets that are read at the same time. */
const atOnce = 50;
/** Tickets that one request reads besides the list: 250 read units. */
export const mostChecked = 500;
/** Milliseconds; longer than the timeout of a read. */
const timeForAnotherRead = 4_000;

/** Checks tickets of a list on their own items, for filters that the row does not answer. */
export class TicketChecks {
  readonly #filter: ItemFilter;
  readonly #isNeeded: boolean;
  #checked = 0;

  constructor(filter: ItemFilter) {
    this.#filter = filter;
    this.#isNeeded = needsItem(filter);
  }

  /** How many tickets to check next, at most. */
  get size(): number {
    return this.#isNeeded ? atOnce : Infinity;
  }

  /** Whether this request may not check any more. */
  get isSpent(): boolean {
    return this.#checked >= mostChecked || (this.#checked > 0 && millisecondsLeft() <= timeForAnotherRead);
  }

  /** @returns the ids of those that pass */
  async passing(tickets: readonly ListedTicket[]): Promise<ReadonlySet<string>> {
    if (!this.#isNeeded) return new Set(tickets.map(({ id }) => id));
    this.#checked += tickets.length;
    const read = await Promise.all(
      tickets.map(async ({ id }) => {
        const item = await getItem(keys.ticket(id));
        return item && passesItem(this.#filter, item) ? [id] : [];
      }),
    );
    return new Set(read.flat());
  }
}
