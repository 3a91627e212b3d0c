// Search for tickets: the index and its queries.

import { messages } from '@portico/shared/model/messages.ts';
import { type SearchCondition, parseSearch } from '@portico/shared/model/search-query.ts';
import {
  type CustomerListFilter,
  type TicketStatus,
  isTicketTab,
  getStatusTab,
  ticketStatuses,
  noAssignee,
} from '@portico/shared/model/ticket.ts';
import type { Handlers } from '../http/serve.ts';
import { type Actor, requirePermission } from '../domain/actor.ts';
import { resolveFilter } from '../domain/ticket/resolve-filter.ts';
import { type TicketFilter, computeNextDayStart } from '@portico/shared/model/ticket-lists.ts';
import { openStatuses, parseTicket } from '../domain/ticket/ticket.ts';
import { type OwnTickets, allTicketsScope, toVisibilityScope } from '../domain/visibility-scope.ts';
import { ApiError } from '../platform/api-error.ts';
import { listItems } from '../table/all-items.ts';
import { readTicketCounts } from '../tickets/lists/statistics.ts';
import { toSummaries } from '../tickets/reader-view.ts';
import { findTickets } from './find-tickets.ts';
import type { FacetFilter } from './index-query.ts';
import type { SearchScope, TicketSearch } from './query.ts';
import type { SearchIndex } from './index/search-index.ts';

const createFacetFilter = (facet: FacetFilter['facet'], ...values: readonly string[]): FacetFilter => ({
  facet,
  values,
  negated: false,
});

const listStatuses = (tab: CustomerListFilter): readonly TicketStatus[] =>
  isTicketTab(tab) ? ticketStatuses.filter((status) => getStatusTab(status) === tab) : [tab];

/**
 * A list's filters. As in the list, a filter by assignee or group without a status finds only open tickets.
 */
function toFacetFilters(
  tab: CustomerListFilter,
  { status, priority, assignee, groups, company }: TicketFilter,
): FacetFilter[] {
  const assigneeIds = assignee?.map((id) => (id === noAssignee ? '' : id));
  return [
    ...(tab === 'all' ? [] : [createFacetFilter('status', ...listStatuses(tab))]),
    ...(status === undefined ? [] : [createFacetFilter('status', ...status)]),
    ...(priority === undefined ? [] : [createFacetFilter('priority', ...priority)]),
    ...(assigneeIds === undefined ? [] : [createFacetFilter('assignee_id', ...assigneeIds)]),
    ...(company === undefined ? [] : [createFacetFilter('company_id', ...company)]),
    ...((assigneeIds === undefined && groups === undefined) || status !== undefined
      ? []
      : [createFacetFilter('status', ...openStatuses)]),
  ];
}

/**
 * The filters, as conditions for the index. A filter by several tags is not among them, because a
 * ticket needs only one of the tags.
 */
function toConditions({ tag: tags = [], created_from, created_to }: TicketFilter): SearchCondition[] {
  const [tag] = tags.length === 1 ? tags : [];
  return [
    ...(tag === undefined ? [] : [{ kind: 'tag' as const, text: tag, negated: false }]),
    ...(created_from === undefined
      ? []
      : [{ kind: 'after' as const, at: `${created_from}T00:00:00.000Z`, negated: false }]),
    ...(created_to === undefined
      ? []
      : [{ kind: 'before' as const, at: computeNextDayStart(created_to), negated: false }]),
  ];
}

/** @throws ApiError `forbidden`, `profile_without_company` */
function toSearchScope(actor: Actor, scope: 'all' | 'company'): SearchScope {
  if (scope === 'all') {
    requirePermission(actor, 'work_all_tickets');
    return { kind: 'all' };
  }
  if (!actor.company) throw new ApiError('profile_without_company', messages.profile_without_company);
  const visible = toVisibilityScope(actor);
  return visible.kind === 'requester' ? visible : { kind: 'company', company_id: actor.company.id };
}

/**
 * The ids of the tickets of a requester who may see no others. The search needs these ids, because the index
 * does not contain requesters. Without them, the reported progress of the search would depend on tickets that
 * the person may not see.
 */
async function readOwnTicketIds({ user_id }: OwnTickets): Promise<ReadonlySet<string>> {
  const items = await listItems({
    IndexName: 'by_requester',
    KeyConditionExpression: 'item_type = :ticket AND requester_id = :requester',
    ExpressionAttributeValues: { ':ticket': 'TICKET', ':requester': user_id },
  });
  return new Set(items.map((item) => parseTicket(item).id));
}

export function createHandlers(index: SearchIndex): Handlers<'search'> {
  return {
    async searchTickets({
      actor,
      query: { q, scope, order, tab, with_total, cursor, limit, ...requestedFilter },
    }) {
      const searchScope = toSearchScope(actor, scope);
      const query = parseSearch(q, searchScope.kind === 'all');
      const [problem] = query.problems;
      if (problem !== undefined)
        throw new ApiError('invalid_request', problem, [{ path: 'query.q', message: problem }]);
      const ticketFilter = await resolveFilter(actor, requestedFilter);
      const search: TicketSearch = {
        query: { ...query, conditions: [...query.conditions, ...toConditions(ticketFilter)] },
        ticketFilter,
        searchScope,
        filters: toFacetFilters(tab, ticketFilter),
        ticketIds: searchScope.kind === 'requester' ? await readOwnTicketIds(searchScope) : undefined,
      };
      const finding = findTickets(index, search, order, { cursor, limit });
      const items = finding.then((page) => page.items.map(({ item }) => item));
      const visible = searchScope.kind === 'all' ? allTicketsScope : searchScope;
      const [{ items: tickets, ...found }, shown, counted] = await Promise.all([
        finding,
        toSummaries(actor, visible, items),
        with_total ? readTicketCounts() : undefined,
      ]);
      return {
        ...found,
        ...(counted && { total: counted.total }),
        ...(searchScope.kind === 'requester' && { own_tickets_only: true as const }),
        items: shown.map((summary, at) => ({ ...summary, matches: tickets[at]?.matches ?? [] })),
      };
    },
  };
}
