/** What fetched answers become once something is known to have changed; pure, so that no screen asks twice for what it was told. */
import type { Dashboard } from '../../../shared/contract/dashboard.ts';
import type {
  TicketChange,
  TicketComment,
  TicketDetail,
  TicketFacts,
  TicketSummary,
} from '../../../shared/contract/tickets.ts';
import type { TicketStatus } from '../../../shared/model/ticket.ts';

/** A page of a list, as the API answers it. */
export interface Page<T> {
  items: T[];
  next_cursor: string | null;
}

const without = <T extends { id: string }>(items: readonly T[], known: readonly T[]): T[] =>
  items.filter(({ id }) => !known.some((other) => other.id === id));

/** The ticket as an update's answer says it is now, its changes first in the history. */
export const withUpdate = (
  detail: TicketDetail,
  update: { ticket: TicketFacts; changes: readonly TicketChange[] },
): TicketDetail => ({
  ...detail,
  ticket: { ...detail.ticket, ...update.ticket },
  history: [...without(update.changes, detail.history), ...detail.history],
});

export const withComment = (detail: TicketDetail, comment: TicketComment): TicketDetail => ({
  ...detail,
  comments: [...without(detail.comments, [comment]), comment],
});

/** With a page of `listTicketComments` (newest first) put before the comments there are (oldest first). */
export const withOlderComments = (detail: TicketDetail, page: Page<TicketComment>): TicketDetail => ({
  ...detail,
  comments: [...without(page.items, detail.comments).reverse(), ...detail.comments],
  older_comments: page.next_cursor,
});

export const withOlderHistory = (detail: TicketDetail, page: Page<TicketChange>): TicketDetail => ({
  ...detail,
  history: [...detail.history, ...without(page.items, detail.history)],
  older_history: page.next_cursor,
});

const refreshed = (items: readonly TicketSummary[], { id, status, priority }: TicketFacts): TicketSummary[] =>
  items.map((item) => (item.id === id ? { ...item, status, priority } : item));

export const pageWith = (page: Page<TicketSummary>, ticket: TicketFacts): Page<TicketSummary> => ({
  ...page,
  items: refreshed(page.items, ticket),
});

/** The dashboard after a ticket that had status `before` became `ticket`. */
export function dashboardWith(dashboard: Dashboard, before: TicketStatus, ticket: TicketFacts): Dashboard {
  const moved = (status: TicketStatus) => Number(ticket.status === status) - Number(before === status);
  return {
    ...dashboard,
    new: dashboard.new + moved('new'),
    in_progress: dashboard.in_progress + moved('in_progress'),
    resolved: dashboard.resolved + moved('resolved'),
    recent: refreshed(dashboard.recent, ticket),
  };
}

/** Changes that `after` knows and `before` did not, newest first. */
export const changesSince = (before: TicketDetail, after: TicketDetail): TicketChange[] =>
  without(after.history, before.history);
