import { inject } from 'vitest';
import { type Tokens, signInBySrp, useUserPool } from '../../scripts/smoke/sign-in.ts';
import type { Person } from './people.ts';

const { outputs } = inject('cloud');

let last: Promise<unknown> = Promise.resolve();
const signedIn = new Map<string, Promise<Tokens>>();

let configured = false;

/** Leads Amplify to the cloud; with the first sign-in rather than before: a file may have moved to a cloud of its own by then. */
export function configure(): void {
  if (configured) return;
  configured = true;
  useUserPool({
    userPoolId: outputs['UserPoolId'] ?? '',
    userPoolClientId: outputs['UserPoolClientId'] ?? '',
    userPoolEndpoint: process.env['AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER'] ?? '',
  });
}

/** Signs in through Amplify, as a browser does; Amplify knows one person at a time, so they queue. */
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
