import {
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { TOTP } from 'otpauth';
import { inject } from 'vitest';
import * as z from 'zod';
import { Authenticator } from '../../scripts/local-cloud/test/services/cognito/authenticator.ts';
import { call } from './api.ts';
import { type Person, cognito } from './people.ts';
import { requestFreshTokens } from './sign-in.ts';
import { generateTotpCode, enableTwoStep } from './two-step.ts';

/** The local relying party is localhost, not the site's host, because browsers allow it without TLS. */
const origin = 'http://localhost:4321';

const Options = z.object({ challenge: z.string(), rpId: z.string() });
const Tokens = z.object({ AccessToken: z.string() });

/** Creates a passkey, and returns the fields that the API accepts. */
export function createCredential(device: Authenticator, options: { challenge: string; rp: { id?: string } }) {
  const { id, type, response } = device.create(options, { origin });
  return { id, type, response };
}

/** Adds a passkey to an account with two-step sign-in. @param token access token @param code from the app */
export async function addPasskey({ password }: Person, token: string, code: string) {
  const device = new Authenticator();
  const { registration, options } = await call('startPasskey', { body: { password, code } }, { token });
  const body = { registration, name: 'Laptop', credential: createCredential(device, options) };
  await call('addPasskey', { body }, { token });
  return device;
}

/** Turns two-step sign-in on for a person, and adds a passkey. This uses up all codes that are valid now. */
export async function setUpPasskey(person: Person): Promise<{ app: TOTP; device: Authenticator }> {
  const app = await enableTwoStep(person);
  const { access } = await requestFreshTokens(person, generateTotpCode(app, 0));
  return { app, device: await addPasskey(person, access, generateTotpCode(app, 1)) };
}

/** Starts a sign-in with a passkey. @returns the user pool's answer */
export const startPasskeySignIn = ({ email }: Pick<Person, 'email'>) =>
  cognito.send(
    new InitiateAuthCommand({
      ClientId: inject('cloud').outputs['UserPoolClientId'],
      AuthFlow: 'USER_AUTH',
      AuthParameters: { USERNAME: email, PREFERRED_CHALLENGE: 'WEB_AUTHN' },
    }),
  );

/**
 * Signs in with a passkey. @returns the access token
 * @throws the user pool's Error, or an Error that names the challenge if it is not the passkey challenge
 */
export async function signInWithPasskey(person: Person, device: Authenticator): Promise<string> {
  const { ChallengeName, ChallengeParameters, Session } = await startPasskeySignIn(person);
  const options = ChallengeParameters?.['CREDENTIAL_REQUEST_OPTIONS'];
  if (ChallengeName !== 'WEB_AUTHN' || options === undefined)
    throw new Error(`Not WEB_AUTHN: ${ChallengeName}`);
  const { AuthenticationResult } = await cognito.send(
    new RespondToAuthChallengeCommand({
      ClientId: inject('cloud').outputs['UserPoolClientId'],
      ChallengeName,
      Session,
      ChallengeResponses: {
        USERNAME: ChallengeParameters?.['USERNAME'] ?? '',
        CREDENTIAL: JSON.stringify(device.get(Options.parse(JSON.parse(options)), { origin })),
      },
    }),
  );
  return Tokens.parse(AuthenticationResult).AccessToken;
}
