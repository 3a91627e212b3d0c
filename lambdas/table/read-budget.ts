import { getMillisecondsLeft } from '../platform/deadline.ts';

/**
 * The number of items in each read of a search. Together, these items stay below DynamoDB's limit of a
 * megabyte, so that each read is fast.
 */
export const batchSize = 1_000;
/** The time that must remain for another read, in milliseconds: longer than the timeout of a read. */
const timeForAnotherRead = 4_000;

/** The maximum number of reads that DynamoDB may cut off at a megabyte because the items are large. */
const maxCutReads = 4;

/**
 * Limits how much of a list one request may search: `maxItems` or four megabytes, and only while there is
 * time.
 */
export class ReadBudget {
  readonly #maxItems: number;
  #items = 0;

  constructor(maxItems = 10_000) {
    this.#maxItems = maxItems;
  }

  /** Whether another read may start. The first read is always allowed. */
  allowsRead(): boolean {
    return this.#items === 0 || (this.#items < this.#maxItems && getMillisecondsLeft() > timeForAnotherRead);
  }

  /**
   * Counts the items of a read. @param isCut whether DynamoDB cut the read off before the requested number
   */
  add(items: number, isCut = false): void {
    this.#items += isCut ? this.#maxItems / maxCutReads : Math.max(1, items);
  }
}
