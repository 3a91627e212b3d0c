import { type SignInOutput, confirmSignIn, signIn } from 'aws-amplify/auth';
import '../../session/tokens/amplify.ts';
import { emitAuthEvent } from '../../session/auth-events.ts';
import { toast } from '../../ui/toasts/toasts.ts';
import { toSignInError } from './sign-in-error.ts';

/** The user's next step. */
export type SignInStep =
  | { name: 'password' | 'new_password' | 'code' | 'unknown' | 'done' }
  | { name: 'set_up'; secret: string };

function toSignInStep({ nextStep }: SignInOutput): SignInStep {
  const { signInStep } = nextStep;
  if (signInStep === 'DONE') return { name: 'done' };
  if (signInStep === 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED') return { name: 'new_password' };
  if (signInStep === 'CONFIRM_SIGN_IN_WITH_TOTP_CODE') return { name: 'code' };
  if (signInStep === 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP')
    return { name: 'set_up', secret: nextStep.totpSetupDetails.sharedSecret };
  return { name: 'unknown' };
}

/** Starts a sign-in. The session store notices when the sign-in is complete. */
export const startSignIn = async (username: string, password: string): Promise<SignInStep> =>
  toSignInStep(await signIn({ username, password }));

/** Continues the sign-in with the input of a step: a new password or a code. */
export async function continueSignIn(challengeResponse: string): Promise<SignInStep> {
  const output = await confirmSignIn({ challengeResponse });
  if (output.isSignedIn) emitAuthEvent('mfa_challenge_verified');
  return toSignInStep(output);
}

/** Shows why a step failed. @returns an empty object, because the error belongs to no field */
export function toastSignInError(error: unknown): Record<string, never> {
  const { title, description } = toSignInError(error);
  toast.error(title, { description });
  return {};
}
