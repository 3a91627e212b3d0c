import { computeMatchRank } from '../index/column.ts';
import { type FacetFilter, type Hit, type Term, deletedStatus } from '../index-query.ts';
import { type SearchScope, type TicketSearch, toIndexQuery } from '../query.ts';

/** Query DSL: https://docs.opensearch.org/latest/query-dsl/ */
export type Clause = Readonly<Record<string, unknown>>;

const matchNothingClause: Clause = { match_none: {} };

/**
 * Restricts customers' searches to their company, in addition to the facet filter. If a new kind of scope had
 * no company, this would not compile.
 */
const createScopeClauses = (searchScope: SearchScope): Clause[] =>
  searchScope.kind === 'all' ? [] : [{ term: { company_id: searchScope.company_id } }];

const listFields = ({ kind }: SearchScope): readonly string[] =>
  kind === 'all' ? ['title', 'words', 'notes', 'tags'] : ['title', 'words'];

const createScoredClause = (filter: Clause, boost: number): Clause => ({ constant_score: { filter, boost } });

function createTextClauses(text: string, searchScope: SearchScope): Clause[] {
  const value = `*${text.replaceAll(/[\\*?]/g, String.raw`\$&`)}*`;
  return listFields(searchScope).flatMap((field) => [
    createScoredClause({ wildcard: { [field]: { value } } }, computeMatchRank(field === 'title', false)),
    createScoredClause({ term: { [`${field}.whole`]: text } }, computeMatchRank(field === 'title', true)),
  ]);
}

function createTermClause({ texts, isTag }: Term, searchScope: SearchScope): Clause {
  if (isTag)
    return searchScope.kind === 'all'
      ? createScoredClause({ terms: { 'tags.whole': texts } }, 1)
      : matchNothingClause;
  return { dis_max: { queries: texts.flatMap((text) => createTextClauses(text, searchScope)) } };
}

const createFilterClause = ({ facet, values }: FacetFilter): Clause => ({ terms: { [facet]: values } });

/**
 * The OpenSearch query for the tickets that can match. It finds the same tickets as the built-in index. Its
 * score is the sum of the ranks of the terms.
 */
export function toDomainQuery(search: TicketSearch): Clause {
  const { searchScope } = search;
  const { terms, filters, from, until } = toIndexQuery(search);
  const toClause = (term: Term) => createTermClause(term, searchScope);
  return {
    bool: {
      must: terms.filter(({ negated }) => !negated).map(toClause),
      must_not: [
        { term: { status: deletedStatus } },
        ...terms.filter(({ negated }) => negated).map(toClause),
        ...filters.filter(({ negated }) => negated).map(createFilterClause),
      ],
      filter: [
        { range: { id: { gte: from, lt: until } } },
        ...filters.filter(({ negated }) => !negated).map(createFilterClause),
        ...createScopeClauses(searchScope),
      ],
    },
  };
}

/** The number of hits on a page. */
const pageSize = 100;

/** @param after the last hit of the previous page */
export const createSearchRequest = (search: TicketSearch, order: 'newest' | 'best', after?: Hit): Clause => ({
  size: pageSize,
  query: toDomainQuery(search),
  _source: ['id', 'stamp'],
  track_scores: true,
  track_total_hits: false,
  sort: [...(order === 'best' ? [{ _score: 'desc' }] : []), { id: 'desc' }],
  ...(after && { search_after: order === 'best' ? [after.score, after.id] : [after.id] }),
});
