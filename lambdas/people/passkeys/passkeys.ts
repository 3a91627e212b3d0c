import type { passkeyEndpoints } from '@portico/shared/contract/passkeys.ts';
import { limits } from '@portico/shared/model/limits.ts';
import type { Caller } from '../../domain/actor.ts';
import type { Handlers } from '../../http/serve.ts';
import { runWithToken } from '../../platform/accounts/account-client.ts';
import {
  completeRegistration,
  deleteOtherPasskeys,
  passkeyExpiredError,
  startRegistration,
  stopPreferringPasskey,
  tooManyPasskeysError,
} from '../../platform/accounts/account-passkeys.ts';
import { ApiError, notFound } from '../../platform/api-error.ts';
import { countAttempt } from '../sessions/attempts.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { requestMail } from '../links/mail-request.ts';
import {
  removeStoredPasskey,
  readStoredPasskeys,
  readPasskeys,
  storePasskey,
  storeRegistration,
} from './passkey-item.ts';
import { sealToken, unsealToken } from './sealed-token.ts';

/** How many seconds a registration may take: its token is valid for five minutes. */
const maxRegistrationSeconds = 240;

const composeSignInCredentials = (
  { id }: Caller,
  { password, code }: { password: string; code: string },
) => ({
  user_id: id,
  password,
  field: 'password',
  code,
});

function requireTwoStep({ two_step }: Caller): void {
  if (!two_step)
    throw new ApiError('two_step_off', 'Passkeys require two-step sign-in. Please set that up first.');
}

async function endSessionsAndNotify(kind: 'passkey_added' | 'passkey_removed', actor: Caller, name: string) {
  await endSessions(actor, kind);
  await requestMail({ kind, user_id: actor.id, name, at: new Date().toISOString() });
}

/*
 * Our list contains a passkey whenever the user pool may have it: it is added to the list first and removed
 * from it last. If adding or removing fails halfway, the list still contains the passkey, which can then be
 * removed.
 */

export const passkeyHandlers: Pick<Handlers<'account'>, keyof typeof passkeyEndpoints> = {
  async listPasskeys({ actor }) {
    return { items: await readPasskeys(actor.id) };
  },

  /**
   * A code of the app works only once, but adding a passkey takes two requests, with a step of the browser in
   * between. So the first request stores the access token for the second, sealed with a key that only the
   * browser receives.
   */
  async startPasskey({ actor, source, body }) {
    await countAttempt(actor.id, source);
    requireTwoStep(actor);
    const { registered } = await readStoredPasskeys(actor.id);
    if (Object.keys(registered).length >= limits.passkeys) throw tooManyPasskeysError();
    return runWithToken(composeSignInCredentials(actor, body), async (token) => {
      const options = await startRegistration(token);
      const { sealedToken, key } = sealToken(token);
      await storeRegistration(actor.id, sealedToken, Math.floor(Date.now() / 1000) + maxRegistrationSeconds);
      return { registration: key, options };
    });
  },

  async addPasskey({ actor, source, body: { registration, name, credential } }) {
    await countAttempt(actor.id, source);
    requireTwoStep(actor);
    const { pending_token = '', pending_until = 0 } = await readStoredPasskeys(actor.id);
    const token = unsealToken(pending_token, registration);
    if (token === undefined || pending_until <= Date.now() / 1000) throw passkeyExpiredError();
    const passkey = { id: credential.id, name, created_at: new Date().toISOString() };
    if (!(await storePasskey(actor.id, passkey, pending_token))) throw passkeyExpiredError();
    try {
      await completeRegistration(token, credential);
    } catch (error) {
      if (error instanceof ApiError) await removeStoredPasskey(actor.id, credential.id);
      throw error;
    }
    await endSessionsAndNotify('passkey_added', actor, name);
    return { added: true };
  },

  async removePasskey({ actor, source, body: { passkey, ...passwordAndCode } }) {
    await countAttempt(actor.id, source);
    requireTwoStep(actor);
    const { [passkey]: removedPasskey, ...kept } = (await readStoredPasskeys(actor.id)).registered;
    if (!removedPasskey) throw notFound();
    await runWithToken(composeSignInCredentials(actor, passwordAndCode), async (token) => {
      await deleteOtherPasskeys(token, new Set(Object.keys(kept)));
      if (Object.keys(kept).length === 0) await stopPreferringPasskey(token);
    });
    await removeStoredPasskey(actor.id, passkey);
    await endSessionsAndNotify('passkey_removed', actor, removedPasskey.name);
    return { removed: true };
  },
};
