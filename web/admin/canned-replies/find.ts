import type { CannedReply } from '@portico/shared/contract/canned-replies.ts';
import { containsEveryWord } from '@portico/shared/model/folded-text.ts';

/** Canned replies with every word of a search in their title. */
export const withWords = (replies: readonly CannedReply[], search: string): CannedReply[] =>
  replies.filter(({ title }) => containsEveryWord(title, search));
