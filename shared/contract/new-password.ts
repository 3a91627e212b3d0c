import * as z from 'zod';
import { limits } from '../model/limits.ts';
import { findPasswordProblem } from '../model/password.ts';

/** A new password that meets the user pool's policy. */
export const NewPassword = z
  .string()
  .max(limits.password)
  .superRefine((password, context) => {
    const message = findPasswordProblem(password);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  })
  .meta({ examples: ['Orchard-Kettle-7-Tulip'] });
