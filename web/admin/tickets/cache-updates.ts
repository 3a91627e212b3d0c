/** Pure updates of cached responses, so that screens do not refetch data that they already have. */
import type { Dashboard } from '@portico/shared/contract/dashboard.ts';
import type { TicketDetail } from '@portico/shared/contract/tickets.ts';
import type { TicketChange, TicketComment } from '@portico/shared/contract/ticket-conversation.ts';
import type { TicketFacts, TicketSummary } from '@portico/shared/contract/ticket.ts';

/** One page of a list, as in the API's response. */
export interface Page<T> {
  items: T[];
  next_cursor: string | null;
}

const findNewItems = <T extends { id: string }>(items: readonly T[], knownItems: readonly T[]): T[] =>
  items.filter(({ id }) => !knownItems.some((knownItem) => knownItem.id === id));

/** Applies the response of an update: the ticket, and its changes, which are prepended to the history. */
export const applyUpdate = (
  detail: TicketDetail,
  update: { ticket: TicketFacts; changes: readonly TicketChange[] },
): TicketDetail => ({
  ...detail,
  ticket: { ...detail.ticket, ...update.ticket },
  history: [...findNewItems(update.changes, detail.history), ...detail.history],
});

/** Prepends a page of `listTicketComments` (newest first) to the comments (oldest first). */
export const prependComments = (detail: TicketDetail, page: Page<TicketComment>): TicketDetail => ({
  ...detail,
  comments: [...findNewItems(page.items, detail.comments).reverse(), ...detail.comments],
  older_comments: page.next_cursor,
});

export const appendHistory = (detail: TicketDetail, page: Page<TicketChange>): TicketDetail => ({
  ...detail,
  history: [...detail.history, ...findNewItems(page.items, detail.history)],
  older_history: page.next_cursor,
});

const applyTicketFacts = (items: readonly TicketSummary[], ticket: TicketFacts): TicketSummary[] =>
  items.map((item) => (item.id === ticket.id ? { ...item, ...ticket } : item));

/** The list after its reader has read a ticket, or marked it as unread. */
export const applyUnreadState = (
  items: readonly TicketSummary[],
  id: string,
  unread: boolean,
): TicketSummary[] => items.map((item) => (item.id === id ? { ...item, unread } : item));

export const replaceTicket = (page: Page<TicketSummary>, ticket: TicketFacts): Page<TicketSummary> => ({
  ...page,
  items: applyTicketFacts(page.items, ticket),
});

const moveCount = <T extends string>(counts: Record<T, number>, from: T, to: T): Record<T, number> =>
  from === to ? counts : { ...counts, [from]: counts[from] - 1, [to]: counts[to] + 1 };

/** The dashboard after a ticket has changed from `before` to `ticket`. */
export function updateDashboard(
  dashboard: Dashboard,
  before: Pick<TicketFacts, 'status' | 'priority'>,
  ticket: TicketFacts,
): Dashboard {
  const by_status = moveCount(dashboard.by_status, before.status, ticket.status);
  const { new: newCount, in_progress, resolved } = by_status;
  return {
    ...dashboard,
    new: newCount,
    in_progress,
    resolved,
    by_status,
    by_priority: moveCount(dashboard.by_priority, before.priority, ticket.priority),
    recent: applyTicketFacts(dashboard.recent, ticket),
  };
}

/** Changes in `after` that are not in `before`, newest first. */
export const findNewChanges = (before: TicketDetail, after: TicketDetail): TicketChange[] =>
  findNewItems(after.history, before.history);
