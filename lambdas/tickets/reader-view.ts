// What a reader sees of tickets and comments.

import * as z from 'zod';
import type { TicketComment } from '@portico/shared/contract/ticket-conversation.ts';
import {
  type ServiceLevelClock,
  TicketFacts,
  type TicketServiceLevel,
  TicketSummary,
} from '@portico/shared/contract/ticket.ts';
import type { Actor } from '../domain/actor.ts';
import { combineValues } from '../domain/custom-fields.ts';
import { isMissed } from '../domain/service-levels/clocks.ts';
import type { StoredClock } from '../domain/service-levels/stored.ts';
import { isNamedTicketVisible } from '../domain/links/named-tickets.ts';
import type { NamedTicket } from '../domain/links/ticket-link.ts';
import { readTicket } from '../domain/ticket/store.ts';
import { type StoredTicket, toCustomerView, isOpen, parseTicket } from '../domain/ticket/ticket.ts';
import { type VisibilityScope, isVisible } from '../domain/visibility-scope.ts';
import { notFound } from '../platform/api-error.ts';
import type { Item } from '../platform/dynamodb.ts';
import { hasUnreadAnswer, isTicketUnread, loadReadPositions } from './conversation/read-marks.ts';
import { decideReplyEffect } from './reopening.ts';
import { toIsoTime } from '../domain/service-levels/calendar.ts';

/** @throws ApiError `not_found` if the ticket does not exist or is not visible */
export async function readVisibleTicket(scope: VisibilityScope, id: string): Promise<StoredTicket> {
  const ticket = await readTicket(id);
  if (!isVisible(scope, ticket)) throw notFound();
  return ticket;
}

// Parsing with these schemas drops the other attributes of the item.
const Summary = z.object(TicketSummary.shape);
const Facts = z.object(TicketFacts.shape);

const toStaffView = (ticket: StoredTicket) => ({
  ...ticket,
  last_staff_activity_at: ticket.last_staff_activity_at ?? undefined,
  custom_fields: combineValues(ticket),
});

export function toVisibleSummary(
  scope: VisibilityScope,
  ticket: StoredTicket,
  unread: boolean,
): TicketSummary {
  if (scope.kind !== 'all') return Summary.parse({ ...toCustomerView(ticket), unread });
  const policy = ticket.service_level.terms?.policy ?? null;
  return Summary.parse({ ...toStaffView(ticket), policy, unread });
}

/** The list rows of tickets for a reader. The reader's marks are read concurrently with the tickets. */
export async function loadSummaries(
  actor: Actor,
  scope: VisibilityScope,
  ticketsPromise: Promise<readonly StoredTicket[]>,
): Promise<TicketSummary[]> {
  const now = new Date();
  const [tickets, marks] = await Promise.all([ticketsPromise, loadReadPositions(actor.id, now)]);
  const reader = { person: actor.id, isStaff: scope.kind === 'all', now };
  return tickets.map((ticket) => {
    const readPosition = marks.get(ticket.id);
    const unread = isTicketUnread(ticket, reader, readPosition);
    const isAnswered = unread && hasUnreadAnswer(ticket, reader, readPosition);
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
  itemsPromise: Promise<readonly Item[]>,
): Promise<TicketSummary[]> =>
  loadSummaries(
    actor,
    scope,
    itemsPromise.then((items) => items.map(parseTicket)),
  );

const toTime = (minute: number | null) => (minute === null ? null : toIsoTime(minute));

function toVisibleClock(
  { kind, cycle, target, due_at, used_up, met_at, paused }: StoredClock,
  { status, service_level }: StoredTicket,
): ServiceLevelClock {
  const isPending = met_at === null && target !== null;
  return {
    kind,
    cycle,
    promised: target,
    due_at: toTime(due_at),
    met_at: toTime(met_at),
    missed: (met_at !== null || !isOpen(status)) && isMissed({ due_at: used_up, met_at }, service_level.at),
    paused: !isPending ? null : isOpen(status) ? paused : 'ended',
  };
}

/** The service levels of a ticket as staff see them. */
function toServiceLevel(ticket: StoredTicket): TicketServiceLevel | null {
  const serviceLevel = ticket.service_level;
  if (!serviceLevel.terms) return null;
  return { ...serviceLevel.terms, clocks: serviceLevel.clocks.map((clock) => toVisibleClock(clock, ticket)) };
}

export function toVisibleTicketFacts(scope: VisibilityScope, ticket: StoredTicket, at: Date): TicketFacts {
  const updated_at = ticket.last_activity_at;
  if (scope.kind !== 'all')
    return Facts.parse({ ...toCustomerView(ticket), updated_at, reply: decideReplyEffect(ticket, at) });
  const service_level = toServiceLevel(ticket);
  return Facts.parse({ ...toStaffView(ticket), updated_at, reply: 'comment', service_level });
}

export const isCommentVisible = (scope: VisibilityScope, { is_internal, removed }: TicketComment): boolean =>
  scope.kind === 'all' || (!is_internal && removed !== 'taken_back');

/**
 * The comment without what customers must not see: who was mentioned, into which ticket the comment was split
 * (its requester may be another customer), and the quoted text in mails from staff.
 */
export function toVisibleComment(scope: VisibilityScope, comment: TicketComment): TicketComment {
  const isStaff = scope.kind === 'all';
  const showsLeftOutText = comment.removed === undefined && (isStaff || comment.author_role === 'customer');
  const left_out = showsLeftOutText ? comment.left_out : undefined;
  return { ...comment, left_out, ...(!isStaff && { mentions: undefined, split_into: undefined }) };
}

type TicketReferences = Pick<TicketFacts, 'follows' | 'followed_by' | 'merged_into'>;

/** The response of a command: the changed ticket as its author's lists and ticket screen show it. */
export const toVisibleChangedTicket = (scope: VisibilityScope, ticket: StoredTicket, at: Date) =>
  hideInvisibleTickets(scope, toVisibleTicketFacts(scope, ticket, at));

/** Removes references to tickets that the reader may not see. */
export async function hideInvisibleTickets<T extends TicketReferences>(
  scope: VisibilityScope,
  ticket: T,
): Promise<T> {
  const keepIfVisible = async (reference: NamedTicket | null) =>
    reference && (await isNamedTicketVisible(scope, reference)) ? reference : null;
  const [follows, followed_by, merged_into] = await Promise.all([
    keepIfVisible(ticket.follows),
    keepIfVisible(ticket.followed_by),
    keepIfVisible(ticket.merged_into),
  ]);
  return { ...ticket, follows, followed_by, merged_into };
}
