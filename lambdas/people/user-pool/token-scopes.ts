import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { requireVariable } from '../../platform/environment.ts';
import { logger } from '../../platform/monitoring/logger.ts';
import { getParameter } from '../../platform/secrets/parameters.ts';

/**
 * With this scope, a token may call Cognito's self-service operations: change the address, turn the second
 * factor off, delete the account.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-pre-token-generation.html
 */
const selfServiceScope = 'aws.cognito.signin.user.admin';

/**
 * The id of the function's own client. Undefined if it cannot be read: then no token gets the scope, but
 * people can still sign in.
 */
async function readOwnClientId(): Promise<string | undefined> {
  try {
    return await getParameter(requireVariable('ACCOUNT_CLIENT_PARAMETER'));
  } catch (error) {
    logger.error('account client unknown', { error: error instanceof Error ? error.name : 'unknown' });
    return undefined;
  }
}

/**
 * Cognito pre-token-generation trigger. Removes the self-service scope from the tokens of all clients except
 * the function's own. The response must repeat the groups: otherwise they would be removed from the token.
 */
export async function removeSelfServiceScope(
  event: PreTokenGenerationV2TriggerEvent,
): Promise<PreTokenGenerationV2TriggerEvent> {
  const { groupConfiguration } = event.request;
  const isOwnClient = event.callerContext.clientId === (await readOwnClientId());
  event.response = {
    claimsAndScopeOverrideDetails: {
      ...(!isOwnClient && { accessTokenGeneration: { scopesToSuppress: [selfServiceScope] } }),
      groupOverrideDetails: {
        groupsToOverride: groupConfiguration.groupsToOverride ?? [],
        iamRolesToOverride: groupConfiguration.iamRolesToOverride ?? [],
        ...(groupConfiguration.preferredRole && { preferredRole: groupConfiguration.preferredRole }),
      },
    },
  };
  return event;
}
