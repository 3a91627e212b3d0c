import type { TicketFacts, TicketSummary, TicketUpdate } from '@portico/shared/contract/ticket.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { type Priority, type SelectableStatus, selectableStatuses } from '@portico/shared/model/ticket.ts';
import { api } from '../../../../api/api.ts';
import { ApiError, errorMessage } from '../../../../api/error.ts';
import { type FailedTicket, runForEachTicket } from '../../../tickets/run-for-each-ticket.ts';
import { bulkTexts as texts } from './bulk-texts.ts';

/** The change to make to each ticket. */
export type BulkChange =
  | { readonly assignee_id: string | null }
  | { readonly group_id: string | null }
  | { readonly status: SelectableStatus }
  | { readonly priority: Priority }
  | { readonly add_tag: string }
  | { readonly remove_tag: string };

/** A changed ticket, before and after the change. */
export interface ChangedTicket {
  readonly ticket_number: string;
  readonly before: TicketFacts;
  readonly after: TicketFacts;
}

export interface BulkResult {
  readonly changedTickets: readonly ChangedTicket[];
  readonly failedTickets: readonly FailedTicket[];
  /** The number of tickets that needed no change. */
  readonly unchangedCount: number;
}

type Fields = Omit<TicketUpdate, 'version' | 'conversation_version'>;

function toUpdateFields(change: BulkChange, tags: readonly string[]): Fields {
  if ('add_tag' in change) return { tags: [...new Set([...tags, change.add_tag])].sort() };
  if ('remove_tag' in change) return { tags: tags.filter((tag) => tag !== change.remove_tag) };
  return change;
}

const haveSameTags = (a: readonly string[] = [], b: readonly string[] = []) => a.join(' ') === b.join(' ');

const matchesSeenTicket = (ticket: TicketFacts, seenTicket: TicketSummary) =>
  ticket.assignee_id === seenTicket.assignee_id &&
  ticket.group_id === seenTicket.group_id &&
  ticket.status === seenTicket.status &&
  ticket.priority === seenTicket.priority;

/** Whether a ticket needs no change. */
function needsNoChange(ticket: TicketFacts, fields: Fields): boolean {
  const { status, priority, assignee_id, group_id, tags } = fields;
  return (
    (status === undefined || status === ticket.status) &&
    (priority === undefined || priority === ticket.priority) &&
    (assignee_id === undefined || assignee_id === ticket.assignee_id) &&
    (group_id === undefined || group_id === ticket.group_id) &&
    (tags === undefined || haveSameTags(tags, ticket.tags))
  );
}

/**
 * Changes a ticket if it is as the user saw it in the list.
 * @returns the ticket before and after; why it failed, as a text; or undefined if it needs no change
 */
async function changeTicket(
  seenTicket: TicketSummary,
  change: BulkChange,
): Promise<ChangedTicket | string | undefined> {
  try {
    const params = { id: seenTicket.id };
    const { ticket: before } = await api('getTicket', { params });
    if (!matchesSeenTicket(before, seenTicket)) return texts.changed_meanwhile;
    const fields = toUpdateFields(change, before.tags ?? []);
    if (needsNoChange(before, fields)) return undefined;
    if ((fields.tags?.length ?? 0) > limits.tags) return texts.too_many_tags(limits.tags);
    const body = {
      ...fields,
      version: before.version,
      // Makes the API refuse a new status if the ticket has a new comment.
      ...('status' in change && { conversation_version: seenTicket.conversation_version }),
    };
    const { ticket: after } = await api('updateTicket', { params, body });
    return { ticket_number: seenTicket.ticket_number, before, after };
  } catch (error) {
    return errorMessage(error);
  }
}

/**
 * Changes each ticket on its own: a failure does not stop the others.
 * @param onProgress called after each ticket
 */
export async function changeTickets(
  tickets: readonly TicketSummary[],
  change: BulkChange,
  onProgress: (done: number) => void,
): Promise<BulkResult> {
  const changedTickets: ChangedTicket[] = [];
  const failedTickets = await runForEachTicket(
    tickets,
    async (ticket) => {
      const result = await changeTicket(ticket, change);
      if (typeof result === 'string') return result;
      if (result) changedTickets.push(result);
      return undefined;
    },
    onProgress,
  );
  return {
    changedTickets,
    failedTickets,
    unchangedCount: tickets.length - changedTickets.length - failedTickets.length,
  };
}

const toSelectableStatus = (status: string): SelectableStatus | undefined =>
  selectableStatuses.find((candidate) => candidate === status);

/** The change that restores a ticket; undefined if its previous status cannot be selected. */
function createUndoChange({ before, after }: ChangedTicket): Fields | undefined {
  const status = toSelectableStatus(before.status);
  if (before.status !== after.status && status === undefined) return undefined;
  return {
    ...(before.status !== after.status && { status }),
    ...(before.priority !== after.priority && { priority: before.priority }),
    ...(before.assignee_id !== after.assignee_id && { assignee_id: before.assignee_id ?? null }),
    ...(before.group_id !== after.group_id && { group_id: before.group_id ?? null }),
    ...(!haveSameTags(before.tags, after.tags) && { tags: before.tags ?? [] }),
  };
}

/** Restores a ticket that nobody has changed since. @returns why it failed; undefined on success */
async function restoreTicket(ticket: ChangedTicket): Promise<string | undefined> {
  const fields = createUndoChange(ticket);
  if (!fields) return texts.was_on_hold;
  try {
    const { id, version } = ticket.after;
    await api('updateTicket', { params: { id }, body: { ...fields, version } });
    return undefined;
  } catch (error) {
    return error instanceof ApiError && error.code === 'version_conflict'
      ? texts.changed_since
      : errorMessage(error);
  }
}

/** Restores tickets to their state before a bulk change. @param onProgress called after each ticket */
export const undoChange = (
  tickets: readonly ChangedTicket[],
  onProgress: (done: number) => void,
): Promise<FailedTicket[]> => runForEachTicket(tickets, restoreTicket, onProgress);
