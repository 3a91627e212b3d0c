import type { Item } from '@portico/lambdas/platform/dynamodb.ts';
import { cannedReplies } from './canned-replies.ts';
import { type Content, contentOf } from './content.ts';
import { existingCompanies, headcounts, uniqueValues } from './people.ts';
import { indexKeysMatch } from './index-keys.ts';
import { linkCounts, links, merges } from './links.ts';
import { ends, folds, ticketNumbers, ticketParts, waitingSides } from './tickets.ts';

const invariants: readonly ((content: Content) => string[])[] = [
  ticketNumbers,
  folds,
  ticketParts,
  waitingSides,
  ends,
  links,
  merges,
  linkCounts,
  cannedReplies,
  headcounts,
  existingCompanies,
  uniqueValues,
];

/** Checks every invariant of the table's items. @returns one sentence for each violation */
export function brokenInvariants(items: readonly Item[]): string[] {
  const content = contentOf(items);
  // Unreadable items would cause violations of the other invariants.
  if (content.unreadable.length > 0) return [...content.unreadable];
  return [...invariants.flatMap((invariant) => invariant(content)), ...indexKeysMatch(items)];
}
