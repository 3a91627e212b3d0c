import { confirmSignUp as confirm, signUp as register } from 'aws-amplify/auth';
import { toast } from 'sonner';
import './amplify.ts';

export interface NewAccount {
  email: string;
  password: string;
  full_name: string;
}

/** Shown while the account's e-mail address is not confirmed yet (specification §8). */
const signedUp = 'Account created successfully! Please check your email.';

/** The page after confirming (specification §1). */
const siteRoot = '/';

/**
 * Creates an account and shows a toast; `confirmSignUp` with the mailed code activates it. No screen offers
 * this: support creates accounts, and an environment may disable self sign-up.
 * @throws Error of the user pool; its message can be shown.
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
