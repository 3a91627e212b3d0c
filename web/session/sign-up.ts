import { signUp as amplifySignUp } from 'aws-amplify/auth';
import './identity.ts';

export interface SignUp {
  email: string;
  password: string;
  full_name: string;
}

/**
 * Makes an account (specification §2; no screen offers it). Cognito mails a link whose confirmation leads to the site's root.
 * Says 'Account created successfully! Please check your email.' when it is done: the caller shows it.
 * @throws the user pool's error, whose message can be shown.
 */
export async function signUp({ email, password, full_name }: SignUp): Promise<string> {
  await amplifySignUp({
    username: email,
    password,
    options: {
      userAttributes: { email, name: full_name },
      clientMetadata: { redirect_to: `${location.origin}/` },
    },
  });
  return 'Account created successfully! Please check your email.';
}
