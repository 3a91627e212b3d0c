// Customers' ratings of resolved tickets.

import type { TicketRating, TicketRatings } from '@portico/shared/contract/ratings.ts';
import { isStaff } from '@portico/shared/model/permissions.ts';
import { attemptLimits } from '@portico/shared/model/request-limits.ts';
import { type Actor, requirePermission } from '../domain/actor.ts';
import { type EventActor, toEventActor } from '../domain/ticket/recorded-event.ts';
import { type Rating, computeAnswerDeadline } from '../domain/ticket/rating.ts';
import { isVisible, toVisibilityScope } from '../domain/visibility-scope.ts';
import type { Handlers } from '../http/serve.ts';
import { ApiError, forbidden, notFound } from '../platform/api-error.ts';
import { countAttemptOrRefuse } from '../table/rate-limit.ts';
import { readSatisfaction } from './satisfaction.ts';
import {
  type RatedTicket,
  findRating,
  listTicketRatings,
  findRatedTicket,
  findRatingDeadline,
  canRequesterSeeTicket,
  saveRating,
} from './store.ts';

/** @throws ApiError `not_found` if the ticket does not exist or is not visible */
async function requireVisibleTicket(actor: Actor, id: string): Promise<RatedTicket> {
  const ticket = await findRatedTicket(id);
  if (!ticket || !isVisible(toVisibilityScope(actor), ticket)) throw notFound();
  return ticket;
}

const toTicketRating = ({
  number,
  asked_at,
  answer,
  comment,
  answered_at,
  changed_at,
}: Rating): TicketRating => ({ number, asked_at, answer, comment, answered_at, changed_at });

function toTicketRatings(
  actor: Actor,
  ticket: RatedTicket,
  ratings: readonly Rating[],
  at: Date,
): TicketRatings {
  const [newest] = ratings;
  const isAsked = ticket.requester_id === actor.id && newest?.asked_of === actor.id;
  const until = isAsked ? findRatingDeadline(ticket, newest, at) : undefined;
  // Colleagues of the requester can see the ticket, but only the requester and staff see the rating.
  const visibleRatings = isStaff(actor.roles)
    ? ratings
    : ratings.filter(({ asked_of }) => asked_of === actor.id);
  return {
    items: visibleRatings.map(toTicketRating),
    answer_until: until?.toISOString() ?? null,
  };
}

export const handlers: Handlers<'ratings'> = {
  async getTicketRatings({ actor, params: { id } }) {
    const [ticket, ratings] = await Promise.all([requireVisibleTicket(actor, id), listTicketRatings(id)]);
    return toTicketRatings(actor, ticket, ratings, new Date());
  },

  async rateTicket({ actor, params: { id }, body }) {
    const now = new Date();
    requirePermission(actor, 'rate_own_tickets');
    const [ticket, [newest, ...earlier]] = await Promise.all([
      requireVisibleTicket(actor, id),
      listTicketRatings(id),
    ]);
    if (ticket.requester_id !== actor.id) throw forbidden();
    if (newest?.asked_of !== actor.id)
      throw new ApiError('rating_closed', 'We ask for a rating once the ticket is resolved, not before.');
    const rating = await saveRating(id, newest.number, body, toEventActor(actor), now);
    return toTicketRatings(actor, ticket, [rating, ...earlier], now);
  },

  getCompanySatisfaction: ({ params }) => readSatisfaction(params.id, new Date()),
};

/** Rating without sign-in, through the link in a mail. */
export const linkHandlers: Handlers<'rating-links'> = {
  async rateByLink({ body: { token, ...given }, source }) {
    const now = new Date();
    await countAttemptOrRefuse(attemptLimits.ratings, source, now);
    const rating = await findRating(token);
    const ticket = rating && (await findRatedTicket(rating.ticket_id));
    if (!ticket || rating.asked_of !== ticket.requester_id || !(await canRequesterSeeTicket(ticket)))
      throw new ApiError('link_invalid', 'This link is not valid. Please open it from the mail again.');
    const { requester_id, requester_name: name } = ticket;
    const requester: EventActor = { id: requester_id, name, side: 'customer', roles: [] };
    const savedRating = await saveRating(ticket.id, rating.number, given, requester, now);
    return { answer_until: computeAnswerDeadline(savedRating).toISOString() };
  },
};
