import { millisecondsLeft } from '../platform/deadline.ts';

/**
 * The number of items in each read of a search. Together they stay below DynamoDB's limit of a megabyte, so
 * that each read is fast.
 */
export const batchSize = 1_000;
/** Milliseconds; longer than the timeout of a read. */
const timeForAnotherRead = 4_000;

/** The maximum number of reads that DynamoDB may cut off at a megabyte because the items are large. */
const mostCutReads = 4;

/**
 * Limits how much of a list one request may search: this many items or four megabytes, and only while there
 * is time.
 */
export class ReadBudget {
  readonly #most: number;
  #items = 0;

  constructor(most = 10_000) {
    this.#most = most;
  }

  /** Whether another read may start. The first one always may. */
  allowsRead(): boolean {
    return this.#items === 0 || (this.#items < this.#most && millisecondsLeft() > timeForAnotherRead);
  }

  /**
   * Counts the items of a read. @param isCut whether DynamoDB cut the read off before the requested number
   */
  add(items: number, isCut = false): void {
    this.#items += isCut ? this.#most / mostCutReads : Math.max(1, items);
  }
}
