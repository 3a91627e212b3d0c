import type { TicketFacts } from '@portico/shared/contract/tickets.ts';
import { isNamedVisible } from '../domain/links/named-tickets.ts';
import type { NamedTicket } from '../domain/links/ticket-link.ts';
import type { StoredTicket } from '../domain/ticket/ticket.ts';
import type { VisibilityScope } from '../domain/visibility-scope.ts';
import { ticketShown } from './shown.ts';

type Names = Pick<TicketFacts, 'follows' | 'followed_by' | 'merged_into'>;

/** The response of a command: the changed ticket as its author's lists and ticket screen show it. */
export const changedTicketShown = (scope: VisibilityScope, ticket: StoredTicket, at: Date) =>
  hideNames(scope, ticketShown(scope, ticket, at));

/** Removes the names of tickets that the reader may not see. */
export async function hideNames<T extends Names>(scope: VisibilityScope, ticket: T): Promise<T> {
  const visible = async (named: NamedTicket | null) =>
    named && (await isNamedVisible(scope, named)) ? named : null;
  const [follows, followed_by, merged_into] = await Promise.all([
    visible(ticket.follows),
    visible(ticket.followed_by),
    visible(ticket.merged_into),
  ]);
  return { ...ticket, follows, followed_by, merged_into };
}
