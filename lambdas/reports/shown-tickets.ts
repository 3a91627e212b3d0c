import type { ReportedTicket } from '@portico/shared/contract/reports.ts';
import type { TicketSummary } from '@portico/shared/contract/ticket.ts';
import type { Actor } from '../domain/actor.ts';
import { type VisibilityScope, isVisible, ownedTicketOf } from '../domain/visibility-scope.ts';
import { type Item, getItem } from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';
import type { CountEntry } from '../domain/counts/items.ts';

/** Converts items to list rows in the same order; from the tickets feature. Reads the marks concurrently. */
export type Summaries = (
  actor: Actor,
  scope: VisibilityScope,
  finding: Promise<readonly Item[]>,
) => Promise<TicketSummary[]>;

const visibleTo = (scope: VisibilityScope) => (item: Item | undefined) =>
  item && isVisible(scope, ownedTicketOf(item)) ? [item] : [];

/** The tickets of entries, as the caller may see them. */
export async function listShownTickets(
  summaries: Summaries,
  actor: Actor,
  scope: VisibilityScope,
  entries: readonly CountEntry[],
): Promise<ReportedTicket[]> {
  const finding = Promise.all(entries.map(({ ticket }) => getItem(keys.ticket(ticket))));
  const tickets = await summaries(
    actor,
    scope,
    finding.then((found) => found.flatMap(visibleTo(scope))),
  );
  const shown = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  return entries.flatMap(({ ticket: id, day, times, minutes, business_minutes }) => {
    const ticket = shown.get(id);
    return ticket ? [{ ticket, day, times, minutes, business_minutes }] : [];
  });
}
