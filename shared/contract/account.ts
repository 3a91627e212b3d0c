import * as z from 'zod';
import { limits } from '../model/limits.ts';
import { signOutPath } from '../model/sign-out-path.ts';
import { defineEndpoints } from './define.ts';
import { NewPassword } from './new-password.ts';

export const Password = z.string().min(1, 'Enter your password').max(limits.password);
export const AuthenticatorCode = z
  .string()
  .regex(/^\d{6}$/, 'Enter the six digits that your authenticator app shows')
  .meta({ examples: ['492039'] });

const TwoStep = z.strictObject({
  enabled: z.boolean(),
  /**
   * Whether the caller's roles require two-step sign-in in this environment. If so, the caller cannot turn it
   * off.
   */
  required: z.boolean(),
  /** The number of unused recovery codes. */
  recovery_codes: z.int(),
});

/**
 * Changes to the caller's own account. Each change requires the password again, so that a stolen access token
 * is not enough to change anything.
 */
export const accountEndpoints = defineEndpoints({
  changePassword: {
    method: 'POST',
    path: '/api/me/password',
    access: 'signed-in',
    service: 'account',
    before_two_step: true,
    summary: "Change the caller's password, and end all of their sessions",
    body: z.strictObject({
      current_password: Password,
      new_password: NewPassword,
      /** A code from the authenticator app, if two-step sign-in is on. */
      code: AuthenticatorCode.optional(),
    }),
    response: z.strictObject({ changed: z.literal(true) }),
    errors: [429],
  },
  getTwoStep: {
    method: 'GET',
    path: '/api/me/two-step',
    access: 'signed-in',
    service: 'account',
    before_two_step: true,
    summary: "Whether the caller's sign-in requires a code in addition to the password",
    response: TwoStep,
  },
  startTwoStep: {
    method: 'POST',
    path: '/api/me/two-step',
    access: 'signed-in',
    service: 'account',
    before_two_step: true,
    summary: 'A new key for an authenticator app; without effect until a code confirms it',
    body: z.strictObject({ password: Password }),
    response: z.strictObject({ secret: z.string() }),
    errors: [409, 429],
  },
  confirmTwoStep: {
    method: 'PUT',
    path: '/api/me/two-step',
    access: 'signed-in',
    service: 'account',
    before_two_step: true,
    summary: 'Turn two-step sign-in on with a code from the newest authenticator key, and end all sessions',
    body: z.strictObject({ password: Password, code: AuthenticatorCode }),
    /** Recovery codes are shown once, because only their hashes are stored. */
    response: z.strictObject({ recovery_codes: z.array(z.string()) }),
    errors: [409, 429],
  },
  removeTwoStep: {
    method: 'POST',
    path: '/api/me/two-step/removal',
    access: 'signed-in',
    service: 'account',
    summary: 'Turn two-step sign-in off, and end all sessions',
    body: z.strictObject({ password: Password, code: AuthenticatorCode }),
    response: TwoStep,
    errors: [409, 429],
  },
  signOut: {
    method: 'POST',
    path: signOutPath,
    access: 'signed-in',
    service: 'account',
    before_two_step: true,
    summary: 'End the session of this access token: the next request with it is refused',
    // No limit, because ending a session must always be possible.
    counts: [],
    response: z.strictObject({ signed_out: z.literal(true) }),
  },
});
