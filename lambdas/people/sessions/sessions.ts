import type { sessionEndpoints } from '@portico/shared/contract/sessions.ts';
import type { Handlers } from '../../http/serve.ts';
import { verifyPassword } from '../../platform/accounts/account-client.ts';
import { notFound } from '../../platform/api-error.ts';
import { countAttempt } from './attempts.ts';
import { endOtherSessions, endSession } from './end-sessions.ts';
import { findListedSession, recordSession, readSessions } from './session-list.ts';

export const sessionHandlers: Pick<Handlers<'account'>, keyof typeof sessionEndpoints> = {
  async recordSession({ actor, user_agent, body: { device } }) {
    await recordSession(actor, { device, user_agent }, new Date());
    return { recorded: true };
  },

  async listSessions({ actor }) {
    return { items: await readSessions(actor) };
  },

  async endSessions({ actor, source, body: { password, session: id } }) {
    await countAttempt(actor.id, source);
    await verifyPassword({ user_id: actor.id, password, field: 'password' });
    if (id === undefined) await endOtherSessions(actor);
    else {
      const session = await findListedSession(actor.id, id);
      if (!session) throw notFound();
      await endSession(actor.id, session, 'session_ended');
    }
    return { ended: true };
  },
};
