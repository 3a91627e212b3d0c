import * as z from 'zod';
import { maxStreamAttempts } from '@portico/shared/model/background-work.ts';
import { retention } from '@portico/shared/model/retention.ts';
import { updateItem } from '../../platform/dynamodb.ts';
import type { FailedChange } from '../../platform/messaging/stream.ts';
import { countMetric } from '../../platform/monitoring/metrics.ts';
import { computeExpiryTime } from '../../table/expiry.ts';
import { keys } from '../../table/keys.ts';
import { parseAttempts } from '../../table/rate-limit.ts';
import { addFailedWork } from './failed-work.ts';

const TicketKey = z.object({ pk: z.string().startsWith('TICKET#') });

/**
 * Counts a failed attempt to process a change of the table, because Lambda does not report how many attempts
 * there were. After the last attempt, staff see the change in the list of failed work.
 */
export async function countFailedChange({ sequence_number, change, error }: FailedChange): Promise<void> {
  const at = new Date();
  const item = await updateItem({
    Key: keys.throttle('CHANGE_FAILED', sequence_number),
    UpdateExpression: 'SET expires_at = :end ADD times :one',
    ExpressionAttributeValues: { ':end': computeExpiryTime(at, retention.requests), ':one': 1 },
    ReturnValues: 'ALL_NEW',
  });
  if (parseAttempts(item).times !== maxStreamAttempts) return;
  const ticket = TicketKey.safeParse(change?.after ?? change?.before).data;
  await addFailedWork(
    {
      work: 'change',
      ticket_id: ticket?.pk.slice('TICKET#'.length) ?? null,
      tries: maxStreamAttempts,
      error,
    },
    at,
  );
  countMetric('workFailed');
}
