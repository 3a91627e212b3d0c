// Live connections: who is notified of which changes, and who is viewing a ticket.

import { randomBytes } from 'node:crypto';
import { toVisibilityScope } from '../domain/visibility-scope.ts';
import type { Handlers } from '../http/serve.ts';
import { storePass } from './store.ts';

export const handlers: Handlers<'live-pass'> = {
  async createLivePass({ actor }) {
    if (toVisibilityScope(actor).kind === 'none') return { pass: null };
    const pass = randomBytes(24).toString('base64url');
    await storePass(pass, actor);
    return { pass };
  },
};
