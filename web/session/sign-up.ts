import { confirmSignUp as confirm, signUp as register } from 'aws-amplify/auth';
import { toast } from 'sonner';
import './identity.ts';

export interface NewAccount {
  email: string;
  password: string;
  full_name: string;
}

/** Said once an account waits for its e-mail address to be confirmed (specification §8). */
const signedUp = 'Account created successfully! Please check your email.';

/** Where a person goes on after confirming (specification §1). */
const siteRoot = '/';

/**
 * Makes an account, which counts once `confirmSignUp` has been given the code from the mail; a toast says so. No screen offers this:
 * accounts come from support, and an environment may refuse it.
 * @throws Error of the user pool, its message fit to be shown.
 */
export async function signUp({ email, password, full_name }: NewAccount): Promise<void> {
  await register({ username: email, password, options: { userAttributes: { email, name: full_name } } });
  toast.success(signedUp);
}

/**
 * Confirms the e-mail address with the mailed code and goes to the site's root.
 * @throws Error named `CodeMismatchException` or `ExpiredCodeException`.
 */
export async function confirmSignUp(email: string, code: string): Promise<void> {
  await confirm({ username: email, confirmationCode: code });
  location.assign(siteRoot);
}
