import * as z from 'zod';
import { recoveryCodePattern } from '../model/recovery-codes.ts';
import { AuthenticatorCode, Password } from './account.ts';
import { defineEndpoints } from './define.ts';
import { NewUser } from './people.ts';

/** Codes that replace a lost authenticator app. */
export const recoveryCodeEndpoints = defineEndpoints({
  makeRecoveryCodes: {
    method: 'POST',
    path: '/api/me/two-step/recovery-codes',
    access: 'signed-in',
    service: 'account',
    summary: 'New recovery codes. The earlier ones stop working',
    body: z.strictObject({ password: Password, code: AuthenticatorCode }),
    response: z.strictObject({ recovery_codes: z.array(z.string()) }),
    errors: [409, 429],
  },
  recoverTwoStep: {
    method: 'POST',
    path: '/api/two-step-recoveries',
    access: 'public',
    service: 'account',
    summary:
      'Turn two-step sign-in off with the password and a recovery code, and end all sessions; every failure has the same answer',
    body: z.strictObject({
      email: NewUser.shape.email,
      password: Password,
      recovery_code: z
        .string()
        .regex(recoveryCodePattern, 'Enter all 24 letters and digits of the code')
        .meta({ examples: ['K3QF-7TZA-M2WC-6XHD-4RNB-5VJE'] }),
    }),
    response: z.strictObject({ recovered: z.literal(true) }),
    errors: [409, 429],
  },
});
