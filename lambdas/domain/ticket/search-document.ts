import { gzipSync } from 'node:zlib';
import { listFoldedWords } from '@portico/shared/model/folded-text.ts';
import type { Item } from '../../platform/dynamodb.ts';
import { keys } from '../../table/keys.ts';

/** The fields by which lists filter, and the company: customers find only tickets of their own company. */
export const facets = ['company_id', 'status', 'priority', 'assignee_id'] as const;
export type Facet = (typeof facets)[number];
export type Facets = Readonly<Record<Facet, string>>;

/**
 * The document of a ticket in the search index. It is rebuilt from the whole ticket whenever a part changes.
 */
export interface SearchDocument {
  /** The ticket's id. It begins with the time of creation. */
  readonly id: string;
  /**
   * The sequence number of the stream record that reported the change, padded to a fixed length; the lowest
   * value for a new ticket and after a rebuild of the index. If a ticket has two documents, the one with the
   * higher stamp is valid.
   */
  readonly stamp: string;
  readonly facets: Facets;
  /**
   * The distinct folded words of texts that customers see. Words of the ticket's number and subject begin
   * with {@link titlePrefix}.
   */
  readonly words: readonly string[];
  /**
   * The distinct folded words of texts that only staff see. They are always stored separately from `words`.
   */
  readonly notes: readonly string[];
}

/** Sequence numbers have up to 40 digits. */
export const padSequenceNumber = (sequence_number: string): string => sequence_number.padStart(40, '0');
export const lowestSequenceNumber = padSequenceNumber('');

// These characters do not occur in folded text.
export const titlePrefix = '\u0001';
export const tagPrefix = '\u0002';

/** @param title number and subject, whose words rank higher */
export function extractWords(title: readonly string[], texts: readonly string[]): string[] {
  const titleWords = new Set(title.flatMap(listFoldedWords));
  const otherWords = new Set(texts.flatMap(listFoldedWords));
  return [
    ...Array.from(titleWords, (word) => `${titlePrefix}${word}`),
    ...[...otherWords].filter((word) => !titleWords.has(word)),
  ];
}

export const toTagWords = (tags: readonly string[]): string[] => tags.map((tag) => `${tagPrefix}${tag}`);

/** A table partition accepts 1,000 write units per second. An import needs four partitions. */
export const tailShardCount = 4;
export const tailKey = (id: string) => keys.searchTail(id.charCodeAt(id.length - 1) % tailShardCount, id);

export const compressWords = (words: readonly string[]): Buffer => gzipSync(words.join(' '));

/**
 * The attributes of a document in the tail, which holds the changes that no segment of the index contains
 * yet.
 */
export const tailAttributes = ({ stamp, facets, words, notes }: SearchDocument): Item => ({
  stamp,
  facets,
  words: compressWords(words),
  notes: compressWords(notes),
});
