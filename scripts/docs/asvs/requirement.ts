/** What shows that a requirement is met. Paths are relative to the repository. */
export type Evidence =
  /** Tests, each by a part of its name. */
  | { readonly file: string; readonly tests: readonly string[] }
  | { readonly file: string }
  | { readonly url: string; readonly title: string };

export interface Requirement {
  /** Number in ASVS 5.0.0. */
  readonly number: string;
  readonly level: 1 | 2;
  /** What it asks for, in our words. */
  readonly asks: string;
  readonly met: 'yes' | 'no' | 'does not apply';
  /** Why, if it is not met or does not apply; otherwise what the evidence does not say. */
  readonly note?: string;
  readonly evidence?: readonly Evidence[];
}

export interface Chapter {
  readonly title: string;
  readonly requirements: readonly Requirement[];
}

/** Why requirements about federation do not apply. */
export const notFederated = 'Portico has one identity provider of its own and no federation.';

const security =
  (name: string) =>
  (...tests: string[]): Evidence => ({ file: `test/security/${name}.test.ts`, tests });

export const accountLinks = security('account-links');
export const sessions = security('sessions');
export const stolenToken = security('stolen-token');
export const sessionMatrix = security('own-cloud/session-matrix');
export const passkeys = security('own-cloud/passkeys');
export const twoStep = security('own-cloud/two-step');
export const inTest = (file: string, ...tests: string[]): Evidence => ({ file, tests });
export const inFile = (file: string): Evidence => ({ file });
export const cognitoPage = (page: string, title: string): Evidence => ({
  url: `https://docs.aws.amazon.com/cognito/latest/developerguide/${page}.html`,
  title,
});
