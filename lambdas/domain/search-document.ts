import { gzipSync } from 'node:zlib';
import { foldedWords } from '@portico/shared/model/folded-text.ts';
import type { Item } from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';

/** What lists filter by, and a customer's company. */
export const facets = ['company_id', 'status', 'priority', 'assignee_id'] as const;
export type Facet = (typeof facets)[number];
export type Facets = Readonly<Record<Facet, string>>;

/** A ticket as the search index knows it: made from the whole ticket whenever a part of it changes. */
export interface SearchDocument {
  /** Of the ticket. It begins with the time of creation. */
  readonly id: string;
  /**
   * Sequence number of the stream's record that reported the change, as text of one length; the lowest for a
   * new ticket, and after the index was rebuilt. Of two documents of a ticket, the one with the higher stamp
   * counts.
   */
  readonly stamp: string;
  readonly facets: Facets;
  /** Distinct folded words that customers see. Those of number and subject begin with {@link titleMark}. */
  readonly words: readonly string[];
  /** The same of what only staff see. Apart from `words` in every place where they are stored. */
  readonly notes: readonly string[];
}

/** Sequence numbers have up to 40 digits. */
export const stampOf = (sequence_number: string): string => sequence_number.padStart(40, '0');
export const lowestStamp = stampOf('');

// Neither is in a folded text.
export const titleMark = '\u0001';
export const tagMark = '\u0002';

/** @param title number and subject, whose words count more */
export function wordsOf(title: readonly string[], texts: readonly string[]): string[] {
  const inTitle = new Set(title.flatMap(foldedWords));
  const others = new Set(texts.flatMap(foldedWords));
  return [
    ...Array.from(inTitle, (word) => `${titleMark}${word}`),
    ...[...others].filter((word) => !inTitle.has(word)),
  ];
}

export const tagWords = (tags: readonly string[]): string[] => tags.map((tag) => `${tagMark}${tag}`);

/** A partition of the table takes 1,000 write units a second; four take what an import writes. */
export const tailShards = 4;
export const tailKey = (id: string) => keys.searchTail(id.charCodeAt(id.length - 1) % tailShards, id);

export const packWords = (words: readonly string[]): Buffer => gzipSync(words.join(' '));

/** The attributes of a document in the tail: the changes that are in no segment of the index yet. */
export const tailAttributes = ({ stamp, facets, words, notes }: SearchDocument): Item => ({
  stamp,
  facets,
  words: packWords(words),
  notes: packWords(notes),
});
