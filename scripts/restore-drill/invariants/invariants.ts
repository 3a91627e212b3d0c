import type { Item } from '@portico/lambdas/platform/dynamodb.ts';
import { findReplyCountProblems } from './canned-replies.ts';
import { type Content, readContent } from './content.ts';
import { findMissingCompanies, findHeadcountProblems, findUniquenessProblems } from './people.ts';
import { findIndexKeyProblems } from './index-keys.ts';
import { findLinkCountProblems, findLinkProblems, findMergeProblems } from './links.ts';
import {
  findEndTimeProblems,
  findEventMismatches,
  findTicketNumberProblems,
  findTicketPartProblems,
  findWaitingSideProblems,
} from './tickets.ts';

const invariants: readonly ((content: Content) => string[])[] = [
  findTicketNumberProblems,
  findEventMismatches,
  findTicketPartProblems,
  findWaitingSideProblems,
  findEndTimeProblems,
  findLinkProblems,
  findMergeProblems,
  findLinkCountProblems,
  findReplyCountProblems,
  findHeadcountProblems,
  findMissingCompanies,
  findUniquenessProblems,
];

/** Checks every invariant of the table's items. @returns one sentence for each violation */
export function findBrokenInvariants(items: readonly Item[]): string[] {
  const content = readContent(items);
  // Unreadable items would cause violations of the other invariants.
  if (content.schemaProblems.length > 0) return [...content.schemaProblems];
  return [...invariants.flatMap((invariant) => invariant(content)), ...findIndexKeyProblems(items)];
}
