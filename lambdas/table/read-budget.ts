import { millisecondsLeft } from '../platform/deadline.ts';

/** Items in each read of a search. Less than DynamoDB's limit of a megabyte, so that each read is fast. */
export const pieceSize = 1_000;
/** Items in the first read of a search in a list of tickets: most filters find a page in it. */
export const firstPieceSize = 250;
/** 2,500 tickets of a list are about a megabyte. */
const kilobytesOfItem = 0.4;
const maxKilobytes = 4_000;
/** Milliseconds; longer than the timeout of a read. */
const timeForAnotherRead = 4_000;

/**
 * What one request may read of a list that it searches: four megabytes, and only as long as there is time.
 */
export class ReadBudget {
  #kilobytes = 0;

  /** Whether another read may start. The first one always may. */
  allowsRead(): boolean {
    return (
      this.#kilobytes === 0 || (this.#kilobytes < maxKilobytes && millisecondsLeft() > timeForAnotherRead)
    );
  }

  /**
   * Counts a read of `asked` items, of each of several lists, by the number of those that came. DynamoDB ends
   * a read at a megabyte, before it has all items.
   */
  add(items: number, asked = pieceSize, lists = 1): void {
    this.#kilobytes += items < asked ? 1_000 : lists * asked * kilobytesOfItem;
  }
}
