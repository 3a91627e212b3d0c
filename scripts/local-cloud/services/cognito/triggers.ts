import * as z from 'zod';
import { CognitoError } from './errors.ts';
import type { UserPool } from './pools/pool.ts';
import { collectAttributes, type UserRecord } from './users/user.ts';

export type TriggerName =
  | 'PreSignUp'
  | 'PostConfirmation'
  | 'PreAuthentication'
  | 'PostAuthentication'
  | 'CustomMessage'
  | 'PreTokenGeneration';

interface Invocation {
  triggerSource: string;
  userName: string;
  /** Undefined for administrators' calls, which use no app client. */
  clientId: string | undefined;
  request: Record<string, unknown>;
  response: Record<string, unknown>;
  version?: string;
}

const maxAttempts = 3;

/** The response of triggers whose result Cognito ignores. These triggers must still return the event. */
export const ignoredResponse = z.looseObject({});

/** `userAttributes` in the events of all triggers. */
export const toTriggerAttributes = (user: UserRecord): Record<string, string> => ({
  ...collectAttributes(user),
  'cognito:user_status': user.status,
});

/** The ARN of the pool's function for a trigger, if there is one. */
export function findTriggerArn(
  { properties: { LambdaConfig } }: UserPool,
  name: TriggerName,
): string | undefined {
  if (name === 'PreTokenGeneration')
    return LambdaConfig.PreTokenGenerationConfig?.LambdaArn ?? LambdaConfig.PreTokenGeneration;
  return LambdaConfig[name];
}

/**
 * Invokes the function of a trigger. Like Cognito, it waits five seconds for the result and tries three
 * times, but does not retry after an error of the function.
 * @returns the response, parsed with `schema`; undefined if the pool has no such trigger
 * @throws CognitoError UserLambdaValidationException with the function's own message
 */
export async function invokeTrigger<Response>(
  pool: UserPool,
  name: TriggerName,
  { triggerSource, userName, clientId, request, response, version = '1' }: Invocation,
  schema: z.ZodType<Response>,
): Promise<Response | undefined> {
  const functionArn = findTriggerArn(pool, name);
  if (functionArn === undefined) return undefined;
  const event = {
    version,
    region: pool.region,
    userPoolId: pool.id,
    userName,
    callerContext: {
      awsSdkVersion: 'aws-sdk-unknown-unknown',
      clientId: clientId ?? 'CLIENT_ID_NOT_APPLICABLE',
    },
    triggerSource,
    request,
    response,
  };
  const answer = await invokeWithRetries(pool, name, () =>
    // A copy for each attempt: a function may change its event, and the next attempt needs the original.
    pool.dependencies.invokeTrigger(functionArn, structuredClone(event)),
  );
  const parsed = z.object({ response: schema }).safeParse(answer);
  if (!parsed.success)
    throw new CognitoError('InvalidLambdaResponseException', 'Unrecognizable lambda output');
  return parsed.data.response;
}

async function invokeWithRetries(
  pool: UserPool,
  name: TriggerName,
  invoke: () => Promise<unknown>,
): Promise<unknown> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const outcome = await Promise.race([settle(invoke()), timeout(pool.dependencies.triggerTimeout)]);
    if (outcome === undefined) continue;
    if ('error' in outcome)
      throw new CognitoError(
        'UserLambdaValidationException',
        `${name} failed with error ${addFullStop(formatError(outcome.error))}`,
      );
    return outcome.value;
  }
  throw new CognitoError(
    'UnexpectedLambdaException',
    `${name} invocation failed due to error Socket timeout while invoking Lambda function.`,
  );
}

const settle = (promise: Promise<unknown>): Promise<{ value: unknown } | { error: unknown }> =>
  promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );

const timeout = (milliseconds: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds, undefined).unref());

const formatError = (error: unknown) => (error instanceof Error ? error.message : String(error));

const addFullStop = (message: string) => (message.endsWith('.') ? message : `${message}.`);
