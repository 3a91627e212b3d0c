import type { Item } from '@portico/lambdas/platform/dynamodb.ts';
import { cannedReplyCountsMatch } from './canned-replies.ts';
import { type Content, readContent } from './content.ts';
import { companiesExist, headcountsMatch, uniqueValuesMatch } from './people.ts';
import { indexKeysMatch } from './index-keys.ts';
import { linkCountsMatch, linksMatch, mergesMatch } from './links.ts';
import {
  endsMatchStatus,
  ticketsMatchEvents,
  ticketNumbersAreUnique,
  ticketPartsAreComplete,
  waitingSidesMatch,
} from './tickets.ts';

const invariants: readonly ((content: Content) => string[])[] = [
  ticketNumbersAreUnique,
  ticketsMatchEvents,
  ticketPartsAreComplete,
  waitingSidesMatch,
  endsMatchStatus,
  linksMatch,
  mergesMatch,
  linkCountsMatch,
  cannedReplyCountsMatch,
  headcountsMatch,
  companiesExist,
  uniqueValuesMatch,
];

/** Checks every invariant of the table's items. @returns one sentence for each violation */
export function brokenInvariants(items: readonly Item[]): string[] {
  const content = readContent(items);
  // Unreadable items would cause violations of the other invariants.
  if (content.unreadable.length > 0) return [...content.unreadable];
  return [...invariants.flatMap((invariant) => invariant(content)), ...indexKeysMatch(items)];
}
