import { randomBytes } from 'node:crypto';

/** Milliseconds. https://developers.google.com/recaptcha/docs/verify#token_restrictions */
const lifetime = 2 * 60 * 1000;

export interface Challenge {
  readonly action: string;
  readonly hostname: string;
  /** From 0 (bot) to 1 (human). */
  readonly score: number;
  /** Whether the verification of this token fails, as in an outage of the provider. */
  readonly broken: boolean;
}

export type Redemption =
  | { readonly challenge: Challenge; readonly issuedAt: Date }
  | 'invalid-input-response'
  | 'timeout-or-duplicate';

/** Issued tokens. Each token is valid once, for two minutes. */
export class Tokens {
  readonly #issued = new Map<string, { challenge: Challenge; issuedAt: Date }>();
  readonly #spent = new Set<string>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  issue(challenge: Challenge): string {
    const token = randomBytes(200).toString('base64url');
    this.#issued.set(token, { challenge, issuedAt: this.#now() });
    return token;
  }

  redeem(token: string): Redemption {
    const issuedToken = this.#issued.get(token);
    if (!issuedToken) return 'invalid-input-response';
    const isExpired = this.#now().getTime() - issuedToken.issuedAt.getTime() > lifetime;
    if (isExpired || this.#spent.has(token)) return 'timeout-or-duplicate';
    this.#spent.add(token);
    return issuedToken;
  }
}
