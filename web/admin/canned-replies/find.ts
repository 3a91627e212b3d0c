import type { CannedReply } from '@portico/shared/contract/canned-replies.ts';

const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Canned replies with every word of a search in their title. */
export function withWords(replies: readonly CannedReply[], search: string): CannedReply[] {
  const words = folded(search).split(/\s+/);
  return replies.filter(({ title }) => words.every((word) => folded(title).includes(word)));
}
