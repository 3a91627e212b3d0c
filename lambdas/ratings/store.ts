import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { limits } from '@portico/shared/model/limits.ts';
import { roles } from '@portico/shared/model/roles.ts';
import { isStaff } from '@portico/shared/model/permissions.ts';
import { type RatingAnswer, ratingDays } from '@portico/shared/model/ratings.ts';
import { getStatusTab } from '@portico/shared/model/ticket.ts';
import { findContactById } from '../domain/people/contact.ts';
import {
  type Rating,
  computeAnswerDeadline,
  listRatings,
  parseRating,
  ratingKey,
} from '../domain/ticket/rating.ts';
import type { EventActor } from '../domain/ticket/recorded-event.ts';
import { appendEvent, findTicket, readTicket, retryOnConflict } from '../domain/ticket/store.ts';
import type { StoredTicket } from '../domain/ticket/ticket.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import { type TransactItem, getItem, transact, update } from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';
import { createAssignment } from '../table/update-expression.ts';

export type RatedTicket = Pick<
  StoredTicket,
  'id' | 'company_id' | 'requester_id' | 'requester_name' | 'status'
>;

export const findRatedTicket = (id: string): Promise<RatedTicket | undefined> => findTicket(id);

/** Higher than the number of ratings that a ticket can get: one is requested at most every two weeks. */
const maxRatings = 50;
export const listTicketRatings = (ticket_id: string): Promise<Rating[]> => listRatings(ticket_id, maxRatings);

const ratingClosedError = (message: string) => new ApiError('rating_closed', message);

/** The end of the time in which the rating can be given or changed; undefined if that is not possible now. */
export function findRatingDeadline(ticket: RatedTicket, rating: Rating, at: Date): Date | undefined {
  const until = computeAnswerDeadline(rating);
  return getStatusTab(ticket.status) === 'closed' && at < until ? until : undefined;
}

/** @throws ApiError `rating_closed` */
function assertRatingOpen(ticket: RatedTicket, rating: Rating, at: Date): void {
  if (getStatusTab(ticket.status) !== 'closed')
    throw ratingClosedError(
      'We are working on this ticket again. You can rate our help once it is resolved.',
    );
  if (at < computeAnswerDeadline(rating)) return;
  throw ratingClosedError(
    rating.answer === null
      ? `This question could be answered for ${ratingDays.answer} days. Please write on the ticket instead.`
      : `Your answer could be changed for ${ratingDays.change} days. Please write on the ticket instead.`,
  );
}

interface GivenAnswer {
  readonly answer: RatingAnswer;
  readonly comment: string;
}

async function createAnswerOperations(
  ticket: StoredTicket,
  rating: Rating,
  givenAnswer: GivenAnswer,
  actor: EventActor,
  at: Date,
): Promise<TransactItem[]> {
  const { number, answer: before, changes, answered_at: firstAnsweredAt } = rating;
  const now = at.toISOString();
  const answered_at = firstAnsweredAt ?? now;
  const assignment = createAssignment({ ...givenAnswer, answered_at, changed_at: now, changes: changes + 1 });
  // Omits the customer's comment, because the audit log copies events, and nothing can be erased from it.
  const ratedEvent = { event: 'rated', number, old: before, new: givenAnswer.answer, actor, at } as const;
  return [
    update({
      Key: ratingKey(ticket.id, number),
      ...assignment,
      ConditionExpression: changes === 0 ? 'attribute_not_exists(#changes)' : '#changes = :expected',
      ExpressionAttributeValues: {
        ...assignment.ExpressionAttributeValues,
        ...(changes > 0 && { ':expected': changes }),
      },
    }),
    ...(await appendEvent(ticket, ratedEvent)).operations,
  ];
}

/**
 * Stores a rating, its event, and the company's counts in one transaction.
 * @throws ApiError `not_found`, `rating_closed`, `limit_reached`, `busy`
 */
export const saveRating = (
  ticket_id: string,
  number: number,
  givenAnswer: GivenAnswer,
  actor: EventActor,
  at: Date,
): Promise<Rating> =>
  retryOnConflict(async () => {
    const [ticket, item] = await Promise.all([
      readTicket(ticket_id),
      getItem(ratingKey(ticket_id, number), { consistent: true }),
    ]);
    if (!item) throw notFound();
    const rating = parseRating(item);
    assertRatingOpen(ticket, rating, at);
    if (rating.answer === givenAnswer.answer && rating.comment === givenAnswer.comment) return rating;
    if (rating.changes >= limits.rating_changes)
      throw new ApiError('limit_reached', 'This answer was changed too often. Please write on the ticket.');
    await transact(await createAnswerOperations(ticket, rating, givenAnswer, actor, at));
    const now = at.toISOString();
    const { answered_at, changes } = rating;
    return {
      ...rating,
      ...givenAnswer,
      answered_at: answered_at ?? now,
      changed_at: now,
      changes: changes + 1,
    };
  });

const isSame = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** The rating request to which the token of a mailed link belongs; undefined for an invalid token. */
export async function findRating(token: string): Promise<Rating | undefined> {
  const [ticket_id = '', number = '', proof = ''] = token.split('.');
  const item = await getItem(ratingKey(ticket_id, Number(number)), { consistent: true });
  const rating = item && parseRating(item);
  return rating && isSame(rating.proof, proof) ? rating : undefined;
}

const Requester = z.object({
  summary: z.object({
    company_id: z.string().nullable(),
    roles: z.array(z.enum(roles)),
    disabled: z.boolean(),
  }),
});

/**
 * Whether the requester belongs to the ticket's company: a mailed link gives no more access than an account.
 */
export async function canRequesterSeeTicket({ requester_id, company_id }: RatedTicket): Promise<boolean> {
  if (requester_id === null) return true;
  const item = await getItem(keys.profile(requester_id), { consistent: true });
  if (!item) return (await findContactById(requester_id))?.company_id === company_id;
  const { summary } = Requester.parse(item);
  return !summary.disabled && (isStaff(summary.roles) || summary.company_id === company_id);
}
