import { randomBytes } from 'node:crypto';

interface ChallengeData {
  /** SRP waits for proof of the password. `username` is undefined for a simulated user. */
  PASSWORD_VERIFIER: { userId: string; key: Buffer };
  NEW_PASSWORD_REQUIRED: object;
  SOFTWARE_TOKEN_MFA: { failures: number; tokenTrigger: TokenTrigger };
  /** A choice-based sign-in waits for the user's choice of a factor. */
  SELECT_CHALLENGE: object;
  PASSWORD: object;
  /** `challenge` is the text that the passkey signs, in base64url. */
  WEB_AUTHN: { challenge: string };
  MFA_SETUP: { secret?: string; isTokenVerified: boolean; tokenTrigger: TokenTrigger };
}
export type ChallengeName = keyof ChallengeData;
export type TokenTrigger = 'TokenGeneration_Authentication' | 'TokenGeneration_NewPasswordChallenge';

export type Challenge = {
  [Name in ChallengeName]: {
    name: Name;
    clientId: string;
    username: string | undefined;
    expires: number;
  } & ChallengeData[Name];
}[ChallengeName];
export type ChallengeByName<Name extends ChallengeName> = Extract<Challenge, { name: Name }>;

/** Sign-ins in progress, by the opaque session that the client sends with its response. */
export class Challenges {
  readonly #open = new Map<string, Challenge>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  open(challenge: Challenge, session = randomBytes(96).toString('base64url')): string {
    for (const [old, { expires }] of this.#open) if (expires <= this.#now()) this.#open.delete(old);
    this.#open.set(session, challenge);
    return session;
  }

  /**
   * The challenge of this session; undefined if the session is unknown, used, expired, or for another
   * challenge or client.
   */
  find<Name extends ChallengeName>(
    session: string,
    name: Name,
    clientId?: string,
  ): ChallengeByName<Name> | undefined {
    const challenge = this.#open.get(session);
    if (!challenge || challenge.expires <= this.#now()) return undefined;
    if (clientId !== undefined && challenge.clientId !== clientId) return undefined;
    return hasName(challenge, name) ? challenge : undefined;
  }

  close(session: string): void {
    this.#open.delete(session);
  }
}

function hasName<Name extends ChallengeName>(
  challenge: Challenge,
  name: Name,
): challenge is ChallengeByName<Name> {
  return challenge.name === name;
}
