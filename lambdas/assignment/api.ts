// Groups of staff, and the rules that assign new tickets to them.

import type { awayEndpoints } from '@portico/shared/contract/away.ts';
import type { groupEndpoints } from '@portico/shared/contract/groups.ts';
import { listAbsences } from '../domain/people/away.ts';
import type { Handlers } from '../http/serve.ts';
import { setAway } from './away.ts';
import { deleteGroup, listGroupsByName, saveGroup } from './groups.ts';
import { readReplySetting, saveReplySetting } from './reply-setting.ts';
import { readRules, saveRules } from './rules.ts';

type ServedEndpoint =
  | keyof typeof groupEndpoints
  | keyof typeof awayEndpoints
  | 'getAssignmentRules'
  | 'saveAssignmentRules'
  | 'getReplySetting'
  | 'saveReplySetting';

export const handlers: Pick<Handlers<'assignment'>, ServedEndpoint> = {
  listGroups: async () => ({ items: await listGroupsByName() }),

  saveGroup: ({ params, body }) => saveGroup(params.id, body),

  async deleteGroup({ params }) {
    await deleteGroup(params.id);
    return { deleted: true };
  },

  getAssignmentRules: () => readRules(),

  saveAssignmentRules: ({ body }) => saveRules(body, new Date()),

  getReplySetting: () => readReplySetting(),

  saveReplySetting: ({ body }) => saveReplySetting(body),

  listAway: async () => ({ items: await listAbsences(new Date()) }),

  setAway: async ({ actor, params, body }) => ({ away: await setAway(actor, params.id, body, new Date()) }),
};
