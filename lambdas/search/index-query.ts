import { type Facet, type SearchDocument, tagPrefix, titlePrefix } from '../domain/ticket/search-document.ts';
import { computeMatchRank } from './index/column.ts';

/**
 * The condition that one of the texts occurs in a ticket, within a word or as a whole tag. If it is negated,
 * none of the texts may occur. The texts are folded and have no spaces.
 */
export interface Term {
  /** Alternatives; at least one. */
  readonly texts: readonly string[];
  readonly isTag: boolean;
  readonly negated: boolean;
}

/** A condition that a facet has, or does not have, one of the values. */
export interface FacetFilter {
  readonly facet: Facet;
  readonly values: readonly string[];
  readonly negated: boolean;
}

/**
 * The part of a search that the index can evaluate. Each ticket that matches the whole search also matches
 * this part.
 */
export interface IndexQuery {
  readonly terms: readonly Term[];
  readonly filters: readonly FacetFilter[];
  /** The range of ids includes `from`, but not `until`. */
  readonly from: string;
  readonly until: string;
  /** Whether to search notes: for staff only. Otherwise they are not read at all. */
  readonly withNotes: boolean;
}

export interface Hit {
  readonly id: string;
  /** The relevance: the sum of the ranks of the terms. */
  readonly score: number;
}

/** A position after all ids. */
export const highestPosition = '~';

/** The status of a deleted ticket. Its document stays, so that a late change does not restore it. */
export const deletedStatus = '';

const removePrefix = (word: string) =>
  word.startsWith(titlePrefix) || word.startsWith(tagPrefix) ? word.slice(1) : word;

function computeRank(words: readonly string[], { texts, isTag }: Term): number {
  if (isTag) return texts.some((text) => words.includes(`${tagPrefix}${text}`)) ? 1 : 0;
  let rank = 0;
  for (const word of words)
    for (const text of texts)
      if (word.includes(text))
        rank = Math.max(rank, computeMatchRank(word.startsWith(titlePrefix), removePrefix(word) === text));
  return rank;
}

export const passesFilter = (
  { facet, values, negated }: FacetFilter,
  facets: SearchDocument['facets'],
): boolean => values.includes(facets[facet]) !== negated;

/** Evaluates a query on a single document. @returns undefined if it does not match */
export function matchDocument(
  query: IndexQuery,
  { id, facets, words, notes }: SearchDocument,
): Hit | undefined {
  if (facets.status === deletedStatus || id < query.from || id >= query.until) return undefined;
  if (!query.filters.every((filter) => passesFilter(filter, facets))) return undefined;
  let score = 0;
  for (const term of query.terms) {
    const rank = Math.max(computeRank(words, term), query.withNotes ? computeRank(notes, term) : 0);
    if (rank > 0 === term.negated) return undefined;
    score += rank;
  }
  return { id, score };
}
