import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { ratingAnswers, ratingDays } from '@portico/shared/model/ratings.ts';
import { ConditionFailed, type Item, query, updateItem } from '../../platform/dynamodb.ts';
import { keys } from '../../table/keys.ts';
import { createAssignment } from '../../table/update-expression.ts';

const day = 24 * 60 * 60 * 1000;

const RatingItem = z.object({
  ticket_id: z.string(),
  number: z.int(),
  /** The id of the history entry that resolved the ticket. */
  resolution: z.string(),
  asked_at: z.iso.datetime(),
  /** The id of the requester at that time, who alone may answer; null for a requester without an account. */
  asked_of: z.string().nullable(),
  /**
   * The secret part of the link in the mail. It is stored unhashed, because it only allows this one answer,
   * and a resent mail must contain the same link.
   */
  proof: z.string(),
  answer: z.enum(ratingAnswers).nullable().default(null),
  comment: z.string().default(''),
  answered_at: z.iso.datetime().nullable().default(null),
  changed_at: z.iso.datetime().nullable().default(null),
  /** How often the answer or its comment was changed. */
  changes: z.int().default(0),
});
/** A rating request to the requester of a resolved ticket, with the answer. */
export type Rating = z.output<typeof RatingItem>;
export const parseRating = (item: Item): Rating => RatingItem.parse(item);

export const ratingKey = (ticket: string, number: number) =>
  keys.rating(ticket, String(number).padStart(4, '0'));

/** The contents of the mailed link. */
export const formatRatingToken = ({ ticket_id, number, proof }: Rating): string =>
  `${ticket_id}.${number}.${proof}`;

/** The time until which a request can be answered, or its answer can be changed. */
export function computeAnswerDeadline({ asked_at, answered_at }: Rating): Date {
  const [from, days] =
    answered_at === null ? [asked_at, ratingDays.answer] : [answered_at, ratingDays.change];
  return new Date(Date.parse(from) + days * day);
}

/** The newest rating requests of a ticket, newest first. */
export async function listRatings(ticket_id: string, limit: number): Promise<Rating[]> {
  const { pk, sk } = keys.rating(ticket_id, '');
  const { items } = await query({
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
    ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
    ScanIndexForward: false,
    Limit: limit,
  });
  return items.map(parseRating);
}

/** When, and by which history entry, a ticket was resolved. */
export interface Resolution {
  readonly ticket_id: string;
  /** The id of the history entry. */
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  readonly requester_id: string | null;
}

/**
 * Asks the requester for a rating, unless they were asked in the previous `ratingDays.ask_again` days. A late
 * or repeated event does not ask again, because its ticket was resolved before the end of these days.
 */
export async function askForRating({
  ticket_id,
  id: resolution,
  at: asked_at,
  requester_id: asked_of,
}: Resolution): Promise<void> {
  const [newest] = await listRatings(ticket_id, 1);
  const nextRequestAt =
    newest?.asked_of === asked_of ? Date.parse(newest.asked_at) + ratingDays.ask_again * day : 0;
  if (Date.parse(asked_at) < nextRequestAt) return;
  const number = (newest?.number ?? 0) + 1;
  const proof = randomBytes(32).toString('base64url');
  await updateItem({
    Key: ratingKey(ticket_id, number),
    ...createAssignment({ ticket_id, number, resolution, asked_at, asked_of, proof }),
    // If two events arrive at the same time, only one of them creates a request.
    ConditionExpression: 'attribute_not_exists(pk)',
  }).catch((error: unknown) => {
    if (!(error instanceof ConditionFailed)) throw error;
  });
}
