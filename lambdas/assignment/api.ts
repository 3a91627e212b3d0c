import type { groupEndpoints } from '@portico/shared/contract/groups.ts';
import type { Handlers } from '../http/serve.ts';
import { deleteGroup, groupsByName, saveGroup } from './groups.ts';

export const handlers: Pick<Handlers<'assignment'>, keyof typeof groupEndpoints> = {
  listGroups: async () => ({ items: await groupsByName() }),

  saveGroup: ({ params, body }) => saveGroup(params.id, body),

  async deleteGroup({ params }) {
    await deleteGroup(params.id);
    return { deleted: true };
  },
};
