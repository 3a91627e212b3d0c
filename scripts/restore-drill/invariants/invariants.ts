import type { Item } from '@portico/lambdas/platform/dynamodb.ts';
import { cannedReplyCountProblems } from './canned-replies.ts';
import { type Content, readContent } from './content.ts';
import { missingCompanies, headcountProblems, uniquenessProblems } from './people.ts';
import { indexKeyProblems } from './index-keys.ts';
import { linkCountProblems, linkProblems, mergeProblems } from './links.ts';
import {
  findEndTimeProblems,
  eventMismatches,
  ticketNumberProblems,
  ticketPartProblems,
  waitingSideProblems,
} from './tickets.ts';

const invariants: readonly ((content: Content) => string[])[] = [
  ticketNumberProblems,
  eventMismatches,
  ticketPartProblems,
  waitingSideProblems,
  findEndTimeProblems,
  linkProblems,
  mergeProblems,
  linkCountProblems,
  cannedReplyCountProblems,
  headcountProblems,
  missingCompanies,
  uniquenessProblems,
];

/** Checks every invariant of the table's items. @returns one sentence for each violation */
export function brokenInvariants(items: readonly Item[]): string[] {
  const content = readContent(items);
  // Unreadable items would cause violations of the other invariants.
  if (content.unreadable.length > 0) return [...content.unreadable];
  return [...invariants.flatMap((invariant) => invariant(content)), ...indexKeyProblems(items)];
}
