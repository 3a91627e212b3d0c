import type { Item } from '../platform/dynamodb.ts';
import type { Link } from './chain.ts';

/** The object with the copy of a link and its entry. */
export const pathOfCopy = (position: number): string => `chain/${String(position).padStart(12, '0')}.json`;

export const serializeCopy = ({ position, previous, hash }: Link, entry: Item): string =>
  JSON.stringify({ position, previous, hash, entry });
