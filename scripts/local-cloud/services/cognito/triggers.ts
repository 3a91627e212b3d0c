import * as z from 'zod';
import { CognitoError } from './errors.ts';
import type { UserPool } from './pool.ts';
import { allAttributes, type UserRecord } from './user.ts';

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
  /** Absent for administrators' calls, which go through no app client. */
  clientId: string | undefined;
  request: Record<string, unknown>;
  response: Record<string, unknown>;
  version?: string;
}

const attempts = 3;

/** For triggers whose answer decides nothing; still they have to return the event. */
export const anyResponse = z.looseObject({});

/** `userAttributes` as every trigger receives them. */
export const triggerAttributes = (user: UserRecord): Record<string, string> => ({
  ...allAttributes(user),
  'cognito:user_status': user.status,
});

/** The function that serves a trigger of this pool, if one does. */
export function triggerFunction(
  { properties: { LambdaConfig } }: UserPool,
  name: TriggerName,
): string | undefined {
  if (name === 'PreTokenGeneration')
    return LambdaConfig.PreTokenGenerationConfig?.LambdaArn ?? LambdaConfig.PreTokenGeneration;
  return LambdaConfig[name];
}

/**
 * Calls a trigger's function and gives its answer, read with `schema`; `undefined` when the pool has no such trigger.
 * Like Cognito it waits five seconds for an answer and tries three times; an error thrown by the function is not retried.
 * @throws CognitoError UserLambdaValidationException with the function's own message
 */
export async function invokeTrigger<Response>(
  pool: UserPool,
  name: TriggerName,
  { triggerSource, userName, clientId, request, response, version = '1' }: Invocation,
  schema: z.ZodType<Response>,
): Promise<Response | undefined> {
  const functionArn = triggerFunction(pool, name);
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
  const answer = await answerInTime(pool, name, () =>
    // A copy for each attempt: a function that changes the event it was given must not change the next attempt's.
    pool.dependencies.invokeTrigger(functionArn, structuredClone(event)),
  );
  const parsed = z.object({ response: schema }).safeParse(answer);
  if (!parsed.success)
    throw new CognitoError('InvalidLambdaResponseException', 'Unrecognizable lambda output');
  return parsed.data.response;
}

async function answerInTime(
  pool: UserPool,
  name: TriggerName,
  invoke: () => Promise<unknown>,
): Promise<unknown> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const outcome = await Promise.race([settled(invoke()), timeout(pool.dependencies.triggerTimeout)]);
    if (outcome === undefined) continue;
    if ('error' in outcome)
      throw new CognitoError(
        'UserLambdaValidationException',
        `${name} failed with error ${withFullStop(messageOf(outcome.error))}`,
      );
    return outcome.value;
  }
  throw new CognitoError(
    'UnexpectedLambdaException',
    `${name} invocation failed due to error Socket timeout while invoking Lambda function.`,
  );
}

const settled = (promise: Promise<unknown>): Promise<{ value: unknown } | { error: unknown }> =>
  promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );

const timeout = (milliseconds: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds, undefined).unref());

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const withFullStop = (message: string) => (message.endsWith('.') ? message : `${message}.`);
