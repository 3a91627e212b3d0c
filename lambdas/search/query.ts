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
import { aboveAll, type FacetFilter, type IndexQuery, type Term, passesFilter } from './index-query.ts';
import type { SearchPlace } from '@portico/shared/contract/search.ts';
import type { TicketTexts } from './ticket-texts.ts';

/** Whose search it is. */
export type Searcher = Exclude<VisibilityScope, { kind: 'none' }>;

export interface TicketSearch {
  readonly query: SearchQuery;
  /** Filters beside the search text. */
  readonly filters: readonly FacetFilter[];
  readonly searcher: Searcher;
  /** Ids of the only tickets that can be found. @default all of the searcher's scope */
  readonly among?: ReadonlySet<string>;
  /** What is checked on each ticket that the index finds. */
  readonly filter?: TicketFilter;
}

const firstIdAt = (time: string): string => `${encodeTime(Date.parse(time), 10)}${'0'.repeat(16)}`;

/** What a condition looks for: any of these. */
export const soughtTexts = (condition: WordCondition | FieldCondition): string[] =>
  condition.kind === 'words' && condition.ticket_number !== undefined
    ? [condition.text, condition.ticket_number]
    : [condition.text];

function termsOf(condition: SearchCondition): Term[] {
  const { kind, negated } = condition;
  if (kind === 'tag') return [{ texts: [condition.text], isTag: true, negated }];
  if (kind !== 'words' && kind !== 'from' && kind !== 'company') return [];
  const words = condition.text.split(' ');
  // Without the phrase, or not from this person, says nothing about its words elsewhere.
  if (negated && (kind !== 'words' || words.length > 1)) return [];
  if (words.length === 1) return [{ texts: soughtTexts(condition), isTag: false, negated }];
  return words.map((text) => ({ texts: [text], isTag: false, negated }));
}

function filtersOf(condition: SearchCondition): FacetFilter[] {
  if (condition.kind !== 'is') return [];
  const { statuses, priority, unassigned, negated } = condition;
  return [
    ...(statuses ? [{ facet: 'status' as const, values: statuses, negated }] : []),
    ...(priority ? [{ facet: 'priority' as const, values: [priority], negated }] : []),
    ...(unassigned ? [{ facet: 'assignee_id' as const, values: [''], negated }] : []),
  ];
}

/** `after` and not `before` begin with an id, the others end there. */
function bound(condition: SearchCondition): { from?: string; until?: string } {
  if (condition.kind !== 'before' && condition.kind !== 'after') return {};
  const id = firstIdAt(condition.at);
  return (condition.kind === 'after') !== condition.negated ? { from: id } : { until: id };
}

const allFilters = ({ query, filters, searcher }: TicketSearch): FacetFilter[] => [
  ...filters,
  ...query.conditions.flatMap(filtersOf),
  ...(searcher.kind !== 'all'
    ? [{ facet: 'company_id' as const, values: [searcher.company_id], negated: false }]
    : []),
];

const shortest = ({ texts }: Term) => Math.min(...texts.map(({ length }) => length));

/** The part of a search that the index answers. */
export function indexQueryOf(search: TicketSearch): IndexQuery {
  const { conditions } = search.query;
  const bounds = conditions.map(bound);
  const terms = new Map(conditions.flatMap(termsOf).map((term) => [JSON.stringify(term), term]));
  return {
    // The rare ones first: those that are left out then are not looked for.
    terms: [...terms.values()].sort((a, b) => shortest(b) - shortest(a)),
    filters: allFilters(search),
    from: bounds.reduce((highest, { from = '' }) => (from > highest ? from : highest), ''),
    until: bounds.reduce((lowest, { until = aboveAll }) => (until < lowest ? until : lowest), aboveAll),
    withNotes: search.searcher.kind === 'all',
  };
}

/** The places in which a condition looks; undefined for all. */
export const placesOf: Readonly<Partial<Record<SearchCondition['kind'], readonly SearchPlace[]>>> = {
  from: ['requester_name', 'requester_email'],
  company: ['company_name'],
};

/** The texts of a ticket that the searcher can find. */
export const textsFor = ({ shown, internal }: TicketTexts, searcher: Searcher) =>
  searcher.kind === 'all' ? [...shown, ...internal] : shown;

/**
 * Whether a ticket matches a search, from the ticket itself: what the index cannot say, and once more the
 * rest.
 */
export function matches(search: TicketSearch, ticket: TicketTexts): boolean {
  const { from, until } = indexQueryOf(search);
  if (ticket.id < from || ticket.id >= until) return false;
  if (!allFilters(search).every((filter) => passesFilter(filter, ticket.facets))) return false;
  const texts = textsFor(ticket, search.searcher).map(({ place, text }) => ({ place, text: fold(text) }));
  return search.query.conditions.every((condition) => {
    const { kind, negated } = condition;
    if (kind === 'tag') return ticket.tags.includes(condition.text) !== negated;
    if (kind !== 'words' && kind !== 'from' && kind !== 'company') return true;
    const places = placesOf[kind];
    const sought = soughtTexts(condition);
    return (
      texts.some(
        ({ place, text }) =>
          (places === undefined || places.includes(place)) && sought.some((one) => text.includes(one)),
      ) !== negated
    );
  });
}
