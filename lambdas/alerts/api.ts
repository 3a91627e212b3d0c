// Alerts of monitoring tools, and the rules by which they create tickets.

import { monotonicFactory } from 'ulid';
import type { Actor } from '../domain/actor.ts';
import type { Handlers } from '../http/serve.ts';
import { ApiError, forbidden } from '../platform/api-error.ts';
import { requireVariable } from '../platform/environment.ts';
import { sendMessage } from '../platform/messaging/messages.ts';
import { countTowardLimit } from '../table/rate-limit.ts';
import type { AlertMessage } from './message.ts';
import { readAlert } from './read-alert.ts';
import { listAlertRules, readAlertRule, saveAlertRule } from './rules.ts';

const nextId = monotonicFactory();

/** @throws ApiError `no_alert_rule`, `forbidden` */
async function requireRule({ id, company_ids }: Actor): Promise<void> {
  const rule = await readAlertRule(id);
  if (!rule)
    throw new ApiError(
      'no_alert_rule',
      'The alerts of this integration have no rule yet. An administrator can add one under Integrations.',
    );
  if (company_ids && !company_ids.includes(rule.company_id)) throw forbidden();
}

/**
 * Counts an alert toward the integration's limit.
 * @throws ApiError `unavailable` above the limit, because Alertmanager retries after this error, but not
 * after `too_many_requests`
 */
async function countAlert(integration: string, at: Date): Promise<void> {
  try {
    await countTowardLimit('alerts', 'person', integration, 1, at);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'too_many_requests') throw error;
    throw new ApiError('unavailable', error.message, undefined, error.retry_after);
  }
}

export const handlers: Handlers<'alerts'> = {
  async receiveAlert({ actor, body }) {
    const at = new Date();
    const content = readAlert(body);
    await Promise.all([countAlert(actor.id, at), requireRule(actor)]);
    if (!content) return { id: null };
    const id = nextId(at.getTime());
    const message: AlertMessage = { id, integration_id: actor.id, received_at: at.toISOString(), content };
    await sendMessage(requireVariable('ALERTS_QUEUE_URL'), message);
    return { id };
  },

  listAlertRules: async () => ({ items: await listAlertRules() }),

  saveAlertRule: ({ params, body }) => saveAlertRule(params.id, body),
};
