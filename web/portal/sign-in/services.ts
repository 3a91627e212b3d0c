import type { createAmplifyContext } from 'aws-amplify';
import { confirmSignIn, type ConfirmSignInInput, signIn, type SignInInput } from 'aws-amplify/auth';
import '../../session/amplify.ts';
import { toast } from 'sonner';
import { emitAuthEvent } from '../../session/auth-events.ts';
import { failureOf } from './sign-in-error.ts';

type Call<Input> = [Input] | [ReturnType<typeof createAmplifyContext>, Input];

const begin = (args: Call<SignInInput>) => (args.length === 1 ? signIn(args[0]) : signIn(args[0], args[1]));

const confirm = (args: Call<ConfirmSignInInput>) =>
  args.length === 1 ? confirmSignIn(args[0]) : confirmSignIn(args[0], args[1]);

/** Besides the form's own alert, which shows the message of what is thrown, a toast says why signing in failed. */
async function telling<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    const { title, description } = failureOf(error);
    toast.error(title, { description });
    throw new Error([title, description].filter(Boolean).join('. '), { cause: error });
  }
}

/** What the Authenticator calls to sign in. */
export const services = {
  handleSignIn: (...args: Call<SignInInput>) => telling(() => begin(args)),
  handleConfirmSignIn: async (...args: Call<ConfirmSignInInput>) => {
    const result = await telling(() => confirm(args));
    if (result.isSignedIn) emitAuthEvent('mfa_challenge_verified');
    return result;
  },
};
