import type { TicketChange } from '@portico/shared/contract/ticket-conversation.ts';
import type { NewHold, TicketFacts, TicketUpdate } from '@portico/shared/contract/ticket.ts';
import { messages } from '@portico/shared/model/messages.ts';
import type { Actor } from '../../domain/actor.ts';
import { assertChangesFit, validateCustomChanges } from '../../domain/custom-fields.ts';
import { findGroupById, groupOperationName, checkGroupExists } from '../../domain/groups.ts';
import { removeParticipant, createMoveOperations } from '../../domain/people/participant.ts';
import { readChosenEntry } from '../../domain/reference.ts';
import { toEventActor, createSystemActor } from '../../domain/ticket/recorded-event.ts';
import { toHistory } from '../../domain/ticket/history.ts';
import { appendEvent, readTicket, retryOnConflict } from '../../domain/ticket/store.ts';
import { ticketMergedError } from '../../domain/links/ticket-link.ts';
import { type StoredTicket, hasServiceLevel, isOpen } from '../../domain/ticket/ticket.ts';
import { allTicketsScope, isVisible, toVisibilityScope } from '../../domain/visibility-scope.ts';
import { ApiError, notFound, versionConflict } from '../../platform/api-error.ts';
import { ConditionFailed, transact } from '../../platform/dynamodb.ts';
import { toVisibleTicketFacts } from '../reader-view.ts';
import { type NewRequester, findNewRequester, notRequesterError } from '../people/requester.ts';
import { checkStillStaff, findStaffMember } from '../people/staff-member.ts';
import { type FieldUpdate, computeFieldChanges, decideStatus } from './decide-changes.ts';

/** The versions of ticket and conversation that the user saw. */
export interface SeenVersions {
  readonly version: number;
  readonly conversation_version?: number | undefined;
}

/** @param hint what to do after reading the comment */
export const unseenCommentError = (hint: string) =>
  new ApiError(
    'unseen_comment',
    `There is a comment on this ticket that you have not seen. Read it, then ${hint}.`,
  );

/**
 * Refuses a change by a user who saw an outdated ticket.
 * @throws ApiError `version_conflict` if the ticket has changed since the version that the caller saw,
 * `unseen_comment`
 */
export function assertSeenVersions(
  ticket: StoredTicket,
  { version, conversation_version }: SeenVersions,
): void {
  if (ticket.version !== version) throw versionConflict('this ticket');
  if (conversation_version !== undefined && ticket.conversation_version > conversation_version)
    throw unseenCommentError('change the ticket if it still fits');
}

const notStaffError = () =>
  new ApiError('invalid_request', 'Tickets are assigned to enabled staff only', [
    { path: 'body.assignee_id', message: 'must be the id of enabled staff' },
  ]);

const noGroupError = () =>
  new ApiError('invalid_request', 'This group does not exist', [
    { path: 'body.group_id', message: 'must be the id of a group from /api/groups' },
  ]);

const nothingToWaitForError = () =>
  new ApiError('invalid_request', 'A ticket without due times cannot wait for the customer', [
    { path: 'body.waiting', message: 'is for open tickets with a service level' },
  ]);

const holdAndStatusError = () =>
  new ApiError('invalid_request', 'A request puts a ticket on hold or sets its status, not both', [
    { path: 'body.hold', message: 'does not go with status' },
  ]);

const notOpenError = () =>
  new ApiError('invalid_request', 'Only open tickets can be put on hold', [
    { path: 'body.hold', message: 'is for open tickets' },
  ]);

const holdIsOverError = () =>
  new ApiError('invalid_request', 'The day on which a ticket comes back must be in the future', [
    { path: 'body.hold.until', message: 'must be in the future' },
  ]);

/** @throws ApiError `invalid_request` */
function assertHoldable(ticket: StoredTicket, { status }: FieldUpdate, { until }: NewHold, at: Date): void {
  if (status !== undefined) throw holdAndStatusError();
  if (!isOpen(ticket.status)) throw notOpenError();
  if (until !== null && Date.parse(until) <= at.getTime()) throw holdIsOverError();
}

const otherCompanyError = ({ company }: NewRequester) =>
  new ApiError(
    'invalid_request',
    `The requester belongs to ${company.name}, whose members could then read the ticket`,
    [{ path: 'body.company_id', message: 'must be the company of the requester' }],
  );

const noRequesterError = () =>
  new ApiError('invalid_request', 'A ticket changes its company only together with its requester', [
    { path: 'body.requester_id', message: 'goes with company_id' },
  ]);

/**
 * Refuses a move to another company unless the user named that company.
 * @param companies to which the caller is restricted
 * @throws ApiError `invalid_request`, `company_inactive`
 */
function assertRequesterAllowed(
  ticket: StoredTicket,
  { requester, company_id }: FieldUpdate,
  companies: readonly string[] | undefined,
): void {
  if (!requester) {
    if (company_id !== undefined) throw noRequesterError();
    return;
  }
  const { company } = requester;
  if (companies && !companies.includes(company.id)) throw notRequesterError();
  if (company.id !== (company_id ?? ticket.company_id)) throw otherCompanyError(requester);
  if (company.id !== ticket.company_id && company.status !== 'active')
    throw new ApiError('company_inactive', messages.company_inactive);
}

/**
 * Resolves the ids in a user's update to names.
 * @throws ApiError `invalid_request`
 */
export async function resolveUpdate({
  assignee_id,
  group_id,
  category_id,
  department_id,
  hold,
  custom_fields,
  requester_id,
  ...changed
}: Partial<TicketUpdate>): Promise<FieldUpdate> {
  const [assignee, group, category, department, custom, requester] = await Promise.all([
    assignee_id && findStaffMember(assignee_id),
    group_id && findGroupById(group_id),
    category_id === undefined ? undefined : readChosenEntry('categories', category_id),
    department_id === undefined ? undefined : readChosenEntry('departments', department_id),
    custom_fields && validateCustomChanges(custom_fields),
    requester_id === undefined ? undefined : findNewRequester(requester_id),
  ]);
  if (assignee_id && !assignee) throw notStaffError();
  if (group_id && !group) throw noGroupError();
  return {
    ...changed,
    // Times in the table must sort as text.
    hold: hold?.until ? { ...hold, until: new Date(hold.until).toISOString() } : hold,
    ...(assignee_id !== undefined && { assignee: assignee || null }),
    ...(group_id !== undefined && { group: group || null }),
    category,
    department,
    custom_fields: custom,
    requester,
  };
}

/**
 * When a ticket reopens, removes its group if the group was deleted, and its assignee if they are no longer
 * staff, because nobody would look for the ticket under either.
 */
export async function removeStaleAssignment(
  ticket: StoredTicket,
  changedFields: FieldUpdate,
): Promise<FieldUpdate> {
  const { assignee_id, group_id, status } = ticket;
  if (isOpen(status) || !isOpen(decideStatus(ticket, changedFields))) return changedFields;
  const [assignee, group] = await Promise.all([
    assignee_id !== null && changedFields.assignee === undefined && findStaffMember(assignee_id),
    group_id !== null && changedFields.group === undefined && findGroupById(group_id),
  ]);
  return {
    ...changedFields,
    ...(assignee !== false && { assignee: assignee ?? null }),
    ...(group !== false && { group: group ?? null }),
  };
}

/**
 * Changes fields of a ticket.
 * @param seenVersions undefined to apply the change even if the ticket has changed
 * @throws ApiError `not_found` if the ticket is not visible, `version_conflict` if it has changed since the
 * version that the caller saw, `unseen_comment`, `ticket_merged`, `invalid_request` if the update makes a
 * ticket without a service level wait, puts an ended ticket on hold, or moves the ticket to a company that
 * the user has not named; `company_inactive`, `busy`
 */
export async function changeTicketFields(
  actor: Actor | undefined,
  read: StoredTicket,
  update: FieldUpdate,
  seenVersions: SeenVersions | undefined,
  at: Date,
): Promise<{ ticket: TicketFacts; changes: TicketChange[] }> {
  let preloadedTicket: StoredTicket | undefined = read;
  return retryOnConflict(async () => {
    const before = preloadedTicket ?? (await readTicket(read.id));
    preloadedTicket = undefined;
    if (actor && !isVisible(toVisibilityScope(actor), before)) throw notFound();
    if (before.merged_into) throw ticketMergedError(before.merged_into);
    if (seenVersions) assertSeenVersions(before, seenVersions);
    if (update.waiting === true && !hasServiceLevel(before)) throw nothingToWaitForError();
    assertRequesterAllowed(before, update, actor?.company_ids);
    if (update.hold) assertHoldable(before, update, update.hold, at);
    if (update.custom_fields) assertChangesFit(before, update.custom_fields);
    const changedFields = await removeStaleAssignment(before, update);
    const changes = computeFieldChanges(before, changedFields);
    if (changes.length === 0)
      return { ticket: toVisibleTicketFacts(allTicketsScope, before, at), changes: [] };
    const newEvent = {
      event: 'changed',
      changes,
      actor: actor ? toEventActor(actor) : createSystemActor(),
      at,
    } as const;
    const { ticket, event, operations } = await appendEvent(before, newEvent);
    try {
      const participants =
        ticket.company_id === before.company_id
          ? changedFields.requester
            ? [removeParticipant(ticket.id, changedFields.requester.id)]
            : []
          : await createMoveOperations(ticket);
      await transact([...operations, ...createAssignmentConditions(changedFields), ...participants]);
      return { ticket: toVisibleTicketFacts(allTicketsScope, ticket, at), changes: toHistory(event) };
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (error.hasFailed('assignee')) throw notStaffError();
      throw changedFields.group && error.hasFailed(groupOperationName(changedFields.group.id))
        ? noGroupError()
        : error;
    }
  });
}

/** Checks that the new assignee and the new group have not changed since they were read. */
export const createAssignmentConditions = ({ assignee, group }: Pick<FieldUpdate, 'assignee' | 'group'>) => [
  ...(assignee ? [checkStillStaff(assignee)] : []),
  ...(group ? [checkGroupExists(group)] : []),
];
