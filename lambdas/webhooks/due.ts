import { ulid } from 'ulid';
import * as z from 'zod';
import { daysUntilSwitchedOff } from '@portico/shared/model/webhooks.ts';
import { createAuditEntry } from '../domain/audit/audit-entry.ts';
import { queuedMailItem } from '../domain/mail/queued-mail.ts';
import { ConditionFailed, getItem, put, query, transact } from '../platform/dynamodb.ts';
import { getIndexKeyNames } from '../table/definition.ts';
import { keys, partitions } from '../table/keys.ts';
import { requestDeliveries } from './deliveries.ts';
import type { StoredWebhook } from './items.ts';
import { listAllWebhooks, createWebhookPut } from './store.ts';

/** The maximum number of deliveries in one run; the next run follows within a minute. */
const maxDeliveries = 1_000;
/** Concurrent attempts in one invocation. */
const maxConcurrentAttempts = 50;
/** The maximum number of administrators who get a mail. A transaction has at most 100 operations. */
const maxMails = 90;
const day = 24 * 60 * 60 * 1000;

const { partition, sort } = getIndexKeyNames('newest');
const DueEntry = z.object({ pk: z.string(), sk: z.string(), [sort]: z.string() });

/**
 * Requests an attempt at each due delivery. A delivery that has already been requested is still attempted
 * only once.
 */
export async function requestDueDeliveries(at: Date): Promise<void> {
  const { items } = await query({
    IndexName: 'newest',
    KeyConditionExpression: '#pk = :pk AND #sk <= :now',
    ExpressionAttributeNames: { '#pk': partition, '#sk': sort },
    ExpressionAttributeValues: { ':pk': partitions.dueDeliveries, ':now': `${at.toISOString()}$` },
    Limit: maxDeliveries,
  });
  const { pk, sk } = keys.webhookDelivery('', '');
  const dueRequests = items.map((item) => {
    const entry = DueEntry.parse(item);
    const [due_at = ''] = entry[sort].split('#');
    return { webhook_id: entry.pk.slice(pk.length), delivery_id: entry.sk.slice(sk.length), due_at };
  });
  for (let start = 0; start < dueRequests.length; start += maxConcurrentAttempts)
    await requestDeliveries(dueRequests.slice(start, start + maxConcurrentAttempts));
}

const People = z.object({ admins: z.set(z.string()).default(new Set()) });

async function listAdministrators(): Promise<string[]> {
  const item = await getItem(keys.people());
  return item ? [...People.parse(item).admins] : [];
}

/** Switches an endpoint off, and mails the administrators. */
async function switchOffWebhook(webhook: StoredWebhook, admins: readonly string[]): Promise<void> {
  const at = new Date();
  const switched_off_at = at.toISOString();
  const mails = admins.slice(0, maxMails).map((person) => {
    const mail_id = ulid(at.getTime());
    // A ULID, because tags of mails cannot contain a UUID, such as the webhook's id.
    const mail = { ticket_id: mail_id, person, mail_id, due: switched_off_at };
    return put({ Item: queuedMailItem(mail, { webhook: webhook.name }, at) });
  });
  try {
    await transact([
      createWebhookPut({ ...webhook, active: false, switched_off_at, version: webhook.version + 1 }),
      createAuditEntry({ kind: 'webhook_switched_off', target: { type: 'webhook', id: webhook.id } }),
      ...mails,
    ]);
  } catch (error) {
    // An administrator has changed the webhook. The next run tries again.
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

/** Switches off endpoints that have been failing for days. */
export async function switchOffFailingWebhooks(at: Date): Promise<void> {
  const limit = new Date(at.getTime() - daysUntilSwitchedOff * day).toISOString();
  const failingWebhooks = (await listAllWebhooks()).filter(
    ({ active, failing_since }) => active && failing_since !== null && failing_since <= limit,
  );
  if (failingWebhooks.length === 0) return;
  const admins = await listAdministrators();
  for (const webhook of failingWebhooks) await switchOffWebhook(webhook, admins);
}
