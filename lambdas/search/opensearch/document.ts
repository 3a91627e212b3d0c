import { type SearchDocument, tagPrefix, titlePrefix } from '../../domain/ticket/search-document.ts';

/**
 * OpenSearch's document of a ticket. Notes and tags are separate fields, which are not searched for
 * customers.
 */
export interface OpenSearchDocument extends Readonly<Record<string, string | readonly string[]>> {
  readonly id: string;
  readonly stamp: string;
  readonly title: readonly string[];
  readonly words: readonly string[];
  readonly notes: readonly string[];
  readonly tags: readonly string[];
}

/** Lucene refuses values above 32,766 bytes; a character has at most four. */
const maxPieceLength = 8_000;
/** Longer than every search text, so that each occurrence is completely in one of the pieces. */
const pieceOverlap = 1_000;

function splitWord(word: string): string[] {
  if (word.length <= maxPieceLength) return [word];
  return [word.slice(0, maxPieceLength), ...splitWord(word.slice(maxPieceLength - pieceOverlap))];
}

export function toOpenSearchDocument({
  id,
  stamp,
  facets,
  words,
  notes,
}: SearchDocument): OpenSearchDocument {
  const isTitleWord = (word: string) => word.startsWith(titlePrefix);
  const isTag = (word: string) => word.startsWith(tagPrefix);
  return {
    id,
    stamp,
    ...facets,
    title: words.filter(isTitleWord).flatMap((word) => splitWord(word.slice(1))),
    words: words.filter((word) => !isTitleWord(word)).flatMap(splitWord),
    notes: notes.filter((word) => !isTag(word)).flatMap(splitWord),
    tags: notes.filter(isTag).map((word) => word.slice(1)),
  };
}

const keywordField = { type: 'keyword' };
/** Matches parts of words. `whole` matches complete words, which rank higher. */
const wordField = { type: 'wildcard', fields: { whole: { type: 'keyword', ignore_above: 1_000 } } };

/** The index in OpenSearch. */
export const indexDefinition = {
  settings: { index: { number_of_shards: 3, number_of_replicas: 1, refresh_interval: '1s' } },
  mappings: {
    dynamic: 'strict',
    properties: {
      id: keywordField,
      stamp: keywordField,
      company_id: keywordField,
      status: keywordField,
      priority: keywordField,
      assignee_id: keywordField,
      title: wordField,
      words: wordField,
      notes: wordField,
      tags: wordField,
    },
  },
} as const;
