import { Amplify } from 'aws-amplify';
import { confirmSignIn, fetchAuthSession, signIn } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger } from 'aws-amplify/utils';
import { TOTP } from 'otpauth';

export interface UserPool {
  readonly userPoolId: string;
  readonly userPoolClientId: string;
  /** @default AWS's endpoint of the pool's region */
  readonly userPoolEndpoint?: string;
}

// Amplify logs a warning for each user pool outside AWS.
ConsoleLogger.LOG_LEVEL = 'ERROR';
const storage = new Map<string, string>();

/**
 * Configures Amplify for a user pool. Amplify holds the session of one user at a time, so each session is
 * deleted after the sign-in.
 */
export function configureUserPool(pool: UserPool): void {
  Amplify.configure({ Auth: { Cognito: pool } });
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => void storage.set(key, value),
    getItem: async (key) => storage.get(key) ?? null,
    removeItem: async (key) => void storage.delete(key),
    clear: async () => storage.clear(),
  });
}

/**
 * Signs in with SRP through Amplify, as a browser does.
 * @param key the key of two-step sign-in, in base32
 * @returns the access token
 * @throws Error if the sign-in needs another step
 */
export async function signInBySrp(email: string, password: string, key?: string): Promise<string> {
  storage.clear();
  let { nextStep } = await signIn({ username: email, password });
  if (key !== undefined && nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_TOTP_CODE')
    ({ nextStep } = await confirmSignIn({ challengeResponse: new TOTP({ secret: key }).generate() }));
  const { tokens } = await fetchAuthSession();
  storage.clear();
  if (!tokens) throw new Error(`${email} could not sign in: the next step is ${nextStep.signInStep}`);
  return tokens.accessToken.toString();
}
