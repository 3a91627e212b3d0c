import type { ReportTicket } from '@portico/shared/contract/reports.ts';
import type { Actor } from '../domain/actor.ts';
import { type VisibilityScope, isVisible, parseOwnedTicket } from '../domain/visibility-scope.ts';
import { type Item, getItem } from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';
import { toSummaries } from '../tickets/reader-view.ts';
import type { CountEntry } from '../domain/counts/items.ts';

const createVisibilityFilter = (scope: VisibilityScope) => (item: Item | undefined) =>
  item && isVisible(scope, parseOwnedTicket(item)) ? [item] : [];

/** The entries whose tickets the caller may see, with these tickets. */
export async function listShownTickets(
  actor: Actor,
  scope: VisibilityScope,
  entries: readonly CountEntry[],
): Promise<ReportTicket[]> {
  const finding = Promise.all(entries.map(({ ticket }) => getItem(keys.ticket(ticket))));
  const tickets = await toSummaries(
    actor,
    scope,
    finding.then((items) => items.flatMap(createVisibilityFilter(scope))),
  );
  const ticketsById = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  return entries.flatMap(({ ticket: id, day, times, minutes, business_minutes }) => {
    const ticket = ticketsById.get(id);
    return ticket ? [{ ticket, day, times, minutes, business_minutes }] : [];
  });
}
