import { millisecondsLeft } from '../platform/deadline.ts';

/** Items in each read of a search. Less than DynamoDB's limit of a megabyte, so that each read is fast. */
export const pieceSize = 1_000;
const maxPieces = 10;
/** Milliseconds; longer than the timeout of a read. */
const timeForAnotherPiece = 4_000;

/** Whether a request that has read this many pieces has time to read another one. */
export const mayReadOn = (pieces: number): boolean =>
  pieces === 0 || (pieces < maxPieces && millisecondsLeft() > timeForAnotherPiece);
