import { portalPaths } from './portal-paths.ts';

/** The purposes of mailed links. A newer link replaces an older one with the same subject and purpose. */
export const linkPurposes = ['invitation', 'reset', 'address', 'sign_up'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/**
 * `<purpose>.<subject>.<secret>`: the subject is a person's id, or represents the address of a new account;
 * the secret has 256 bits.
 */
export const createLinkPattern = (purposes: readonly LinkPurpose[]) =>
  new RegExp(`^(?:${purposes.join('|')})\\.[\\w-]{36}\\.[\\w-]{43}$`);

/**
 * Address and token are in the fragment, which browsers do not send to servers, so logs never contain them.
 */
const addFragment = (path: string, email: string, token: string): string =>
  `${path}#email=${encodeURIComponent(email).replaceAll("'", '%27')}&token=${token}`;

/** The page where the reader of a mail sets a password. */
export const getSetPasswordPath = (email: string, token: string): string =>
  addFragment(portalPaths.set_password, email, token);

/** Whether a token belongs to a new account. */
export const isSignUpToken = (token: string): boolean => token.startsWith('sign_up.');

/** The page where the reader of a mail confirms their new address. */
export const getConfirmAddressPath = (email: string, token: string): string =>
  addFragment(portalPaths.confirm_address, email, token);
