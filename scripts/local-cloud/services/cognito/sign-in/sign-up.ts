import * as z from 'zod';
import type { UserPool } from '../pools/pool.ts';
import type { Metadata } from './sign-in.ts';
import { ignoredResponse, invokeTrigger, toTriggerAttributes } from '../triggers.ts';
import type { UserRecord } from '../users/user.ts';

const preSignUpResponse = z.object({
  autoConfirmUser: z.boolean().nullish(),
  autoVerifyEmail: z.boolean().nullish(),
});

/** Invokes the pre sign-up trigger, which may refuse a new user, or confirm the user or the address. */
export async function invokePreSignUp(
  pool: UserPool,
  user: UserRecord,
  options: {
    triggerSource: 'PreSignUp_SignUp' | 'PreSignUp_AdminCreateUser';
    clientId: string | undefined;
    validationData: Metadata;
    metadata: Metadata;
  },
): Promise<{ autoConfirm: boolean; autoVerifyEmail: boolean }> {
  const answer = await invokeTrigger(
    pool,
    'PreSignUp',
    {
      triggerSource: options.triggerSource,
      userName: user.username,
      clientId: options.clientId,
      request: {
        // The user is not stored yet, and has neither sub nor status.
        userAttributes: user.attributes,
        validationData: options.validationData ?? null,
        ...(options.metadata && { clientMetadata: options.metadata }),
      },
      response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
    },
    preSignUpResponse,
  );
  return { autoConfirm: answer?.autoConfirmUser === true, autoVerifyEmail: answer?.autoVerifyEmail === true };
}

/**
 * Invokes the post confirmation trigger. The caller gets the trigger's error, but the user stays confirmed.
 */
export async function invokePostConfirmation(
  pool: UserPool,
  user: UserRecord,
  options: {
    triggerSource: 'PostConfirmation_ConfirmSignUp' | 'PostConfirmation_ConfirmForgotPassword';
    clientId: string | undefined;
    metadata: Metadata;
  },
): Promise<void> {
  const invocation = {
    triggerSource: options.triggerSource,
    userName: user.username,
    clientId: options.clientId,
    request: {
      userAttributes: toTriggerAttributes(user),
      ...(options.metadata && { clientMetadata: options.metadata }),
    },
    response: {},
  };
  await invokeTrigger(pool, 'PostConfirmation', invocation, ignoredResponse);
}
