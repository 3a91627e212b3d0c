import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signIn } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger } from 'aws-amplify/utils';
import { inject } from 'vitest';
import type { Person } from './people.ts';

const { outputs } = inject('cloud');
// It warns of any user pool that is not in AWS.
ConsoleLogger.LOG_LEVEL = 'ERROR';
const kept = new Map<string, string>();
export interface Tokens {
  readonly access: string;
  readonly id: string;
}

let last: Promise<unknown> = Promise.resolve();
const signedIn = new Map<string, Promise<Tokens>>();

let configured = false;

/** Leads Amplify to the cloud; with the first sign-in rather than before: a file may have moved to a cloud of its own by then. */
export function configure(): void {
  if (configured) return;
  configured = true;
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: outputs['UserPoolId'] ?? '',
        userPoolClientId: outputs['UserPoolClientId'] ?? '',
        userPoolEndpoint: process.env['AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER'] ?? '',
      },
    },
  });
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => void kept.set(key, value),
    getItem: async (key) => kept.get(key) ?? null,
    removeItem: async (key) => void kept.delete(key),
    clear: async () => kept.clear(),
  });
}

async function bySrp({ email, password }: Person): Promise<Tokens> {
  configure();
  kept.clear();
  await signIn({ username: email, password });
  const { tokens } = await fetchAuthSession();
  kept.clear();
  if (!tokens?.idToken) throw new Error(`${email} could not sign in`);
  return { access: tokens.accessToken.toString(), id: tokens.idToken.toString() };
}

/** Signs in through Amplify, as a browser does; Amplify knows one person at a time, so they queue. */
export function freshTokensOf(person: Person): Promise<Tokens> {
  const tokens = last.then(() => bySrp(person));
  last = tokens.catch(() => undefined);
  return tokens;
}

/** Like {@link freshTokensOf}, once per person. */
export function tokensOf(person: Person): Promise<Tokens> {
  const known = signedIn.get(person.id) ?? freshTokensOf(person);
  signedIn.set(person.id, known);
  return known;
}
