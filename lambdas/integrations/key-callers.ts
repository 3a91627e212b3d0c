import { listLimitsOfKeyCalls } from '@portico/shared/contract/define.ts';
import { attemptLimits } from '@portico/shared/model/request-limits.ts';
import { type StoredIntegration, toIntegrationActor, findIntegrationById } from '../domain/integration.ts';
import type { KeyCallers } from '../http/caller.ts';
import { ApiError } from '../platform/api-error.ts';
import { ignoreFailedCondition, updateItem } from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';
import { countAttemptOrRefuse, startCountingUses } from '../table/rate-limit.ts';
import { parseIntegrationId, ownsKey, readKey } from './key.ts';

const invalidKeyError = () =>
  new ApiError(
    'unauthenticated',
    'Send a valid key: as Authorization: Bearer KEY, or as the password of basic authentication',
  );

/** Milliseconds between two updates of the last use. */
const updateInterval = 60_000;

/** Records that an integration was used, at most once a minute. */
async function recordUse({ id, last_used_at }: StoredIntegration, at: Date): Promise<void> {
  const latestUnrecordedUse = new Date(at.getTime() - updateInterval).toISOString();
  if (last_used_at !== null && last_used_at > latestUnrecordedUse) return;
  await updateItem({
    Key: keys.integration(id),
    UpdateExpression: 'SET last_used_at = :now',
    ConditionExpression: 'last_used_at = :read',
    ExpressionAttributeValues: { ':now': at.toISOString(), ':read': last_used_at },
  }).catch(ignoreFailedCondition);
}

/** Authenticates callers with a key. */
export const keyCallers: KeyCallers = {
  async authenticateKey(authorization, source) {
    const at = new Date();
    const key = readKey(authorization);
    if (key === undefined) throw invalidKeyError();
    const integration = await findIntegrationById(parseIntegrationId(key));
    if (!integration || !ownsKey(integration, key, at)) {
      await countAttemptOrRefuse(attemptLimits.wrong_keys, source, at);
      throw invalidKeyError();
    }
    await recordUse(integration, at);
    return { scopes: integration.scopes, actor: toIntegrationActor(integration) };
  },

  countRequest: (endpoint, integration, body) =>
    startCountingUses(listLimitsOfKeyCalls(endpoint), integration, body, new Date()),
};
