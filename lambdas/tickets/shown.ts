import * as z from 'zod';
import { type TicketComment, TicketFacts, TicketSummary } from '@portico/shared/contract/tickets.ts';
import type { VisibilityScope } from '../domain/visibility-scope.ts';
import type { StoredTicket } from '../domain/ticket/ticket.ts';
import { allValues } from '../domain/custom-fields.ts';
import { replyTo } from './reopening.ts';
import { toServiceLevel } from './service-level/service-level.ts';

// Drops the other attributes of the item.
const Summary = z.object(TicketSummary.shape);
const Facts = z.object(TicketFacts.shape);

/** Customers must not see internal notes, assignees, groups and tags, nor when they changed. */
const withoutInternal = <T extends Partial<TicketSummary>>(ticket: T, stored: StoredTicket): T => ({
  ...ticket,
  revision: stored.customer_revision,
  last_staff_activity_at: undefined,
  assignee_id: undefined,
  assignee_name: undefined,
  group_id: undefined,
  group_name: undefined,
  due_at: undefined,
  due_kind: undefined,
  tags: undefined,
});

export function toVisibleSummary(
  scope: VisibilityScope,
  ticket: StoredTicket,
  unread: boolean,
): TicketSummary {
  const last_staff_activity_at = ticket.last_staff_activity_at ?? undefined;
  const policy = ticket.service_level?.terms?.policy ?? null;
  const summary = Summary.parse({ ...ticket, last_staff_activity_at, unread, policy });
  return scope.kind === 'all'
    ? { ...summary, custom_fields: allValues(ticket) }
    : { ...withoutInternal(summary, ticket), policy: undefined };
}

export function ticketShown(scope: VisibilityScope, ticket: StoredTicket, at: Date): TicketFacts {
  const reply = scope.kind === 'all' ? 'comment' : replyTo(ticket, at);
  const { last_activity_at: updated_at } = ticket;
  const last_staff_activity_at = ticket.last_staff_activity_at ?? undefined;
  const facts = Facts.parse({
    ...ticket,
    last_staff_activity_at,
    updated_at,
    reply,
    service_level: undefined,
  });
  if (scope.kind === 'all')
    return { ...facts, custom_fields: allValues(ticket), service_level: toServiceLevel(ticket) };
  return {
    ...withoutInternal(facts, ticket),
    links: undefined,
    waiting: undefined,
    hold: undefined,
    version: 1,
  };
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
