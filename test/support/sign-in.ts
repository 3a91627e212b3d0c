import { inject } from 'vitest';
import { type Tokens, signInBySrp, useUserPool } from '../../scripts/smoke/sign-in.ts';
import type { Person } from './people.ts';

const { outputs } = inject('cloud');

let last: Promise<unknown> = Promise.resolve();
const signedIn = new Map<string, Promise<Tokens>>();

let configured = false;

/** Configures Amplify at the first sign-in, because a test file may start its own cloud before that. */
export function configure(): void {
  if (configured) return;
  configured = true;
  useUserPool({
    userPoolId: outputs['UserPoolId'] ?? '',
    userPoolClientId: outputs['UserPoolClientId'] ?? '',
    userPoolEndpoint: process.env['AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER'] ?? '',
  });
}

/** Signs in with Amplify, as a browser does. Sign-ins run one at a time, because Amplify has one session. */
export function freshTokensOf(person: Person): Promise<Tokens> {
  const tokens = last.then(() => {
    configure();
    return signInBySrp(person.email, person.password);
  });
  last = tokens.catch(() => undefined);
  return tokens;
}

/** Like {@link freshTokensOf}, but signs in each user only once. */
export function tokensOf(person: Person): Promise<Tokens> {
  const known = signedIn.get(person.id) ?? freshTokensOf(person);
  signedIn.set(person.id, known);
  return known;
}
