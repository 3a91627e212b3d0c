import { portalPaths } from './portal-paths.ts';

/** What a mailed link is for. A newer link of the same subject and purpose replaces an older one. */
export const linkPurposes = ['invitation', 'reset', 'address', 'sign_up'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/**
 * `<purpose>.<subject>.<secret>`: the subject is a person's id, or stands for the address of a new account;
 * the secret has 256 bits.
 */
export const linkPattern = (purposes: readonly LinkPurpose[]) =>
  new RegExp(`^(?:${purposes.join('|')})\\.[\\w-]{36}\\.[\\w-]{43}$`);

/** Address and token are in the fragment, which browsers send to no server, so that no log has them. */
const withFragment = (path: string, email: string, token: string): string =>
  `${path}#email=${encodeURIComponent(email).replaceAll("'", '%27')}&token=${token}`;

/** The page on which the reader of a mail sets a password. */
export const setPasswordPath = (email: string, token: string): string =>
  withFragment(portalPaths.set_password, email, token);

/** Whether a token is one of a new account. */
export const isSignUp = (token: string): boolean => token.startsWith('sign_up.');

/** The page on which the reader of a mail confirms their new address. */
export const confirmAddressPath = (email: string, token: string): string =>
  withFragment(portalPaths.confirm_address, email, token);
