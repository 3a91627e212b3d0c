import { type Facet, type SearchDocument, tagMark, titleMark } from '../domain/search-document.ts';
import { rankOf } from './index/column.ts';

/** A part of a word, or a whole tag, that tickets contain, or do not contain. Folded, without spaces. */
export interface Term {
  /** At least one: any of these. */
  readonly texts: readonly string[];
  readonly isTag: boolean;
  readonly negated: boolean;
}

/** Tickets whose facet is one of the values, or none of them. */
export interface FacetFilter {
  readonly facet: Facet;
  readonly values: readonly string[];
  readonly negated: boolean;
}

/** What can be looked up in the index. A ticket that matches a search matches this too. */
export interface IndexQuery {
  readonly terms: readonly Term[];
  readonly filters: readonly FacetFilter[];
  /** Ids, in order: the first one that can be found, and the first one that cannot. */
  readonly from: string;
  readonly until: string;
  /** Whether notes are searched as well: for staff. Otherwise they are not read at all. */
  readonly withNotes: boolean;
}

export interface Hit {
  readonly id: string;
  /** How well it matches: the sum of the ranks of the terms. */
  readonly score: number;
}

/** Above all ids. */
export const aboveAll = '~';

/** The status of a ticket that was deleted. Its document stays: a late change must not bring it back. */
export const deletedStatus = '';

const unmarked = (word: string) =>
  word.startsWith(titleMark) || word.startsWith(tagMark) ? word.slice(1) : word;

function rankIn(words: readonly string[], { texts, isTag }: Term): number {
  if (isTag) return texts.some((text) => words.includes(`${tagMark}${text}`)) ? 1 : 0;
  let rank = 0;
  for (const word of words)
    for (const text of texts)
      if (word.includes(text))
        rank = Math.max(rank, rankOf(word.startsWith(titleMark), unmarked(word) === text));
  return rank;
}

export const passesFilter = (
  { facet, values, negated }: FacetFilter,
  has: SearchDocument['facets'],
): boolean => values.includes(has[facet]) !== negated;

/** Looks a single document up. @returns undefined if it does not match */
export function hitOf(query: IndexQuery, { id, facets: has, words, notes }: SearchDocument): Hit | undefined {
  if (has.status === deletedStatus || id < query.from || id >= query.until) return undefined;
  if (!query.filters.every((filter) => passesFilter(filter, has))) return undefined;
  let score = 0;
  for (const term of query.terms) {
    const rank = Math.max(rankIn(words, term), query.withNotes ? rankIn(notes, term) : 0);
    if (rank > 0 === term.negated) return undefined;
    score += rank;
  }
  return { id, score };
}
