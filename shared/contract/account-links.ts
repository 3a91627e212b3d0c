import * as z from 'zod';
import { type LinkPurpose, createLinkPattern } from '../model/account-links.ts';
import { defineEndpoints } from './define.ts';
import { NewPassword } from './new-password.ts';
import { NewUser } from './people.ts';

/** The token of a mailed link with one of these purposes. */
const linkTokenSchema = (...purposes: [LinkPurpose, ...LinkPurpose[]]) =>
  z
    .string()
    .regex(createLinkPattern(purposes), 'This link is incomplete. Please open it from the mail again.')
    .meta({ examples: [`${purposes[0]}.5f0c6c1e-2f7a-4c3e-9d52-1d6f0a3b7c88.${'aB3-'.repeat(10)}xyz`] });

/** Actions without sign-in, through mailed links. */
export const accountLinkEndpoints = defineEndpoints({
  requestPasswordReset: {
    method: 'POST',
    path: '/api/password-resets',
    access: 'public',
    service: 'account-links',
    summary: 'Mail a link to set a new password; the answer is the same whether or not the address is known',
    body: z.strictObject({ email: NewUser.shape.email }),
    response: z.strictObject({ ok: z.literal(true) }),
    flag: 'ok',
    status: 202,
    errors: [429],
  },
  signUp: {
    method: 'POST',
    path: '/api/sign-ups',
    access: 'public',
    service: 'account-links',
    summary:
      'Mail a link to confirm a new account; the answer is the same whether or not the address is known, and 404 where the environment offers no sign-up',
    body: z.strictObject({ email: NewUser.shape.email, full_name: NewUser.shape.full_name }),
    response: z.strictObject({ ok: z.literal(true) }),
    flag: 'ok',
    status: 202,
    errors: [404, 429],
  },
  setPassword: {
    method: 'POST',
    path: '/api/password',
    access: 'public',
    service: 'account-links',
    summary:
      'Set a password with the token of a mailed link, which works once; ends all sessions, or creates the account',
    body: z.strictObject({
      token: linkTokenSchema('reset', 'invitation', 'sign_up'),
      password: NewPassword,
    }),
    /** The address to sign in with. */
    response: z.strictObject({ email: z.string() }),
    errors: [409, 410, 429],
  },
  confirmAddress: {
    method: 'POST',
    path: '/api/address-confirmations',
    access: 'public',
    service: 'account-links',
    summary: 'Change an address to the one that the token of a mailed link is for; ends all sessions',
    body: z.strictObject({ token: linkTokenSchema('address') }),
    /** The new address to sign in with. */
    response: z.strictObject({ email: z.string() }),
    errors: [409, 410, 429],
  },
});
