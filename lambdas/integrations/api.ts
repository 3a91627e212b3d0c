// Programs that call the API with keys.

import type { Handlers } from '../http/serve.ts';
import {
  createIntegration,
  listIntegrationsSortedByName,
  addIntegrationKey,
  revokeIntegration,
  updateIntegration,
} from './store.ts';

export const handlers: Handlers<'integrations'> = {
  listIntegrations: async () => ({ items: await listIntegrationsSortedByName() }),

  createIntegration: ({ actor, body, idempotency_key }) =>
    createIntegration(body, { user_id: actor.id, key: idempotency_key, content: body }, new Date()),

  updateIntegration: ({ params, body }) => updateIntegration(params.id, body),

  makeIntegrationKey: ({ params, body }) => addIntegrationKey(params.id, body, new Date()),

  revokeIntegration: ({ params }) => revokeIntegration(params.id, new Date()),
};
