import { randomBytes } from 'node:crypto';
import type { Handlers } from '../http/serve.ts';
import { audienceOf } from './audience.ts';
import { storePass } from './store.ts';

export const handlers: Handlers<'live-pass'> = {
  async createLivePass({ actor }) {
    const { roles, company } = actor;
    if (!audienceOf({ roles, company_id: company?.id ?? null, disabled: false })) return { pass: null };
    const pass = randomBytes(24).toString('base64url');
    await storePass(pass, actor);
    return { pass };
  },
};
