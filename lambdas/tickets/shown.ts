import * as z from 'zod';
import { type TicketComment, TicketFacts, TicketSummary } from '@portico/shared/contract/tickets.ts';
import type { VisibilityScope } from '../domain/visibility-scope.ts';
import { type StoredTicket, customerView } from '../domain/ticket/ticket.ts';
import { allValues } from '../domain/custom-fields.ts';
import { replyTo } from './reopening.ts';
import { toServiceLevel } from './service-level/service-level.ts';

// Drops the other attributes of the item.
const Summary = z.object(TicketSummary.shape);
const Facts = z.object(TicketFacts.shape);

const staffView = (ticket: StoredTicket) => ({
  ...ticket,
  last_staff_activity_at: ticket.last_staff_activity_at ?? undefined,
  custom_fields: allValues(ticket),
});

export function toVisibleSummary(
  scope: VisibilityScope,
  ticket: StoredTicket,
  unread: boolean,
): TicketSummary {
  if (scope.kind !== 'all') return Summary.parse({ ...customerView(ticket), unread });
  const policy = ticket.service_level.terms?.policy ?? null;
  return Summary.parse({ ...staffView(ticket), policy, unread });
}

export function ticketShown(scope: VisibilityScope, ticket: StoredTicket, at: Date): TicketFacts {
  const updated_at = ticket.last_activity_at;
  if (scope.kind !== 'all')
    return Facts.parse({ ...customerView(ticket), updated_at, reply: replyTo(ticket, at) });
  const service_level = toServiceLevel(ticket);
  return Facts.parse({ ...staffView(ticket), updated_at, reply: 'comment', service_level });
}

export const isCommentShown = (scope: VisibilityScope, { is_internal, removed }: TicketComment): boolean =>
  scope.kind === 'all' || (!is_internal && removed !== 'taken_back');

/**
 * Customers must not see who was mentioned, a ticket that another requester may have, or the quoted text in
 * mails from staff.
 */
export function commentShown(scope: VisibilityScope, comment: TicketComment): TicketComment {
  const isStaff = scope.kind === 'all';
  const hasLeftOut = comment.removed === undefined && (isStaff || comment.author_role === 'customer');
  const left_out = hasLeftOut ? comment.left_out : undefined;
  return { ...comment, left_out, ...(!isStaff && { mentions: undefined, split_into: undefined }) };
}
