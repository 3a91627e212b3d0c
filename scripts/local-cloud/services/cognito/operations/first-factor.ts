import { createInvalidParameterError } from '../errors.ts';
import { createRandomToken, type Client } from '../pools/pool.ts';
import {
  type SignInUser,
  computeChallengeExpiry,
  continueSignIn,
  refuseCredentials,
} from '../sign-in/sign-in.ts';
import { parsePublicValue, passwordMatches, respondToPublicValue, simulateVerifier } from '../sign-in/srp.ts';

/** A sign-in whose user has been looked up. */
export interface SignInAttempt extends SignInUser {
  readonly client: Client;
  readonly username: string;
}

/** The first step of SRP. */
export function startSrpChallenge({ client, username, userId, user }: SignInAttempt, srpA: string): object {
  const { pool } = client;
  const A = parsePublicValue(srpA);
  if (A === undefined) throw createInvalidParameterError('SRP_A is not valid.');
  const verifier = user?.password ?? simulateVerifier(pool.deriveSimulationSeed(username));
  const { B, key } = respondToPublicValue(A, verifier);
  const secretBlock = Buffer.from(createRandomToken(768), 'base64url').toString('base64');
  pool.challenges.open(
    {
      name: 'PASSWORD_VERIFIER',
      clientId: client.id,
      username: user?.username,
      userId,
      key,
      expires: computeChallengeExpiry(client),
    },
    secretBlock,
  );
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: verifier.salt,
      SECRET_BLOCK: secretBlock,
      SRP_B: B,
      USERNAME: userId,
      USER_ID_FOR_SRP: userId,
    },
  };
}

export async function acceptPassword(
  { client, username, userId, user }: SignInAttempt,
  password: string,
): Promise<object> {
  const { pool } = client;
  // With a simulated verifier, the response for a user who does not exist takes as long as for a wrong
  // password.
  const verifier = user?.password ?? simulateVerifier(pool.deriveSimulationSeed(username));
  const matches = passwordMatches(pool.name, userId, password, verifier);
  if (!user || !matches) return refuseCredentials(client, userId);
  // Only the pre authentication trigger gets the metadata of this call. Later triggers get the metadata of
  // the response to the challenge.
  return continueSignIn(client, user, undefined);
}
