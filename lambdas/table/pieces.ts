import { millisecondsLeft } from '../platform/deadline.ts';

/**
 * Items of one read of a request that looks through a list: less than the megabyte DynamoDB would give, so
 * that no read takes long.
 */
export const pieceSize = 1_000;
const mostPieces = 10;
/** Milliseconds: longer than a read that hangs is waited for. */
const enoughForAnother = 4_000;

/** Whether a request that has read this many pieces may read another one, and still answer in time. */
export const mayReadOn = (pieces: number): boolean =>
  pieces === 0 || (pieces < mostPieces && millisecondsLeft() > enoughForAnother);
