import type { TicketSummary } from '@portico/shared/contract/tickets.ts';
import type { Actor } from '../../domain/actor.ts';
import type { VisibilityScope } from '../../domain/visibility-scope.ts';
import type { Item } from '../../platform/dynamodb.ts';
import { type StoredTicket, ticketOf } from '../../domain/ticket/ticket.ts';
import { hasUnreadAnswer, isUnread, readReadMarks } from '../conversation/read-marks.ts';
import { toVisibleSummary } from '../shown.ts';

/** The list rows of tickets for a reader. The reader's marks are read concurrently with the tickets. */
export async function loadSummaries(
  actor: Actor,
  scope: VisibilityScope,
  finding: Promise<readonly StoredTicket[]>,
): Promise<TicketSummary[]> {
  const now = new Date();
  const [tickets, marks] = await Promise.all([finding, readReadMarks(actor.id, now)]);
  const reader = { person: actor.id, isStaff: scope.kind === 'all', now };
  return tickets.map((ticket) => {
    const seen = marks.get(ticket.id);
    const unread = isUnread(ticket, reader, seen);
    const isAnswered = unread && hasUnreadAnswer(ticket, reader, seen);
    return {
      ...toVisibleSummary(scope, ticket, unread),
      ...(isAnswered && { unread_answer: true as const }),
    };
  });
}

/** The list rows of ticket items. */
export const toSummaries = (
  actor: Actor,
  scope: VisibilityScope,
  finding: Promise<readonly Item[]>,
): Promise<TicketSummary[]> =>
  loadSummaries(
    actor,
    scope,
    finding.then((items) => items.map(ticketOf)),
  );
