import type { Handlers } from '../http/serve.ts';
import { notFound } from '../platform/problems.ts';
import { profileOf } from './store.ts';

export const handlers: Handlers<'people'> = {
  async getMe({ actor }) {
    const profile = await profileOf(actor.id);
    if (!profile) throw notFound();
    const { disabled: _, roles_changed_at: __, ...mine } = profile;
    // The token decides what the caller may do, so it also says which roles they see.
    return { ...mine, roles: [...actor.roles] };
  },
};
