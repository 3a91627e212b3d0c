import type { Webhook, WebhookSecrets, WebhookUpdate } from '@portico/shared/contract/webhooks.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { secretOverlapHours } from '@portico/shared/model/webhooks.ts';
import { createAuditEntry } from '../domain/audit/audit-entry.ts';
import { readCompanyFacts } from '../domain/people/company-facts.ts';
import { ApiError, notFound, versionConflict } from '../platform/api-error.ts';
import { ConditionFailed, getItem, put, remove, transact } from '../platform/dynamodb.ts';
import { listItems } from '../table/all-items.ts';
import { keys } from '../table/keys.ts';
import { type StoredWebhook, parseWebhook, toWebhookItem } from './items.ts';
import { selectActiveSecrets, createSigningSecret } from './secrets.ts';

/** All endpoints. Takes one Query. */
export async function listAllWebhooks(): Promise<StoredWebhook[]> {
  const { pk, sk } = keys.webhook('');
  const items = await listItems({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
    ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
  });
  return items.map(parseWebhook);
}

export async function findWebhook(id: string): Promise<StoredWebhook | undefined> {
  const item = await getItem(keys.webhook(id), { consistent: true });
  return item && parseWebhook(item);
}

/** @throws ApiError `not_found` */
export async function readWebhook(id: string): Promise<StoredWebhook> {
  const webhook = await findWebhook(id);
  if (!webhook) throw notFound();
  return webhook;
}

/** Converts a stored webhook to the form for staff, without its secrets. */
function toWebhook(storedWebhook: StoredWebhook): Webhook {
  const { secrets: _, ...webhook } = storedWebhook;
  return webhook;
}

/** All endpoints by name, with the names of the companies in their filters. */
export async function listWebhooksByName() {
  const webhooks = await listAllWebhooks();
  const ids = new Set(webhooks.flatMap(({ company_ids }) => company_ids));
  const companies = await Promise.all([...ids].map(readCompanyFacts));
  return {
    items: webhooks
      .map(toWebhook)
      .toSorted((webhook, otherWebhook) => webhook.name.localeCompare(otherWebhook.name, 'en')),
    companies: companies.flatMap((company) => (company ? [{ id: company.id, name: company.name }] : [])),
  };
}

/** The values for the audit log, without the URL's path, which Slack and Teams treat as a secret. */
const toAuditValues = ({ name, kind, url, events, active }: Omit<WebhookUpdate, 'version'>) => ({
  name,
  kind,
  host: new URL(url).host,
  events: [...events],
  active,
});

/** The operation that stores an endpoint, unless it has changed since the read. */
export const createWebhookPut = (webhook: StoredWebhook) =>
  put({
    Item: toWebhookItem(webhook),
    ...(webhook.version === 1
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : {
          ConditionExpression: '#version = :before',
          ExpressionAttributeNames: { '#version': 'version' },
          ExpressionAttributeValues: { ':before': webhook.version - 1 },
        }),
  });

/**
 * Creates or updates an endpoint.
 * @throws ApiError `version_conflict`, `limit_reached`
 */
export async function saveWebhook(id: string, { version, ...fields }: WebhookUpdate): Promise<Webhook> {
  const [before, all] = await Promise.all([findWebhook(id), listAllWebhooks()]);
  if ((before?.version ?? 0) !== version) throw versionConflict('this webhook');
  if (!before && all.length >= limits.webhooks)
    throw new ApiError(
      'limit_reached',
      `There are already ${limits.webhooks} webhooks. Delete one that is no longer used.`,
    );
  const webhook: StoredWebhook = {
    ...fields,
    id,
    // Saving an endpoint restarts the count of failing days.
    failing_since: null,
    switched_off_at: fields.active ? null : (before?.switched_off_at ?? null),
    secrets: before?.secrets ?? [{ secret: createSigningSecret(), until: null }],
    version: version + 1,
  };
  await saveChange(webhook, {
    kind: 'webhook_saved',
    ...(before && { before: toAuditValues(before) }),
    after: toAuditValues(webhook),
  });
  return toWebhook(webhook);
}

type AuditedChange = Omit<Parameters<typeof createAuditEntry>[0], 'target'>;

/** @throws ApiError `version_conflict` */
async function saveChange(webhook: StoredWebhook, change: AuditedChange): Promise<void> {
  try {
    await transact([
      createWebhookPut(webhook),
      createAuditEntry({ ...change, target: { type: 'webhook', id: webhook.id } }),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw versionConflict('this webhook');
  }
}

/** Deletes an endpoint; its deliveries expire. @throws ApiError `not_found` */
export async function deleteWebhook(id: string): Promise<void> {
  const webhook = await readWebhook(id);
  try {
    await transact([
      remove({ Key: keys.webhook(id), ConditionExpression: 'attribute_exists(pk)' }),
      createAuditEntry({
        kind: 'webhook_deleted',
        target: { type: 'webhook', id },
        before: toAuditValues(webhook),
      }),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw notFound();
  }
}

/** @throws ApiError `not_found` */
export async function revealSecrets(id: string, at: Date): Promise<WebhookSecrets> {
  const items = selectActiveSecrets(await readWebhook(id), at);
  await transact([createAuditEntry({ kind: 'webhook_secret_revealed', target: { type: 'webhook', id } })]);
  return { items };
}

/**
 * Creates a new secret; the replaced one signs for one more day.
 * @throws ApiError `not_found`, `version_conflict`
 */
export async function rotateSecret(id: string, at: Date): Promise<WebhookSecrets> {
  const webhook = await readWebhook(id);
  const until = new Date(at.getTime() + secretOverlapHours * 60 * 60 * 1000).toISOString();
  const [replaced] = webhook.secrets;
  const secrets = [
    { secret: createSigningSecret(), until: null },
    ...(replaced ? [{ ...replaced, until }] : []),
  ];
  await saveChange({ ...webhook, secrets, version: webhook.version + 1 }, { kind: 'webhook_secret_rotated' });
  return { items: secrets };
}
