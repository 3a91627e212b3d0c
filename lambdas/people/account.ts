import type { Handlers } from '../http/serve.ts';
import { refuseCommonPassword } from '../domain/common-password.ts';
import { endSession, endSessions } from './end-sessions.ts';
import { disableTotp, enableTotp, newTotpKey, replacePassword } from '../platform/account-client.ts';
import { ApiError } from '../platform/api-error.ts';
import { required } from '../platform/environment.ts';
import { hasTotp } from '../platform/user-pool.ts';
import { limitAttempts } from './attempts.ts';
import { requestMail } from './links/mail-request.ts';

const userPoolId = required('USER_POOL_ID');
/** Of a request that changes the second factor. */
const field = 'password';

async function refuseWhereOn(user_id: string): Promise<void> {
  if (await hasTotp(userPoolId, user_id))
    throw new ApiError('two_step_on', 'Two-step sign-in is on already.');
}

export const handlers: Handlers<'account'> = {
  async changePassword({ actor, source, body: { current_password, new_password, code } }) {
    await limitAttempts(actor.id, source);
    refuseCommonPassword(new_password, actor, 'new_password');
    const proof = { user_id: actor.id, password: current_password, field: 'current_password', code };
    await replacePassword(proof, new_password);
    await endSessions(actor, 'password_changed');
    const at = new Date().toISOString();
    await requestMail({ kind: 'password_changed', user_id: actor.id, at });
    return { changed: true };
  },

  async getTwoStep({ actor }) {
    return { enabled: await hasTotp(userPoolId, actor.id) };
  },

  async startTwoStep({ actor, source, body: { password } }) {
    await limitAttempts(actor.id, source);
    await refuseWhereOn(actor.id);
    return { secret: await newTotpKey({ user_id: actor.id, password, field }) };
  },

  async confirmTwoStep({ actor, source, body: { password, code } }) {
    await limitAttempts(actor.id, source);
    await refuseWhereOn(actor.id);
    await enableTotp({ user_id: actor.id, password, field }, code);
    await endSessions(actor, 'two_step_turned_on');
    return { enabled: true };
  },

  async removeTwoStep({ actor, source, body: { password, code } }) {
    await limitAttempts(actor.id, source);
    await disableTotp({ user_id: actor.id, password, field, code });
    await endSessions(actor, 'two_step_turned_off');
    return { enabled: false };
  },

  async signOut({ actor }) {
    await endSession(actor);
    return { signed_out: true };
  },
};
