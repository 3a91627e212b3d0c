import type { TicketSummary } from '@portico/shared/contract/ticket.ts';
import { statusNews } from '@portico/shared/model/ticket.ts';
import type { BulkChange } from './change-tickets.ts';

/**
 * The number of tickets about which a change sends mail: to requesters and followers, and to the assignee.
 * Each may have turned these mails off.
 * @param user the id of the user, who gets no mail about their own actions
 */
export function countChangeMails(
  tickets: readonly Pick<TicketSummary, 'status' | 'assignee_id'>[],
  change: BulkChange,
  user: string,
): { readonly to_customers: number; readonly to_assignee: number } {
  const isNews = ({ status }: Pick<TicketSummary, 'status'>) =>
    'status' in change && status !== change.status && statusNews(status, change.status) !== undefined;
  const isAssigned = ({ assignee_id = null }: Pick<TicketSummary, 'assignee_id'>) =>
    'assignee_id' in change &&
    change.assignee_id !== null &&
    change.assignee_id !== user &&
    change.assignee_id !== assignee_id;
  return { to_customers: tickets.filter(isNews).length, to_assignee: tickets.filter(isAssigned).length };
}
