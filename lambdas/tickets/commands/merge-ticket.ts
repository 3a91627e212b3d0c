import type { TicketFacts } from '@portico/shared/contract/ticket.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { getStatusTab } from '@portico/shared/model/ticket.ts';
import type { Actor } from '../../domain/actor.ts';
import {
  type TicketMerge,
  toNamedTicket,
  parseTicketMerge,
  ticketMergeItem,
  ticketMergedError,
  tooManyLinksError,
} from '../../domain/links/ticket-link.ts';
import { type NewEvent, toEventActor } from '../../domain/ticket/recorded-event.ts';
import { appendEvent, retryOnConflict } from '../../domain/ticket/store.ts';
import type { StoredTicket } from '../../domain/ticket/ticket.ts';
import { allTicketsScope } from '../../domain/visibility-scope.ts';
import { ApiError, notFound } from '../../platform/api-error.ts';
import { getItem, put, remove, transact } from '../../platform/dynamodb.ts';
import { keys } from '../../table/keys.ts';
import { readVisibleTicket, toVisibleTicketFacts } from '../reader-view.ts';
import { assertSeenVersions, removeStaleAssignment } from './change-ticket.ts';
import { computeFieldChanges } from './decide-changes.ts';

/*
 * Merging does not move or copy anything. Comments, notes, files, history, tags and links stay on the merged
 * ticket, and the same people can read them. The merged ticket is closed, which ends its service levels, and
 * it refuses comments, files and changes with an error that names the other ticket. A mail that answers it
 * becomes a comment on the other ticket. The histories of both tickets show the merge to customers as well.
 * From then on, the requester and followers of the merged ticket follow the other ticket
 * (notifications/merged-followers.ts).
 */

/** The tickets to merge, and the versions that the user saw. */
interface MergeRequest {
  readonly into: string;
  readonly version: number;
  readonly conversation_version?: number | undefined;
}

const invalidTargetError = (message: string, issue: string) =>
  new ApiError('invalid_request', message, [{ path: 'body.into', message: issue }]);

/** @throws ApiError `invalid_request`, `ticket_merged`, `limit_reached` */
function assertMergeable(ticket: StoredTicket, target: StoredTicket): void {
  const { ticket_number, merged_into } = target;
  if (ticket.id === target.id)
    throw invalidTargetError('A ticket cannot be merged into itself', 'must be another ticket');
  if (ticket.merged_into) throw ticketMergedError(ticket.merged_into);
  if (merged_into)
    throw new ApiError(
      'ticket_merged',
      `${ticket_number} was merged into ${merged_into.ticket_number}. Choose that ticket.`,
    );
  if (ticket.company_id !== target.company_id)
    throw invalidTargetError(
      'Only tickets of the same company can be merged, because its members read both. Link them instead.',
      'must be a ticket of the same company',
    );
  if (getStatusTab(target.status) === 'closed')
    throw invalidTargetError(
      `${ticket_number} is ${target.status}. Open it first.`,
      'must be an open ticket',
    );
  if (target.links >= limits.ticket_links) throw tooManyLinksError(target);
}

/** The operations that store events of both tickets. */
async function appendToBothTickets(
  [ticket, event]: readonly [StoredTicket, NewEvent],
  [target, targetEvent]: readonly [StoredTicket, NewEvent],
) {
  const [appended, appendedToTarget] = await Promise.all([
    appendEvent(ticket, event),
    appendEvent(target, targetEvent),
  ]);
  return { after: appended.ticket, operations: [...appended.operations, ...appendedToTarget.operations] };
}

async function createMergeOperations(actor: Actor, before: StoredTicket, target: StoredTicket, at: Date) {
  const commonFields = { actor: toEventActor(actor), at };
  const changes = computeFieldChanges(before, { status: 'closed' });
  const { after, operations } = await appendToBothTickets(
    [before, { event: 'merged', into: toNamedTicket(target), changes, ...commonFields }],
    [target, { event: 'merge_received', from: toNamedTicket(before), ...commonFields }],
  );
  const merge: TicketMerge = {
    ticket_id: target.id,
    merged_id: before.id,
    merged_at: at.toISOString(),
    status: before.status,
    ended_at: before.ended_at,
    waiting: before.waiting,
    hold: before.hold,
    said: target.conversation_version,
  };
  const putMergeOperation = put({
    Item: ticketMergeItem(merge),
    ConditionExpression: 'attribute_not_exists(pk)',
  });
  return { after, operations: [...operations, putMergeOperation] };
}

/**
 * Merges a ticket into an open ticket of the same company. Repeating the merge changes nothing.
 * @throws ApiError `not_found`, `version_conflict`, `unseen_comment`, `ticket_merged`, `limit_reached`,
 * `invalid_request` if the tickets cannot be merged, `busy`
 */
export async function mergeTicket(
  actor: Actor,
  id: string,
  { into, ...seen }: MergeRequest,
  at: Date,
): Promise<TicketFacts> {
  return retryOnConflict(async () => {
    const [ticket, target] = await Promise.all([
      readVisibleTicket(allTicketsScope, id),
      readVisibleTicket(allTicketsScope, into),
    ]);
    if (ticket.merged_into?.id === into) return toVisibleTicketFacts(allTicketsScope, ticket, at);
    assertMergeable(ticket, target);
    assertSeenVersions(ticket, seen);
    const { after, operations } = await createMergeOperations(actor, ticket, target, at);
    await transact(operations);
    return toVisibleTicketFacts(allTicketsScope, after, at);
  });
}

const mergeFinalError = (ticket_number: string) =>
  new ApiError(
    'merge_final',
    `There is a comment on ${ticket_number} since the merge, which may answer both tickets. The merge can no longer be undone.`,
  );

async function createUndoOperations(
  actor: Actor,
  before: StoredTicket,
  target: StoredTicket,
  merge: TicketMerge,
  at: Date,
) {
  const commonFields = { actor: toEventActor(actor), at };
  const { status, waiting, hold, ended_at } = merge;
  const update = { ...(hold ? { hold } : { status }), ...(waiting && { waiting }) };
  const changes = computeFieldChanges(before, await removeStaleAssignment(before, update));
  const { after, operations } = await appendToBothTickets(
    [before, { event: 'merge_undone', into: toNamedTicket(target), changes, ended_at, ...commonFields }],
    [target, { event: 'merge_returned', from: toNamedTicket(before), ...commonFields }],
  );
  const removeMergeOperation = remove({
    Key: keys.ticketMerge(target.id, before.id),
    ConditionExpression: 'attribute_exists(pk)',
  });
  return { after, operations: [...operations, removeMergeOperation] };
}

/**
 * Undoes a merge as long as the other ticket has no new comment: the merged ticket gets its previous status
 * back, and its service levels continue.
 * @throws ApiError `not_found` if it is not merged, `merge_final`, `busy`
 */
export async function undoMerge(actor: Actor, id: string, at: Date): Promise<TicketFacts> {
  return retryOnConflict(async () => {
    const ticket = await readVisibleTicket(allTicketsScope, id);
    if (!ticket.merged_into) throw notFound();
    const [target, item] = await Promise.all([
      readVisibleTicket(allTicketsScope, ticket.merged_into.id),
      getItem(keys.ticketMerge(ticket.merged_into.id, id), { consistent: true }),
    ]);
    if (!item) throw notFound();
    const merge = parseTicketMerge(item);
    if (target.conversation_version !== merge.said) throw mergeFinalError(target.ticket_number);
    const { after, operations } = await createUndoOperations(actor, ticket, target, merge, at);
    await transact(operations);
    return toVisibleTicketFacts(allTicketsScope, after, at);
  });
}
