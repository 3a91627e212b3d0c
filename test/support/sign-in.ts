import { inject } from 'vitest';
import { type Tokens, signInBySrp, useUserPool } from '../../scripts/smoke/sign-in.ts';
import type { Person } from './people.ts';

const { outputs } = inject('cloud');

let last: Promise<unknown> = Promise.resolve();
const signedIn = new Map<string, Promise<Tokens>>();

let configured = false;

/** Configures Amplify at the first sign-in, not earlier: until then, a test file may have started its own cloud. */
export function configure(): void {
  if (configured) return;
  configured = true;
  useUserPool({
    userPoolId: outputs['UserPoolId'] ?? '',
    userPoolClientId: outputs['UserPoolClientId'] ?? '',
    userPoolEndpoint: process.env['AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER'] ?? '',
  });
}

/** Signs in through Amplify, as a browser does. One person after the other: Amplify holds one session. */
export function freshTokensOf(person: Person): Promise<Tokens> {
  const tokens = last.then(() => {
    configure();
    return signInBySrp(person.email, person.password);
  });
  last = tokens.catch(() => undefined);
  return tokens;
}

/** Like {@link freshTokensOf}, once per person. */
export function tokensOf(person: Person): Promise<Tokens> {
  const known = signedIn.get(person.id) ?? freshTokensOf(person);
  signedIn.set(person.id, known);
  return known;
}
