import type { createAmplifyContext } from 'aws-amplify';
import { confirmSignIn, type ConfirmSignInInput, signIn, type SignInInput } from 'aws-amplify/auth';
import { toast } from 'sonner';
import { logFailure } from '../../api/log-failure.ts';
import '../../session/amplify.ts';
import { emitAuthEvent } from '../../session/auth-events.ts';
import { toSignInError } from './sign-in-error.ts';

type Arguments<Input> = [Input] | [ReturnType<typeof createAmplifyContext>, Input];

const callSignIn = (args: Arguments<SignInInput>) =>
  args.length === 1 ? signIn(args[0]) : signIn(args[0], args[1]);

const callConfirmSignIn = (args: Arguments<ConfirmSignInInput>) =>
  args.length === 1 ? confirmSignIn(args[0]) : confirmSignIn(args[0], args[1]);

/** Shows an error as a toast, and not in the Authenticator's own alert as well. */
async function withErrorToast<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    logFailure(error, 'signIn');
    const { title, description } = toSignInError(error);
    toast.error(title, { description });
    // The Authenticator shows an alert with the message of the rejection, unless that is empty.
    return Promise.reject('');
  }
}

/** The Authenticator's sign-in services. */
export const services = {
  handleSignIn: (...args: Arguments<SignInInput>) => withErrorToast(() => callSignIn(args)),
  handleConfirmSignIn: async (...args: Arguments<ConfirmSignInInput>) => {
    const result = await withErrorToast(() => callConfirmSignIn(args));
    if (result.isSignedIn) emitAuthEvent('mfa_challenge_verified');
    return result;
  },
};
