import type { TicketAttachment } from '@portico/shared/contract/attachments.ts';
import { retention } from '@portico/shared/model/retention.ts';
import { parseAttachment, isUploaded, pendingAttachmentItem } from '../domain/ticket/attachment-item.ts';
import {
  type RepeatableRequest,
  requireEarlierResultId,
  recordRequest,
  isRepeatedRequest,
} from '../table/idempotency.ts';
import type { Actor } from '../domain/actor.ts';
import { toEventActor } from '../domain/ticket/recorded-event.ts';
import { appendEvent, retryOnConflict } from '../domain/ticket/store.ts';
import { parseTicket } from '../domain/ticket/ticket.ts';
import { mergedOrEndedTicketError } from '../domain/links/named-tickets.ts';
import { computeExpiryTime } from '../table/expiry.ts';
import { keys } from '../table/keys.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import { type VisibilityScope, toVisibilityCondition, isVisible } from '../domain/visibility-scope.ts';
import { ConditionFailed, type Item, check, getItem, put, transact, update } from '../platform/dynamodb.ts';

export const uploadIncompleteError = (message: string) => new ApiError('upload_incomplete', message);
const uploadExpiredError = () =>
  uploadIncompleteError('The upload took too long. Please attach the file again.');

export interface AttachmentItems {
  readonly ticket: Item | undefined;
  readonly attachment: Item | undefined;
}

/**
 * Reads an attachment and its ticket without checking the caller. Pass the result to
 * {@link requireVisibleAttachment} before using it.
 */
export async function readAttachment(ticket_id: string, id: string): Promise<AttachmentItems> {
  const [ticket, attachment] = await Promise.all([
    getItem(keys.ticket(ticket_id), { consistent: true }),
    getItem(keys.attachment(ticket_id, id), { consistent: true }),
  ]);
  return { ticket, attachment };
}

/**
 * Checks that a user may see an attachment: its ticket must be visible, and a pending upload must be the
 * user's own.
 * @throws ApiError `not_found`
 */
export function requireVisibleAttachment(
  { ticket, attachment: item }: AttachmentItems,
  scope: VisibilityScope,
  user_id: string,
): { attachment: TicketAttachment; uploaded: boolean } {
  if (!ticket || !item || !isVisible(scope, parseTicket(ticket))) throw notFound();
  const [attachment, uploaded] = [parseAttachment(item), isUploaded(item)];
  if (!uploaded && attachment.uploaded_by !== user_id) throw notFound();
  return { attachment, uploaded };
}

/** The error for a ticket that does not accept the file. */
async function createRefusalError(scope: VisibilityScope, ticket: Item | undefined): Promise<ApiError> {
  const parsedTicket = ticket && parseTicket(ticket);
  return parsedTicket?.merged_into && isVisible(scope, parsedTicket)
    ? mergedOrEndedTicketError(scope, parsedTicket.merged_into)
    : notFound();
}

/**
 * Stores the record of an upload before it starts. A repeated request returns the record of the first
 * request.
 * @throws ApiError `not_found` when the ticket does not exist or is not visible, `ticket_merged`,
 * `idempotency_key_reused`, `upload_incomplete` when the first request's record has expired, `busy`
 */
export async function addPendingAttachment(
  attachment: TicketAttachment,
  scope: VisibilityScope,
  request: RepeatableRequest,
  at: Date,
): Promise<TicketAttachment> {
  if (scope.kind === 'none') throw notFound();
  const { ticket_id, id } = attachment;
  const expires_at = computeExpiryTime(at, retention.uploads);
  const condition = toVisibilityCondition(scope);
  try {
    await transact([
      recordRequest(request, id, at),
      check(
        {
          Key: keys.ticket(ticket_id),
          ...condition,
          ConditionExpression: `${condition.ConditionExpression} AND attribute_not_exists(merged_into)`,
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        },
        'ticket',
      ),
      put({
        Item: pendingAttachmentItem(attachment, expires_at),
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (!isRepeatedRequest(error)) throw await createRefusalError(scope, error.findItem('ticket'));
    const earlierItems = await readAttachment(ticket_id, requireEarlierResultId(request, error));
    if (!earlierItems.attachment) throw uploadExpiredError();
    return requireVisibleAttachment(earlierItems, scope, attachment.uploaded_by).attachment;
  }
  return attachment;
}

/**
 * Makes an uploaded file part of the ticket. Repeating it changes nothing.
 * @param read the ticket's item, if the caller has already read it
 * @throws ApiError `not_found` when the ticket is no longer visible to the caller, `upload_incomplete` when
 * the record has expired, `busy`
 */
export async function markUploaded(
  { ticket_id, id }: TicketAttachment,
  actor: Actor,
  scope: VisibilityScope,
  at: Date,
  read?: Item,
): Promise<void> {
  let knownItem = read;
  return retryOnConflict(async () => {
    const item = knownItem ?? (await getItem(keys.ticket(ticket_id), { consistent: true }));
    knownItem = undefined;
    const ticket = item && parseTicket(item);
    if (!ticket || !isVisible(scope, ticket)) throw notFound();
    const fileAddedEvent = { event: 'file_added', file_id: id, actor: toEventActor(actor), at } as const;
    const { operations } = await appendEvent(ticket, fileAddedEvent);
    try {
      await transact([
        update(
          {
            Key: keys.attachment(ticket_id, id),
            UpdateExpression: 'REMOVE expires_at',
            ConditionExpression: 'attribute_exists(expires_at)',
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          },
          'upload',
        ),
        ...operations,
      ]);
    } catch (error) {
      if (!(error instanceof ConditionFailed) || !error.hasFailed('upload')) throw error;
      if (!error.findItem('upload')) throw uploadExpiredError();
    }
  });
}
