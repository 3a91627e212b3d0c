import {
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { inject } from 'vitest';
import * as z from 'zod';
import { createSrpClient } from '../../scripts/local-cloud/services/cognito/sign-in/srp.ts';
import { type Person, cognito } from './people.ts';

interface Tokens {
  readonly access: string;
  readonly id: string;
  /** What Amplify stores for the session: the items of a browser's local storage. */
  readonly stored: Readonly<Record<string, string>>;
}

const Challenge = z.object({
  SALT: z.string(),
  SRP_B: z.string(),
  SECRET_BLOCK: z.string(),
  USER_ID_FOR_SRP: z.string(),
});
const TokenResult = z.object({ AccessToken: z.string(), IdToken: z.string(), RefreshToken: z.string() });

/** A time in the format that Cognito requires, such as `Sun Nov 2 09:05:00 UTC 2026`. */
function formatTimestamp(time = new Date()): string {
  const [day, date, month, year, clockTime] = time.toUTCString().replace(',', '').split(' ');
  return `${day} ${month} ${Number(date)} ${clockTime} UTC ${year}`;
}

/** The items that Amplify would store. (test/e2e/sign-in.test.ts signs in through Amplify itself.) */
function createAmplifyItems(
  clientId: string,
  userId: string,
  email: string,
  tokens: z.output<typeof TokenResult>,
) {
  const prefix = `CognitoIdentityServiceProvider.${clientId}`;
  return {
    [`${prefix}.LastAuthUser`]: userId,
    [`${prefix}.${userId}.accessToken`]: tokens.AccessToken,
    [`${prefix}.${userId}.idToken`]: tokens.IdToken,
    [`${prefix}.${userId}.refreshToken`]: tokens.RefreshToken,
    [`${prefix}.${userId}.clockDrift`]: '0',
    [`${prefix}.${userId}.signInDetails`]: JSON.stringify({ loginId: email, authFlowType: 'USER_SRP_AUTH' }),
  };
}

/**
 * Signs in with SRP. @param code of the authenticator app, if two-step sign-in is on
 * @throws Error if the sign-in needs another step
 */
export async function requestFreshTokens({ email, password }: Person, code?: string): Promise<Tokens> {
  const { UserPoolId = '', UserPoolClientId: ClientId = '' } = inject('cloud').outputs;
  const srp = createSrpClient();
  const { ChallengeName, ChallengeParameters } = await cognito.send(
    new InitiateAuthCommand({
      ClientId,
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters: { USERNAME: email, SRP_A: srp.A },
    }),
  );
  const challenge = Challenge.parse(ChallengeParameters);
  const claim = {
    poolName: UserPoolId.split('_')[1] ?? '',
    username: challenge.USER_ID_FOR_SRP,
    secretBlock: challenge.SECRET_BLOCK,
    timestamp: formatTimestamp(),
  };
  let answer = await cognito.send(
    new RespondToAuthChallengeCommand({
      ClientId,
      ChallengeName,
      ChallengeResponses: {
        USERNAME: claim.username,
        PASSWORD_CLAIM_SECRET_BLOCK: claim.secretBlock,
        TIMESTAMP: claim.timestamp,
        PASSWORD_CLAIM_SIGNATURE: srp.signClaim({
          ...claim,
          password,
          salt: challenge.SALT,
          B: challenge.SRP_B,
        }),
      },
    }),
  );
  if (answer.ChallengeName === 'SOFTWARE_TOKEN_MFA' && code !== undefined)
    answer = await cognito.send(
      new RespondToAuthChallengeCommand({
        ClientId,
        ChallengeName: answer.ChallengeName,
        Session: answer.Session,
        ChallengeResponses: { USERNAME: claim.username, SOFTWARE_TOKEN_MFA_CODE: code },
      }),
    );
  if (answer.ChallengeName) throw new Error(`${email} could not sign in: ${answer.ChallengeName}`);
  const tokens = TokenResult.parse(answer.AuthenticationResult);
  return {
    access: tokens.AccessToken,
    id: tokens.IdToken,
    stored: createAmplifyItems(ClientId, claim.username, email, tokens),
  };
}

const tokenCache = new Map<string, Promise<Tokens>>();

/** Like {@link requestFreshTokens}, but signs in each user only once. */
export function requestTokens(person: Person): Promise<Tokens> {
  const tokens = tokenCache.get(person.id) ?? requestFreshTokens(person);
  tokenCache.set(person.id, tokens);
  return tokens;
}
