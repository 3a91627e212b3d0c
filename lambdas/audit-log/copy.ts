import type { Item } from '../platform/dynamodb.ts';
import type { ChainLink } from './chain.ts';

/** The path of the object with the copy of a link and its entry. */
export const toCopyPath = (position: number): string => `chain/${String(position).padStart(12, '0')}.json`;

export const serializeCopy = ({ position, previous, hash }: ChainLink, entry: Item): string =>
  JSON.stringify({ position, previous, hash, entry });
