import type * as z from 'zod';
import type { ticketFilters } from '@portico/shared/contract/ticket-filters.ts';
import { callersGroupsFilter } from '@portico/shared/model/assignment.ts';
import { parseCustomFilter } from '@portico/shared/model/custom-filter.ts';
import { splitValues } from '@portico/shared/model/filter-values.ts';
import { priorities, ticketStatuses, ticketTypes } from '@portico/shared/model/ticket.ts';
import type { Actor } from '../actor.ts';
import { listGroupIds } from '../groups.ts';
import type { TicketFilter } from '@portico/shared/model/ticket-lists.ts';

/** The filters of a request. */
type RequestFilter = {
  readonly [Name in keyof typeof ticketFilters]?: z.output<(typeof ticketFilters)[Name]>;
};

const splitIfGiven = (text: string | undefined) => (text === undefined ? undefined : splitValues(text));

function selectKnownValues<T extends string>(
  allValues: readonly T[],
  text: string | undefined,
): T[] | undefined {
  const requestedValues = splitIfGiven(text);
  return requestedValues && allValues.filter((value) => requestedValues.includes(value));
}

/** The ids of the requested groups. Replaces `mine` with the groups of the person. */
async function resolveGroupIds(requestedIds: readonly string[], person: string): Promise<string[]> {
  const ownGroupIds = requestedIds.includes(callersGroupsFilter) ? await listGroupIds(person) : [];
  return [...new Set([...requestedIds.filter((groupId) => groupId !== callersGroupsFilter), ...ownGroupIds])];
}

/** The requested companies (all companies by default) that the caller may see. */
function selectVisibleCompanyIds({ company_ids }: Actor, requestedIds: readonly string[] | undefined) {
  return company_ids && requestedIds
    ? company_ids.filter((id) => requestedIds.includes(id))
    : (company_ids ?? requestedIds);
}

/** Resolves a request's filters: `me` is the caller, `mine` their groups. */
export async function resolveFilter(
  actor: Actor,
  {
    status,
    priority,
    assignee,
    group,
    type,
    category,
    department,
    company,
    requester,
    tag,
    field,
    ...days
  }: RequestFilter,
): Promise<TicketFilter> {
  const { id } = actor;
  const personIds = splitIfGiven(assignee)?.map((personId) => (personId === 'me' ? id : personId));
  return {
    ...days,
    status: selectKnownValues(ticketStatuses, status),
    priority: selectKnownValues(priorities, priority),
    type: selectKnownValues(ticketTypes, type),
    assignee: personIds && [...new Set(personIds)],
    ...(group !== undefined && { groups: await resolveGroupIds(splitValues(group), id) }),
    category: splitIfGiven(category),
    department: splitIfGiven(department),
    company: selectVisibleCompanyIds(actor, splitIfGiven(company)),
    requester: splitIfGiven(requester),
    tag: splitIfGiven(tag),
    ...(field !== undefined && { field: parseCustomFilter(field) }),
  };
}
