import type { accountEndpoints } from '@portico/shared/contract/account.ts';
import type { Handlers } from '../http/serve.ts';
import type { Caller } from '../domain/actor.ts';
import { refuseCommonPassword } from '../domain/people/common-password.ts';
import { isTwoStepRequired } from '../domain/session.ts';
import { endSession, endSessions } from './sessions/end-sessions.ts';
import {
  runWithToken,
  enableTotp,
  createTotpKey,
  replacePassword,
} from '../platform/accounts/account-client.ts';
import { ApiError } from '../platform/api-error.ts';
import { requireVariable } from '../platform/environment.ts';
import { arePasskeysOffered, hasTotp, turnOffTotp } from '../platform/accounts/user-pool.ts';
import { countAttempt } from './sessions/attempts.ts';
import { requestMail } from './links/mail-request.ts';
import { generateRecoveryCodes, hashRecoveryCodes } from './two-step/recovery-codes.ts';
import { removePasskeys } from './passkeys/remove-passkeys.ts';
import { findProfile } from './profile/store.ts';

const userPoolId = requireVariable('USER_POOL_ID');
/** The field that contains the password in requests that change the second factor. */
const passwordField = 'password';

/*
 * The user pool stores whether two-step sign-in is on, and `two_step` of the profile repeats it for the API.
 * The profile may say "off" while the pool requires a code, never the reverse: when two-step sign-in is
 * turned on, the profile changes after the pool; when it is turned off, before the pool. If the change fails
 * halfway, the person must still enter a code, and can repeat the change.
 */

async function requireTwoStepOff(actor: Caller): Promise<void> {
  if (!(await hasTotp(userPoolId, actor.id))) return;
  // An earlier attempt to turn on two-step sign-in failed halfway, so open sessions may have started without
  // a code.
  if (!actor.two_step) await endSessions(actor, 'two_step_turned_on');
  throw new ApiError('two_step_on', 'Two-step sign-in is on already. Please sign in again with a code.');
}

const toTwoStepState = (actor: Caller, enabled: boolean, recovery_codes: number) => ({
  enabled,
  required: isTwoStepRequired(actor.roles),
  recovery_codes,
});

export const accountHandlers: Pick<Handlers<'account'>, keyof typeof accountEndpoints> = {
  async changePassword({ actor, source, body: { current_password, new_password, code } }) {
    await countAttempt(actor.id, source);
    refuseCommonPassword(new_password, actor, 'new_password');
    const credentials = { user_id: actor.id, password: current_password, field: 'current_password', code };
    await replacePassword(credentials, new_password);
    await endSessions(actor, 'password_changed');
    const at = new Date().toISOString();
    await requestMail({ kind: 'password_changed', user_id: actor.id, at });
    return { changed: true };
  },

  async getTwoStep({ actor }) {
    const profile = actor.two_step ? await findProfile(actor.id) : undefined;
    return toTwoStepState(actor, actor.two_step, profile?.recovery_codes?.size ?? 0);
  },

  async startTwoStep({ actor, source, body: { password } }) {
    await countAttempt(actor.id, source);
    await requireTwoStepOff(actor);
    return { secret: await createTotpKey({ user_id: actor.id, password, field: passwordField }) };
  },

  async confirmTwoStep({ actor, source, body: { password, code } }) {
    await countAttempt(actor.id, source);
    await requireTwoStepOff(actor);
    await enableTotp({ user_id: actor.id, password, field: passwordField }, code);
    const recovery_codes = generateRecoveryCodes();
    await endSessions(actor, 'two_step_turned_on', { new_codes: hashRecoveryCodes(recovery_codes) });
    return { recovery_codes };
  },

  async removeTwoStep({ actor, source, body: { password, code } }) {
    await countAttempt(actor.id, source);
    if (isTwoStepRequired(actor.roles))
      throw new ApiError('two_step_needed', 'Your role needs two-step sign-in. It cannot be turned off.');
    await runWithToken({ user_id: actor.id, password, field: passwordField, code }, async (token) => {
      // Without the second factor, a passkey would be enough to sign in.
      if (arePasskeysOffered()) await removePasskeys(actor.id, token);
    });
    await endSessions(actor, 'two_step_turned_off');
    await turnOffTotp(userPoolId, actor.id);
    return toTwoStepState(actor, false, 0);
  },

  async signOut({ actor }) {
    await endSession(actor.id, actor.session);
    return { signed_out: true };
  },
};
