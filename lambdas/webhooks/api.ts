// Messages about ticket events to other programs, Slack and Teams.

import type { Handlers } from '../http/serve.ts';
import { listDeliveries, replayDelivery, sendTestMessage } from './deliveries.ts';
import { deleteWebhook, revealSecrets, rotateSecret, saveWebhook, listWebhooksByName } from './store.ts';

export const handlers: Handlers<'webhooks'> = {
  listWebhooks: () => listWebhooksByName(),

  saveWebhook: ({ params, body }) => saveWebhook(params.id, body),

  async deleteWebhook({ params }) {
    await deleteWebhook(params.id);
    return { deleted: true };
  },

  revealWebhookSecrets: ({ params }) => revealSecrets(params.id, new Date()),

  rotateWebhookSecret: ({ params }) => rotateSecret(params.id, new Date()),

  testWebhook: async ({ params }) => ({ delivery_id: await sendTestMessage(params.id, new Date()) }),

  listWebhookDeliveries: ({ params, query }) => listDeliveries(params.id, query),

  async replayWebhookDelivery({ params: { id, delivery_id } }) {
    await replayDelivery(id, delivery_id, new Date());
    return { delivery_id };
  },
};
