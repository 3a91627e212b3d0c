import type { Client } from '../pools/pool.ts';
import type { UserRecord } from '../users/user.ts';
import { computeChallengeExpiry } from '../sign-in/sign-in.ts';
import {
  listFirstFactors,
  mayUsePasskey,
  createChallenge,
  buildRequestOptions,
} from '../sign-in/web-authn.ts';

/*
 * Choice-based sign-in (`USER_AUTH`):
 * https://docs.aws.amazon.com/cognito/latest/developerguide/authentication-flows-selection-sdk.html
 */

const passwordChoices = ['PASSWORD', 'PASSWORD_SRP'] as const;
type Choice = (typeof passwordChoices)[number] | 'WEB_AUTHN';

/** The first factors that the user can choose from. */
export function listAvailableChoices({ pool }: Client, user: UserRecord): Choice[] {
  const password = listFirstFactors(pool).includes('PASSWORD') && user.password !== undefined;
  return [
    ...(password ? passwordChoices : []),
    ...(mayUsePasskey(pool, user) ? (['WEB_AUTHN'] as const) : []),
  ];
}

const createChallengeFields = (client: Client, user: UserRecord) => ({
  clientId: client.id,
  username: user.username,
  expires: computeChallengeExpiry(client),
});

/** Asks which factor the user wants. */
export const offerChoices = (client: Client, user: UserRecord): object => ({
  ChallengeName: 'SELECT_CHALLENGE',
  ChallengeParameters: { USERNAME: user.username },
  AvailableChallenges: listAvailableChoices(client, user),
  Session: client.pool.challenges.open({ name: 'SELECT_CHALLENGE', ...createChallengeFields(client, user) }),
});

/** Asks for a signature by a passkey. */
export function startPasskeyChallenge(client: Client, user: UserRecord): object {
  const { pool } = client;
  const challenge = createChallenge();
  return {
    ChallengeName: 'WEB_AUTHN',
    ChallengeParameters: {
      USERNAME: user.username,
      CREDENTIAL_REQUEST_OPTIONS: JSON.stringify(buildRequestOptions(pool, user.passkeys, challenge)),
    },
    Session: pool.challenges.open({ name: 'WEB_AUTHN', challenge, ...createChallengeFields(client, user) }),
  };
}

/**
 * The response for a username that does not exist: a challenge for one of the pool's factors. It looks
 * random, but is always the same for one username. No answer to the challenge succeeds. If the app client
 * does not hide which users exist, the response is an error instead.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pool-managing-errors.html
 */
export function simulateChallenge(client: Client, username: string): object {
  const { pool } = client;
  const factors = listFirstFactors(pool);
  const seed = pool.deriveSimulationSeed(username);
  const name = factors[(seed[0] ?? 0) % factors.length] ?? 'PASSWORD';
  const challenge = createChallenge();
  const passkey = { id: seed.toString('base64url'), transports: ['internal'] };
  const options = JSON.stringify(buildRequestOptions(pool, [passkey], challenge));
  return {
    ChallengeName: name,
    ChallengeParameters: {
      USERNAME: pool.simulateUserId(username),
      ...(name === 'WEB_AUTHN' && { CREDENTIAL_REQUEST_OPTIONS: options }),
    },
    Session: pool.challenges.open({
      name,
      challenge,
      clientId: client.id,
      username: undefined,
      expires: computeChallengeExpiry(client),
    }),
  };
}
