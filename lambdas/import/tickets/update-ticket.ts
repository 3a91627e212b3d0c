import { isDeepStrictEqual } from 'node:util';
import { getStatusTab } from '@portico/shared/model/ticket.ts';
import { combineValues } from '../../domain/custom-fields.ts';
import { createUploadCompletion } from '../../domain/ticket/attachment-item.ts';
import { type NewEvent, createSystemActor } from '../../domain/ticket/recorded-event.ts';
import { appendEvent, readTicket, retryOnConflict } from '../../domain/ticket/store.ts';
import type { StoredTicket } from '../../domain/ticket/ticket.ts';
import { listItems } from '../../table/all-items.ts';
import { keys } from '../../table/keys.ts';
import { type TransactItem, put, transact } from '../../platform/dynamodb.ts';
import { type FieldUpdate, computeFieldChanges } from '../../tickets/commands/decide-changes.ts';
import { toCommentItem } from '../../tickets/items.ts';
import { type Origin, putOrigin } from '../origins.ts';
import type { RecordResult } from '../writer.ts';
import { type ComposedTicket, composeTicket } from './compose.ts';
import type { ImportedFile } from './conversation.ts';
import { TicketProblem } from './fields.ts';
import type { KnownEntries } from './known.ts';
import { type SnapshotField, findChangedFields, takeSnapshot } from './snapshot.ts';
import type { TicketRecords } from './ticket-records.ts';

const describeValue = (value: unknown): string => {
  if (value === null || value === undefined) return 'nothing';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

interface UpdatePlan {
  /** Fields that only the other product has changed since the last import. */
  readonly acceptedFields: readonly string[];
  /** Sentences about fields that users have changed here as well. */
  readonly keptMessages: readonly string[];
}

/**
 * Decides which changes of the other product to accept: changes that users made in this product take
 * precedence.
 */
function planUpdate(
  now: Readonly<Record<string, unknown>>,
  lastValues: Readonly<Record<string, unknown>>,
  nextValues: Readonly<Record<string, unknown>>,
  source: string,
): UpdatePlan {
  const changedFields = findChangedFields(lastValues, nextValues).filter(
    (field) => !isDeepStrictEqual(now[field], nextValues[field]),
  );
  const isAccepted = (field: string) => isDeepStrictEqual(now[field] ?? null, lastValues[field] ?? null);
  return {
    acceptedFields: changedFields.filter(isAccepted),
    keptMessages: changedFields
      .filter((field) => !isAccepted(field))
      .map(
        (field) =>
          `${field} is ${describeValue(nextValues[field])} in ${source}, and stays ${describeValue(now[field])} here.`,
      ),
  };
}

/** The update that sets some fields to their values in the composed ticket. */
function composeUpdate(
  { ticket: next }: ComposedTicket,
  acceptedFields: readonly string[],
  entries: KnownEntries,
): FieldUpdate {
  const toEntry = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });
  const updates: Readonly<Record<SnapshotField, FieldUpdate>> = {
    status: next.hold ? { hold: next.hold } : { status: next.status },
    priority: { priority: next.priority },
    type: { type: next.type },
    impact: { impact: next.impact },
    urgency: { urgency: next.urgency },
    subject: { subject: next.subject },
    tags: { tags: next.tags },
    assignee_id: { assignee: toEntry(next.assignee_id, next.assignee_name) },
    group_id: { group: toEntry(next.group_id, next.group_name) },
    category_id: { category: toEntry(next.category_id, next.category_name) },
    department_id: { department: toEntry(next.department_id, next.department_name) },
    custom_fields: {
      custom_fields: [...entries.custom_fields.values()].map((field) => ({
        field,
        value: combineValues(next)[field.id] ?? null,
      })),
    },
  };
  return Object.entries(updates)
    .filter(([field]) => acceptedFields.includes(field))
    .reduce((update, [, one]) => ({ ...update, ...one }), {});
}

/**
 * The ids of the comments, or of the files, that a ticket has. Unfinished uploads do not count as files of
 * the ticket.
 */
async function readIds(ticket: string, prefix: string): Promise<Set<string>> {
  const items = await listItems({
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
    FilterExpression: 'attribute_not_exists(expires_at)',
    ExpressionAttributeValues: { ':pk': keys.ticket(ticket).pk, ':sk': prefix },
    ProjectionExpression: 'sk',
  });
  return new Set(items.map(({ sk }) => String(sk).slice(prefix.length)));
}

/**
 * Appends an event with the comment or file that it adds. The event's time is never before the ticket's
 * latest activity.
 */
const appendNewEvent = (
  id: string,
  createEvent: (ticket: StoredTicket) => NewEvent | undefined,
  addition?: TransactItem,
): Promise<void> =>
  retryOnConflict(async () => {
    const ticket = await readTicket(id);
    const newEvent = createEvent(ticket);
    if (!newEvent) return;
    const at = new Date(Math.max(newEvent.at.getTime(), Date.parse(ticket.last_activity_at)));
    const { operations } = await appendEvent(ticket, { ...newEvent, at, quiet: true });
    await transact([...operations, ...(addition ? [addition] : [])]);
  });

/** Adds the comments and files that are new in a later export. @returns how many were added */
async function addNewEvents(
  id: string,
  { comments, files, events }: ComposedTicket,
  dry_run: boolean,
): Promise<number> {
  const storedIds = await readIds(id, keys.comment('', '').sk);
  const additions = new Map<string, TransactItem>([
    ...comments.map(
      (comment) =>
        [
          comment.id,
          put({ Item: toCommentItem(comment), ConditionExpression: 'attribute_not_exists(pk)' }),
        ] as const,
    ),
    ...files.map(({ attachment }) => [attachment.id, createUploadCompletion(attachment)] as const),
  ]);
  let addedCount = 0;
  for (const recordedEvent of events) {
    const {
      id: _id,
      ticket_id: _ticket,
      revision: _revision,
      request_id: _request,
      ...event
    } = recordedEvent;
    const addedId =
      event.event === 'file_added' ? event.file_id : 'comment_id' in event ? event.comment_id : '';
    const addition = additions.get(addedId);
    if (!addition || storedIds.has(addedId)) continue;
    addedCount += 1;
    if (!dry_run) await appendNewEvent(id, () => ({ ...event, at: new Date(event.at) }), addition);
  }
  return addedCount;
}

/**
 * Applies a later export to an existing ticket. It can be interrupted anywhere, and repeated.
 * @param readFiles stores the files that the ticket does not have, as unfinished uploads
 * @param origin the origin of the ticket; undefined for an archive of this product, whose tickets are not
 * changed
 */
export async function updateTicket(
  group: TicketRecords,
  entries: KnownEntries,
  readFiles: (existing: ReadonlySet<string>) => Promise<readonly ImportedFile[]>,
  origin: Origin | undefined,
  import_id: string,
  dry_run: boolean,
): Promise<RecordResult> {
  if (!origin) return { outcome: 'unchanged' };
  const { id, values } = origin;
  const problems: string[] = [];
  try {
    const before = await readTicket(id);
    const files = await readFiles(await readIds(id, keys.attachment('', '').sk));
    const composedTicket = await composeTicket(group, entries, before.ticket_number, files, (problem) =>
      problems.push(problem),
    );
    const nextSnapshot = takeSnapshot(composedTicket.ticket);
    const plan = planUpdate(takeSnapshot(before), values, nextSnapshot, group.source);
    const addedCount = await addNewEvents(id, composedTicket, dry_run);
    const update = composeUpdate(composedTicket, plan.acceptedFields, entries);
    const at = new Date(group.ticket.ended_at ?? group.ticket.updated_at ?? before.last_activity_at);
    const { assignee_id, assignee_name } = composedTicket.ticket;
    const actor =
      assignee_id !== null && getStatusTab(composedTicket.ticket.status) === 'closed'
        ? ({ id: assignee_id, name: assignee_name ?? '', side: 'support', roles: [] } as const)
        : createSystemActor();
    if (!dry_run && plan.acceptedFields.length > 0)
      await appendNewEvent(id, (ticket) => {
        const changes = computeFieldChanges(ticket, update);
        return changes.length === 0
          ? undefined
          : { event: 'changed', changes, actor: { ...actor, roles: [] }, at };
      });
    const isSame = addedCount === 0 && plan.acceptedFields.length === 0;
    if (!dry_run && (!isSame || plan.keptMessages.length > 0)) {
      const writtenValues = { ...values, ...nextSnapshot };
      await transact([
        putOrigin(group.source, 'ticket', group.id, {
          ...origin,
          written_by: import_id,
          values: writtenValues,
        }),
      ]);
    }
    const message = [...plan.keptMessages, ...(isSame ? [] : problems)].join(' ');
    const outcome = plan.keptMessages.length > 0 ? 'kept' : isSame ? 'unchanged' : 'changed';
    return { outcome, id, ...(message !== '' && { message }) };
  } catch (error) {
    if (!(error instanceof TicketProblem)) throw error;
    return { outcome: 'failed', message: error.message };
  }
}
