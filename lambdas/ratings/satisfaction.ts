import * as z from 'zod';
import { type RatingAnswer, ratingDays } from '@portico/shared/model/ratings.ts';
import { retention } from '@portico/shared/model/retention.ts';
import { type Item, type TransactItem, query, update } from '../platform/dynamodb.ts';
import { expiryTime } from '../table/expiry.ts';
import { keys } from '../table/keys.ts';

const milliseconds = 24 * 60 * 60 * 1000;
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

const Counts = z.object({ good: z.int().default(0), not_good: z.int().default(0) });
export const parseSatisfaction = (item: Item): z.output<typeof Counts> => Counts.parse(item);

/** Counts ratings on the day on which they were first given. Part of the transaction that stores them. */
export const addAnswers = (
  company: string,
  answered_at: Date,
  counts: Readonly<Partial<Record<RatingAnswer, number>>>,
): TransactItem =>
  update({
    Key: keys.satisfaction(company, dayOf(answered_at)),
    UpdateExpression: `SET expires_at = if_not_exists(expires_at, :expiry) ADD ${Object.keys(counts)
      .map((answer) => `${answer} :${answer}`)
      .join(', ')}`,
    ExpressionAttributeValues: {
      ':expiry': expiryTime(answered_at, retention.satisfaction),
      ...Object.fromEntries(Object.entries(counts).map(([answer, by]) => [`:${answer}`, by])),
    },
  });

/** @param before the rating that it replaces */
export const countAnswer = (
  company: string,
  answered_at: Date,
  before: RatingAnswer | null,
  answer: RatingAnswer,
): TransactItem[] =>
  before === answer
    ? []
    : [addAnswers(company, answered_at, { [answer]: 1, ...(before !== null && { [before]: -1 }) })];

/** The recent ratings by the people of a company. Takes one Query of at most one item per day. */
export async function readSatisfaction(company: string, at: Date): Promise<Record<RatingAnswer, number>> {
  const { pk, sk } = keys.satisfaction(
    company,
    dayOf(new Date(at.getTime() - (ratingDays.counted - 1) * milliseconds)),
  );
  const { items } = await query({
    KeyConditionExpression: 'pk = :pk AND sk >= :since',
    ExpressionAttributeValues: { ':pk': pk, ':since': sk },
  });
  const days = items.map(parseSatisfaction);
  const sumOf = (one: RatingAnswer) => days.reduce((sum, day) => sum + day[one], 0);
  return { good: sumOf('good'), not_good: sumOf('not_good') };
}
