import type { TicketFacts } from '@portico/shared/contract/tickets.ts';
import { maySeeNamed } from '../domain/named-tickets.ts';
import type { NamedTicket } from '../domain/ticket-link.ts';
import type { VisibilityScope } from '../domain/visibility-scope.ts';

type Names = Pick<TicketFacts, 'follows' | 'followed_by' | 'merged_into'>;

/** The same ticket, without the names of tickets that its reader may not know of. */
export async function withVisibleNames<T extends Names>(scope: VisibilityScope, ticket: T): Promise<T> {
  const visible = async (named: NamedTicket | null) =>
    named && (await maySeeNamed(scope, named)) ? named : null;
  const [follows, followed_by, merged_into] = await Promise.all([
    visible(ticket.follows),
    visible(ticket.followed_by),
    visible(ticket.merged_into),
  ]);
  return { ...ticket, follows, followed_by, merged_into };
}
