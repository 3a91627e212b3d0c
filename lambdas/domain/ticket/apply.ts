import { applyCustomChanges } from '@portico/shared/model/custom-fields.ts';
import { type TicketStatus, getStatusTab, computeWaitingSide } from '@portico/shared/model/ticket.ts';
import type { Versions } from '../service-levels/clocks.ts';
import {
  type FieldChange,
  type RecordedEvent,
  listEventChanges,
  isNamedChange,
  throwUnknownEvent,
} from './recorded-event.ts';
import { updateServiceLevel } from './service-level.ts';
import { type StoredTicket, composeActivity, isOpen, isSameForCustomers, isStaffField } from './ticket.ts';

type RequesterChange = Extract<FieldChange, { readonly field: 'requester' }>;

const toRequesterValues = ({ id, name, email }: RequesterChange['new']): Partial<StoredTicket> => ({
  requester_id: id,
  requester_name: name,
  requester_email: email,
});

function toTicketValues(ticket: StoredTicket, change: FieldChange): Partial<StoredTicket> {
  if (change.field === 'custom_field') {
    const name = change.for_customers ? 'custom_fields' : 'staff_custom_fields';
    return { [name]: applyCustomChanges(ticket[name], { [change.id]: change.new }) };
  }
  if (change.field === 'requester') return toRequesterValues(change.new);
  // `updateServiceLevel` applies a change of terms (the versions of policy and business hours).
  if (change.field === 'terms') return {};
  if (!isNamedChange(change)) return { [change.field]: change.new };
  return {
    [`${change.field}_id`]: change.new?.id ?? null,
    [`${change.field}_name`]: change.new?.name ?? null,
  };
}

function computeEndTime(before: StoredTicket, status: TicketStatus, at: string): string | null {
  if (getStatusTab(status) !== 'closed') return null;
  return status === before.status ? before.ended_at : at;
}

/**
 * Whether customers see the changed field. False for `terms`, for which `toTicketValues` returns no values.
 */
const isShownToCustomers = (ticket: StoredTicket, change: FieldChange) =>
  Object.keys(toTicketValues(ticket, change)).some((name) => !isStaffField(name));

const toActivity = ({ actor: { id, name, side }, at }: RecordedEvent): Partial<StoredTicket> =>
  id === null ? {} : composeActivity({ id, name, side }, at);

function applyChanges(
  before: StoredTicket,
  changes: readonly FieldChange[],
  event: RecordedEvent,
): StoredTicket {
  if (changes.length === 0) return before;
  const after = changes.reduce(
    (ticket, change) => ({ ...ticket, ...toTicketValues(ticket, change) }),
    before,
  );
  return {
    ...after,
    waiting: isOpen(after.status) && after.waiting,
    ended_at: computeEndTime(before, after.status, event.at),
    waiting_on: computeWaitingSide(after.status, before.last_to_speak),
    version: before.version + 1,
    moved_at: changes.some(({ field }) => field === 'company') ? event.at : before.moved_at,
    ...(changes.some((change) => isShownToCustomers(before, change)) && toActivity(event)),
  };
}

/** Whether an event increases the ticket's `version`. */
export const increasesVersion = (event: RecordedEvent): boolean => listEventChanges(event).length > 0;

const changeLinkCount = (ticket: StoredTicket, delta: number): StoredTicket => ({
  ...ticket,
  links: ticket.links + delta,
});

function applyComment(
  ticket: StoredTicket,
  event: RecordedEvent & { readonly event: 'commented' },
): StoredTicket {
  const side = event.actor.side === 'support' ? 'support' : 'customer';
  const openedTicket = applyChanges(ticket, event.opening, event);
  return {
    ...openedTicket,
    ...toActivity(event),
    waiting: openedTicket.waiting && side === 'support',
    last_text: event.text,
    last_to_speak: side,
    answered_at: side === 'support' ? event.at : ticket.answered_at,
    waiting_on: computeWaitingSide(openedTicket.status, side),
    conversation_version: ticket.conversation_version + 1,
  };
}

/** Applies the edit or removal of a comment. It does not count as activity: the ticket stays read. */
const applyLatestComment = (
  ticket: StoredTicket,
  last: { readonly text: string; readonly side: 'customer' | 'support' } | null,
): StoredTicket =>
  last === null
    ? ticket
    : {
        ...ticket,
        last_text: last.text,
        last_to_speak: last.side,
        answered_at: last.side === 'support' ? ticket.answered_at : null,
        waiting_on: computeWaitingSide(ticket.status, last.side),
        // With the new version, a user who has not seen this change cannot close the ticket.
        conversation_version: ticket.conversation_version + 1,
      };

/** Applies an event to a ticket, except for its service levels. */
function applyEventToFields(ticket: StoredTicket, event: RecordedEvent): StoredTicket {
  switch (event.event) {
    case 'created':
      return event.ticket;
    case 'commented':
      return applyComment(ticket, event);
    case 'noted':
      // A note must be invisible to customers: it changes neither the times that they see nor the order of
      // their lists.
      return { ...ticket, last_staff_activity_at: event.at, noted_by: event.actor.id };
    case 'comment_edited':
    case 'comment_deleted':
      return applyLatestComment(ticket, event.last);
    case 'comment_taken_back':
      return {
        ...applyLatestComment(ticket, event.last),
        version: ticket.version + (event.undoes_opening ? 1 : 0),
      };
    case 'changed':
      return applyChanges(ticket, event.changes, event);
    case 'merged':
      return { ...applyChanges(ticket, event.changes, event), merged_into: event.into };
    case 'merge_undone':
      return {
        ...applyChanges(ticket, event.changes, event),
        ended_at: event.ended_at,
        merged_into: null,
      };
    case 'linked':
    case 'merge_received':
    case 'split':
      return changeLinkCount(ticket, 1);
    case 'unlinked':
    case 'merge_returned':
      return changeLinkCount(ticket, -1);
    case 'neighbor_deleted':
      return { ...changeLinkCount(ticket, -event.links), ...(event.was_merged && { merged_into: null }) };
    case 'followed_up':
      return { ...ticket, followed_by: event.by };
    case 'file_added':
      return { ...ticket, ...toActivity(event) };
    case 'renamed':
      return { ...ticket, ...event.names };
    case 'requester_merged':
      return { ...ticket, ...toRequesterValues(event.requester) };
    case 'names_erased':
    case 'terms_changed':
    case 'reminded':
    case 'rated':
    case 'participants_added':
    case 'participant_removed':
      return ticket;
    default:
      return throwUnknownEvent(event);
  }
}

/**
 * Applies an event to a ticket.
 * @param before undefined for the event that creates the ticket
 * @param versions the policies and business hours that the ticket and the event refer to
 * @throws Error for an event of a ticket that does not exist
 */
export function applyEvent(
  before: StoredTicket | undefined,
  event: RecordedEvent,
  versions: Versions,
): StoredTicket {
  if (event.event === 'created') return event.ticket;
  if (!before) throw new Error(`The ticket ${event.ticket_id} was not created.`);
  const after = updateServiceLevel(before, applyEventToFields(before, event), event, versions);
  const isSameToCustomers = event.event !== 'names_erased' && isSameForCustomers(before, after);
  return {
    ...after,
    revision: event.revision,
    customer_revision: before.customer_revision + (isSameToCustomers ? 0 : 1),
  };
}

const isComment = (event: RecordedEvent): event is RecordedEvent & { readonly event: 'commented' } =>
  event.event === 'commented';

/** Maps the id of each comment that was taken back to whether the ticket's reopening was undone, too. */
const mapTakenBackComments = (events: readonly RecordedEvent[]): ReadonlyMap<string, boolean> =>
  new Map(
    events.flatMap((event) =>
      event.event === 'comment_taken_back' ? [[event.comment_id, event.undoes_opening] as const] : [],
    ),
  );

/** Filters out comments that were taken back, and reopenings that were undone. */
export function selectEffectiveEvents(events: readonly RecordedEvent[]): RecordedEvent[] {
  const undoesOpeningById = mapTakenBackComments(events);
  return events.flatMap((event): RecordedEvent[] => {
    const undoesOpening = isComment(event) ? undoesOpeningById.get(event.comment_id) : undefined;
    if (!isComment(event) || undoesOpening === undefined) return [event];
    if (undoesOpening || event.opening.length === 0) return [];
    return [{ ...event, event: 'changed', changes: event.opening }];
  });
}

/**
 * Computes a ticket from its events, in the order of their revisions.
 * @throws Error if there are no events
 */
export function foldEvents(events: readonly RecordedEvent[], versions: Versions): StoredTicket {
  const ticket = selectEffectiveEvents(events).reduce<StoredTicket | undefined>(
    (before, event) => applyEvent(before, event, versions),
    undefined,
  );
  if (!ticket) throw new Error('The ticket has no events.');
  const undoesOpeningById = mapTakenBackComments(events);
  const takenBackComments = events
    .filter(isComment)
    .filter(({ comment_id }) => undoesOpeningById.has(comment_id));
  const droppedComments = takenBackComments.filter(
    ({ comment_id, opening }) => opening.length === 0 || undoesOpeningById.get(comment_id) === true,
  );
  const undoneReopenings = droppedComments.filter(({ opening }) => opening.length > 0);
  return {
    ...ticket,
    // Dropped events also increase the versions: no version that a user has seen may be used again.
    conversation_version: ticket.conversation_version + takenBackComments.length,
    customer_revision: ticket.customer_revision + droppedComments.length,
    version: ticket.version + undoneReopenings.length,
  };
}
