import { getCurrentContext } from '../../platform/request-context.ts';
import { ConditionFailed, transact, update } from '../../platform/dynamodb.ts';
import { logger } from '../../platform/monitoring/logger.ts';
import { keys } from '../../table/keys.ts';
import { createAuditEntry } from './audit-entry.ts';

/**
 * The maximum number of refusals that are recorded for one user in an hour. An alarm watches the number of
 * recorded refusals.
 */
const maxRefusalsPerHour = 10;
const secondsPerHour = 60 * 60;

/**
 * Records a request that the caller's role does not allow. The number of entries is limited, so that a flood
 * of requests does not fill the log.
 */
export async function recordRefusal(routeKey: string): Promise<void> {
  const { user } = getCurrentContext();
  if (!user) return;
  const now = new Date();
  const currentHour = Math.floor(now.getTime() / 1000 / secondsPerHour);
  try {
    await transact([
      update({
        Key: keys.throttle(`REFUSED_${currentHour}`, user.id),
        UpdateExpression: 'SET expires_at = :end ADD times :one',
        ConditionExpression: 'attribute_not_exists(times) OR times < :most',
        ExpressionAttributeValues: {
          ':one': 1,
          ':most': maxRefusalsPerHour,
          ':end': (currentHour + 1) * secondsPerHour,
        },
      }),
      createAuditEntry({ kind: 'refused', target: { type: 'endpoint', id: routeKey } }, now),
    ]);
  } catch (error) {
    if (error instanceof ConditionFailed) return;
    // A failure to record the refusal does not change the response.
    logger.error('refusal not recorded', { error });
  }
}
