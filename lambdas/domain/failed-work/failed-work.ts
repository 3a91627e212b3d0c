import { ulid } from 'ulid';
import * as z from 'zod';
import type { FailedWork } from '@portico/shared/contract/failed-work.ts';
import { backgroundWorkKinds } from '@portico/shared/model/background-work.ts';
import { retention } from '@portico/shared/model/retention.ts';
import { ApiError, notFound } from '../../platform/api-error.ts';
import {
  ConditionFailed,
  type Item,
  getItem,
  query,
  transact,
  update,
  updateItem,
} from '../../platform/dynamodb.ts';
import { requireVariable } from '../../platform/environment.ts';
import type { UnprocessedWork } from '../../platform/messaging/queue.ts';
import type { ItemChange } from '../../platform/messaging/stream.ts';
import { publish } from '../../platform/messaging/topic.ts';
import { logger } from '../../platform/monitoring/logger.ts';
import { computeExpiryTime } from '../../table/expiry.ts';
import { ItemKey } from '../../table/item-key.ts';
import { keys } from '../../table/keys.ts';
import { createAssignment } from '../../table/update-expression.ts';
import { ImportRequest, requestImportContinuation } from '../import-request.ts';
import { TicketEvent } from '../ticket/ticket-event.ts';

const maxListedWork = 100;

/** How to retry the work: publish an event again, continue an import, or make an item due again. */
const RetryPlan = z.union([
  z.object({ event: TicketEvent }),
  ImportRequest,
  z.object({
    key: ItemKey,
    /** The attributes that make the item due. */
    due: z.record(z.string(), z.union([z.string(), z.number()])),
    /** An attribute that the item has only while it is due. */
    lacks: z.string(),
  }),
]);
type RetryPlan = z.output<typeof RetryPlan>;

const FailedWorkItem = z.object({
  sk: z.string(),
  work: z.enum(backgroundWorkKinds),
  ticket_id: z.string().nullable(),
  tries: z.int(),
  reason: z.string(),
  failed_at: z.iso.datetime(),
  repeat: RetryPlan.optional(),
  /** The name of the staff member who retried the work. */
  retried_by: z.string().optional(),
});
export function parseFailedWork(item: Item): FailedWork {
  const { sk: id, repeat, retried_by: _, ...work } = FailedWorkItem.parse(item);
  return { id, ...work, can_retry: repeat !== undefined };
}

interface Failure extends Pick<FailedWork, 'work' | 'ticket_id' | 'tries'> {
  readonly error: unknown;
  /** Undefined for work that cannot be retried. */
  readonly repeat?: RetryPlan | undefined;
}

/** The name or code of an error. The message is left out, because it may contain texts of users. */
const describeError = (error: unknown) => (error instanceof Error ? error.name : String(error)).slice(0, 100);

/** Adds an entry to the list that staff see, for work whose attempts have all failed. */
export async function addFailedWork({ error, ...work }: Failure, at: Date): Promise<void> {
  const reason = describeError(error);
  const { repeat, ...facts } = work;
  logger.error('work failed every attempt', { ...facts, reason });
  await updateItem({
    Key: keys.failedWork(ulid(at.getTime())),
    ...createAssignment({
      ...facts,
      ...(repeat && { repeat }),
      reason,
      failed_at: at.toISOString(),
      expires_at: computeExpiryTime(at, retention.failed_work),
    }),
  });
}

/** The newest failed work that nobody has retried, newest first. */
export async function listFailedWork(): Promise<FailedWork[]> {
  const { items } = await query({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.failedWork('').pk },
    ScanIndexForward: false,
    Limit: maxListedWork,
  });
  return items.filter((item) => item['retried_by'] === undefined).map(parseFailedWork);
}

/** The operation that makes an item due again, unless it is already due, or was deleted. */
function createDueOperation({ key, due, lacks }: Extract<RetryPlan, { key: unknown }>) {
  const { ExpressionAttributeNames, ...assignment } = createAssignment(due, ['failures']);
  return update({
    Key: key,
    ...assignment,
    ExpressionAttributeNames,
    ConditionExpression: `attribute_exists(pk) AND attribute_not_exists(#${lacks})`,
  });
}

/**
 * Retries work once.
 * @throws ApiError `not_found`; `invalid_request` for work that cannot be retried; `version_conflict` if it
 * was already retried, or is no longer needed
 */
export async function retryFailedWork(id: string, actorName: string): Promise<void> {
  const Key = keys.failedWork(id);
  const item = await getItem(Key, { consistent: true });
  if (!item) throw notFound();
  const { repeat } = FailedWorkItem.parse(item);
  if (!repeat) throw new ApiError('invalid_request', 'This work cannot be tried again here.');
  try {
    await transact([
      update({
        Key,
        ...createAssignment({ retried_by: actorName }),
        ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(#retried_by)',
      }),
      // Events and imports are left to the table's stream function, because only it may publish them.
      ...('key' in repeat ? [createDueOperation(repeat)] : []),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw new ApiError('version_conflict', 'This work has already been retried, or is no longer needed.');
  }
}

/**
 * Publishes the event, or continues the import, of work that staff retried. Consumers that have already
 * processed the event ignore it.
 */
export async function publishRetriedWork({ before, after }: ItemChange): Promise<void> {
  if (after?.['pk'] !== keys.failedWork('').pk || !before) return;
  const { retried_by: previouslyRetriedBy } = FailedWorkItem.parse(before);
  const { retried_by, repeat } = FailedWorkItem.parse(after);
  if (previouslyRetriedBy !== undefined || retried_by === undefined || !repeat) return;
  if ('event' in repeat) await publish(requireVariable('TICKET_EVENTS_TOPIC'), repeat.event);
  if ('import_id' in repeat) await requestImportContinuation(repeat.import_id);
}

const TicketReference = z.object({ ticket_id: z.string() });

/** Adds a queue message to the list that staff see, after its last attempt failed. */
export async function addFailedMessage({ work, message, error, tries }: UnprocessedWork): Promise<void> {
  const event = TicketEvent.safeParse(message).data;
  const ticket_id = TicketReference.safeParse(message).data?.ticket_id ?? null;
  const repeat = event ? { event } : ImportRequest.safeParse(message).data;
  await addFailedWork({ work, ticket_id, tries, error, repeat }, new Date());
}
