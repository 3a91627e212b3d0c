import { millisecondsLeft } from '../platform/deadline.ts';

/** Items in each read of a search. Less than DynamoDB's limit of a megabyte, so that each read is fast. */
export const pieceSize = 1_000;
/** 2,500 tickets of a list are about a megabyte. */
const kilobytesOfPiece = 400;
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

  /** Counts a read by its number of items. DynamoDB ends one at a megabyte, before it has all items. */
  add(items: number): void {
    this.#kilobytes += items < pieceSize ? 1_000 : kilobytesOfPiece;
  }
}
