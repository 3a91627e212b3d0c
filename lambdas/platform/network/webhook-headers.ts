import { Webhook } from 'standardwebhooks';

/**
 * The headers of a message according to the Standard Webhooks specification, signed with each secret.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export const createWebhookHeaders = (
  id: string,
  at: Date,
  body: string,
  secrets: readonly { readonly secret: string }[],
): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': secrets.map(({ secret }) => new Webhook(secret).sign(id, at, body)).join(' '),
});
