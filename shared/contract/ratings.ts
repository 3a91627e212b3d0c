import * as z from 'zod';
import { limits } from '../model/limits.ts';
import { staff } from '../model/permissions.ts';
import { ratingAnswers, ratingTokenPattern } from '../model/ratings.ts';
import { optionalParagraphsSchema } from '../model/text.ts';
import { CompanyId } from './company-id.ts';
import { defineEndpoints } from './define.ts';
import { TicketId } from './ticket-id.ts';

const Answer = z.enum(ratingAnswers, 'must be good or not_good');

/** A requester's rating of a resolved ticket. */
export const NewRating = z
  .strictObject({
    answer: Answer,
    /** Replaces an earlier comment. */
    comment: optionalParagraphsSchema('Comment', limits.rating_comment).default(''),
  })
  .meta({ id: 'RatingGiven' });

/** A rating request, with the answer. */
export const TicketRating = z
  .strictObject({
    /** The number of the rating request, counted for each ticket. */
    number: z.int().min(1),
    /** When the ticket was resolved. */
    asked_at: z.iso.datetime(),
    /** Null until the requester answers. */
    answer: Answer.nullable(),
    comment: z.string(),
    answered_at: z.iso.datetime().nullable(),
    /** When the answer or comment last changed. */
    changed_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'TicketRating' });
export type TicketRating = z.output<typeof TicketRating>;

export const TicketRatings = z
  .strictObject({
    /** Newest first. Empty if the caller is neither staff nor the requester. */
    items: z.array(TicketRating),
    /**
     * The time until which the caller can answer the newest request, or change the answer. Null if the caller
     * can do neither now.
     */
    answer_until: z.iso.datetime().nullable(),
  })
  .meta({ id: 'TicketRatings' });
export type TicketRatings = z.output<typeof TicketRatings>;

const TicketParams = z.strictObject({ id: TicketId });

export const ratingEndpoints = defineEndpoints({
  getTicketRatings: {
    method: 'GET',
    path: '/api/tickets/{id}/rating',
    access: 'signed-in',
    service: 'ratings',
    summary: 'How the requester rated the help on a ticket, for staff and the requester',
    params: TicketParams,
    response: TicketRatings,
    errors: [404],
  },
  rateTicket: {
    method: 'PUT',
    path: '/api/tickets/{id}/rating',
    access: 'signed-in',
    service: 'ratings',
    summary: 'Rate the help on one of your resolved tickets, or change the rating within some days',
    params: TicketParams,
    body: NewRating,
    response: TicketRatings,
    errors: [404, 409],
  },
  rateByLink: {
    method: 'POST',
    path: '/api/ratings',
    access: 'public',
    service: 'rating-links',
    summary:
      'Rate the help on a ticket with the token of a mailed link, which is valid only for this rating request',
    body: NewRating.extend({
      token: z
        .string()
        .regex(ratingTokenPattern, 'This link is incomplete. Please open it from the mail again.')
        .meta({ examples: [`01JABCDEFGHJKMNPQRSTVWXYZ0.1.${'aB3-'.repeat(10)}xyz`] }),
    }),
    /** The time until which the answer can be changed. */
    response: z.strictObject({ answer_until: z.iso.datetime() }),
    errors: [409, 410, 429],
  },
  getCompanySatisfaction: {
    method: 'GET',
    path: '/api/companies/{id}/satisfaction',
    access: staff,
    service: 'ratings',
    summary: "Ratings of our help on a company's tickets, given in the last 90 days",
    params: z.strictObject({ id: CompanyId }),
    response: z.strictObject({ good: z.int().min(0), not_good: z.int().min(0) }),
  },
});
