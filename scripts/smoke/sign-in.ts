import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signIn } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger } from 'aws-amplify/utils';

export interface UserPool {
  readonly userPoolId: string;
  readonly userPoolClientId: string;
  /** Where it answers. @default AWS's own endpoint of the pool's region */
  readonly userPoolEndpoint?: string;
}

export interface Tokens {
  readonly access: string;
  readonly id: string;
}

// It warns of any user pool that is not in AWS.
ConsoleLogger.LOG_LEVEL = 'ERROR';
const kept = new Map<string, string>();

/** Leads Amplify to this user pool. It knows one person at a time, and forgets them between two. */
export function useUserPool(pool: UserPool): void {
  Amplify.configure({ Auth: { Cognito: pool } });
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => void kept.set(key, value),
    getItem: async (key) => kept.get(key) ?? null,
    removeItem: async (key) => void kept.delete(key),
    clear: async () => kept.clear(),
  });
}

/** Signs in by SRP through Amplify, as a browser does. @throws Error when the password alone is not enough */
export async function signInBySrp(email: string, password: string): Promise<Tokens> {
  kept.clear();
  const { nextStep } = await signIn({ username: email, password });
  const { tokens } = await fetchAuthSession();
  kept.clear();
  if (!tokens?.idToken) throw new Error(`${email} could not sign in: ${nextStep.signInStep} comes next`);
  return { access: tokens.accessToken.toString(), id: tokens.idToken.toString() };
}
