import type { CannedReply } from '@portico/shared/contract/canned-replies.ts';
import { containsEveryWord } from '@portico/shared/model/folded-text.ts';

/** Canned replies whose title contains every word of a search. */
export const findRepliesByWords = (replies: readonly CannedReply[], search: string): CannedReply[] =>
  replies.filter(({ title }) => containsEveryWord(title, search));
