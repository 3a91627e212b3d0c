import type { createAmplifyContext } from 'aws-amplify';
import { signIn, type SignInInput } from 'aws-amplify/auth';
import '../../session/identity.ts';
import { toast } from 'sonner';

type Call = [SignInInput] | [ReturnType<typeof createAmplifyContext>, SignInInput];

const call = (args: Call) => (args.length === 1 ? signIn(args[0]) : signIn(args[0], args[1]));

/** What the Authenticator calls to sign in: besides the form's own alert, a toast says why it failed. */
export const services = {
  handleSignIn: async (...args: Call) => {
    try {
      return await call(args);
    } catch (error) {
      toast.error((error instanceof Error && error.message) || 'Failed to sign in');
      throw error;
    }
  },
};
