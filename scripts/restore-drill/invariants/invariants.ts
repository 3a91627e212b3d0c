import type { Item } from '@portico/lambdas/platform/dynamodb.ts';
import { type Content, contentOf } from './content.ts';
import { belonging, headcounts, nameGuards } from './people.ts';
import { places } from './index-keys.ts';
import { statistics } from './statistics.ts';
import { histories, numbers, parts } from './tickets.ts';

const ofContent: readonly ((content: Content) => string[])[] = [
  numbers,
  histories,
  parts,
  statistics,
  headcounts,
  belonging,
  nameGuards,
];

/** What does not hold of what must always hold of the table's items as a whole, each a sentence. */
export function brokenInvariants(items: readonly Item[]): string[] {
  const content = contentOf(items);
  // What cannot be read is told, and nothing that follows from it.
  if (content.unreadable.length > 0) return [...content.unreadable];
  return [...ofContent.flatMap((invariant) => invariant(content)), ...places(items)];
}
