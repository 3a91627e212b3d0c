import { ulid } from 'ulid';
import * as z from 'zod';
import type { DeadLetter } from '@portico/shared/contract/dead-letters.ts';
import { failedWork } from '@portico/shared/model/failed-work.ts';
import { retention } from '@portico/shared/model/retention.ts';
import { type Item, query, updateItem } from '../platform/dynamodb.ts';
import { logger } from '../platform/logger.ts';
import { expiryOf } from '../table/expiry.ts';
import { keys } from '../table/keys.ts';
import { assign } from '../table/update-expression.ts';

const shown = 100;

const DeadLetterItem = z.object({
  sk: z.string(),
  work: z.enum(failedWork),
  ticket_id: z.string().nullable(),
  tries: z.int(),
  reason: z.string(),
  failed_at: z.iso.datetime(),
});
export function deadLetterOf(item: Item): DeadLetter {
  const { sk: id, ...letter } = DeadLetterItem.parse(item);
  return { id, ...letter };
}

interface Failure extends Pick<DeadLetter, 'work' | 'ticket_id' | 'tries'> {
  readonly error: unknown;
}

/** The name of an error, or its code: its message may have what people wrote. */
const reasonOf = (error: unknown) => (error instanceof Error ? error.name : String(error)).slice(0, 100);

/** Puts work that failed every attempt into the list that staff see. */
export async function addDeadLetter({ error, ...letter }: Failure, at: Date): Promise<void> {
  const reason = reasonOf(error);
  logger.error('work failed every attempt', { ...letter, reason });
  await updateItem({
    Key: keys.deadLetter(ulid(at.getTime())),
    ...assign({
      ...letter,
      reason,
      failed_at: at.toISOString(),
      expires_at: expiryOf(at, retention.dead_letters),
    }),
  });
}

/** The newest of them, newest first. */
export async function deadLetters(): Promise<DeadLetter[]> {
  const { items } = await query({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.deadLetter('').pk },
    ScanIndexForward: false,
    Limit: shown,
  });
  return items.map(deadLetterOf);
}

const About = z.object({ ticket_id: z.string() });

/** What a handler of a queue does with a message that failed the last time. */
export const deadMessage =
  (work: DeadLetter['work']) =>
  (message: unknown, error: unknown, tries: number): Promise<void> =>
    addDeadLetter(
      { work, ticket_id: About.safeParse(message).data?.ticket_id ?? null, tries, error },
      new Date(),
    );
