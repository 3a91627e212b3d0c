/** What fetched answers become once something is known to have changed; pure, so that no screen asks twice for what it was told. */
import type { TicketAttachment } from '@portico/shared/contract/attachments.ts';
import type { Dashboard } from '@portico/shared/contract/dashboard.ts';
import type {
  TicketChange,
  TicketComment,
  TicketDetail,
  TicketFacts,
  TicketSummary,
} from '@portico/shared/contract/tickets.ts';

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

export const withAttachment = (detail: TicketDetail, attachment: TicketAttachment): TicketDetail => ({
  ...detail,
  attachments: [attachment, ...without(detail.attachments, [attachment])],
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

const moved = <T extends string>(counts: Record<T, number>, from: T, to: T): Record<T, number> =>
  from === to ? counts : { ...counts, [from]: counts[from] - 1, [to]: counts[to] + 1 };

/** The dashboard after a ticket that was as in `before` became `ticket`. */
export function dashboardWith(
  dashboard: Dashboard,
  before: Pick<TicketFacts, 'status' | 'priority'>,
  ticket: TicketFacts,
): Dashboard {
  const by_status = moved(dashboard.by_status, before.status, ticket.status);
  const { new: fresh, in_progress, resolved } = by_status;
  return {
    ...dashboard,
    new: fresh,
    in_progress,
    resolved,
    by_status,
    by_priority: moved(dashboard.by_priority, before.priority, ticket.priority),
    recent: refreshed(dashboard.recent, ticket),
  };
}

/** Changes that `after` knows and `before` did not, newest first. */
export const changesSince = (before: TicketDetail, after: TicketDetail): TicketChange[] =>
  without(after.history, before.history);
