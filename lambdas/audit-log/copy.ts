import * as z from 'zod';
import type { Item } from '../platform/dynamodb.ts';
import type { Link } from './chain.ts';

/** The object that holds the copy of a link and its entry. */
export const pathOfCopy = (position: number): string => `chain/${String(position).padStart(12, '0')}.json`;

const Copy = z.object({
  hash: z.string(),
  entry: z.looseObject({ id: z.string(), expires_at: z.number() }),
});

export const copyOf = ({ position, previous, hash }: Link, entry: Item): string =>
  JSON.stringify({ position, previous, hash, entry });

export const readCopy = (text: string): z.output<typeof Copy> => Copy.parse(JSON.parse(text));
