import { fold } from '@portico/shared/model/folded-text.ts';
import type {
  FieldCondition,
  SearchCondition,
  SearchQuery,
  WordCondition,
} from '@portico/shared/model/search-query.ts';
import { encodeTime } from 'ulid';
import type { TicketFilter } from '@portico/shared/model/ticket-lists.ts';
import type { VisibilityScope } from '../domain/visibility-scope.ts';
import {
  highestPosition,
  type FacetFilter,
  type IndexQuery,
  type Term,
  passesFilter,
} from './index-query.ts';
import type { SearchField } from '@portico/shared/contract/search.ts';
import type { TicketTexts } from './ticket-texts.ts';

/** The scope in which the caller may search. */
export type SearchScope = Exclude<VisibilityScope, { kind: 'none' }>;

export interface TicketSearch {
  readonly query: SearchQuery;
  /** Filters in addition to the search text. */
  readonly filters: readonly FacetFilter[];
  readonly searchScope: SearchScope;
  /** Restricts the search to these tickets. @default none: all tickets in the searcher's scope */
  readonly ticketIds?: ReadonlySet<string> | undefined;
  /** Conditions that are checked on each ticket that the index finds. */
  readonly ticketFilter?: TicketFilter;
}

const toFirstId = (time: string): string => `${encodeTime(Date.parse(time), 10)}${'0'.repeat(16)}`;

/** The alternative texts of a condition. */
export const listSearchedTexts = (condition: WordCondition | FieldCondition): string[] =>
  condition.kind === 'words' && condition.ticket_number !== undefined
    ? [condition.text, condition.ticket_number]
    : [condition.text];

function toTerms(condition: SearchCondition): Term[] {
  const { kind, negated } = condition;
  if (kind === 'tag') return [{ texts: [condition.text], isTag: true, negated }];
  if (kind !== 'words' && kind !== 'from' && kind !== 'company') return [];
  const words = condition.text.split(' ');
  // A ticket without the phrase or author may still contain the single words, so the index cannot exclude it.
  if (negated && (kind !== 'words' || words.length > 1)) return [];
  if (words.length === 1) return [{ texts: listSearchedTexts(condition), isTag: false, negated }];
  return words.map((text) => ({ texts: [text], isTag: false, negated }));
}

function toFacetFilters(condition: SearchCondition): FacetFilter[] {
  if (condition.kind !== 'is') return [];
  const { statuses, priority, unassigned, negated } = condition;
  return [
    ...(statuses ? [{ facet: 'status' as const, values: statuses, negated }] : []),
    ...(priority ? [{ facet: 'priority' as const, values: [priority], negated }] : []),
    ...(unassigned ? [{ facet: 'assignee_id' as const, values: [''], negated }] : []),
  ];
}

/** The range of ids: `after` and negated `before` set its start, `before` and negated `after` set its end. */
function toIdRange(condition: SearchCondition): { from?: string; until?: string } {
  if (condition.kind !== 'before' && condition.kind !== 'after') return {};
  const id = toFirstId(condition.at);
  return (condition.kind === 'after') !== condition.negated ? { from: id } : { until: id };
}

const listAllFilters = ({ query, filters, searchScope }: TicketSearch): FacetFilter[] => [
  ...filters,
  ...query.conditions.flatMap(toFacetFilters),
  ...(searchScope.kind !== 'all'
    ? [{ facet: 'company_id' as const, values: [searchScope.company_id], negated: false }]
    : []),
];

const getShortestLength = ({ texts }: Term) => Math.min(...texts.map(({ length }) => length));

/** The part of a search that the index evaluates. */
export function toIndexQuery(search: TicketSearch): IndexQuery {
  const { conditions } = search.query;
  const idRanges = conditions.map(toIdRange);
  const terms = new Map(conditions.flatMap(toTerms).map((term) => [JSON.stringify(term), term]));
  return {
    // Long terms first, because they are rare: a ticket that such a term excludes need not be checked for
    // other terms.
    terms: [...terms.values()].sort((a, b) => getShortestLength(b) - getShortestLength(a)),
    filters: listAllFilters(search),
    from: idRanges.reduce((highest, { from = '' }) => (from > highest ? from : highest), ''),
    until: idRanges.reduce(
      (lowest, { until = highestPosition }) => (until < lowest ? until : lowest),
      highestPosition,
    ),
    withNotes: search.searchScope.kind === 'all',
  };
}

/** The places in which a condition searches; undefined for all. */
export const conditionPlaces: Readonly<Partial<Record<SearchCondition['kind'], readonly SearchField[]>>> = {
  from: ['requester_name', 'requester_email'],
  company: ['company_name'],
};

/** The texts of a ticket that the searcher may find. */
export const listSearchableTexts = ({ publicTexts, internal }: TicketTexts, searchScope: SearchScope) =>
  searchScope.kind === 'all' ? [...publicTexts, ...internal] : publicTexts;

/**
 * Whether a ticket matches a search: evaluates the whole search on the ticket itself, including conditions
 * that the index cannot evaluate.
 */
export function matchesSearch(search: TicketSearch, ticket: TicketTexts): boolean {
  const { from, until } = toIndexQuery(search);
  if (ticket.id < from || ticket.id >= until) return false;
  if (!listAllFilters(search).every((filter) => passesFilter(filter, ticket.facets))) return false;
  const texts = listSearchableTexts(ticket, search.searchScope).map(({ place, text }) => ({
    place,
    text: fold(text),
  }));
  return search.query.conditions.every((condition) => {
    const { kind, negated } = condition;
    if (kind === 'tag') return ticket.tags.includes(condition.text) !== negated;
    if (kind !== 'words' && kind !== 'from' && kind !== 'company') return true;
    const places = conditionPlaces[kind];
    const alternativeTexts = listSearchedTexts(condition);
    return (
      texts.some(
        ({ place, text }) =>
          (places === undefined || places.includes(place)) &&
          alternativeTexts.some((alternative) => text.includes(alternative)),
      ) !== negated
    );
  });
}
