import type { TicketSummary } from '@portico/shared/contract/ticket.ts';
import { getStatusNotification } from '@portico/shared/model/ticket.ts';

type Fields = Pick<TicketSummary, 'status' | 'assignee_id'>;

/** A ticket before and after its change. */
export type TicketChange = readonly [before: Fields, after: Fields];

/**
 * The number of tickets whose change sends mail: to requesters, followers and people in copy, or to the
 * assignee. Any of these people may have turned such mails off.
 * @param user the id of the user, who gets no mail about their own actions
 */
export function countChangeMails(
  changes: readonly TicketChange[],
  user: string,
): { readonly to_customers: number; readonly to_assignee: number } {
  const sendsMail = ([before, after]: TicketChange) =>
    before.status !== after.status && getStatusNotification(before.status, after.status) !== undefined;
  const becomesAssigned = ([before, { assignee_id = null }]: TicketChange) =>
    assignee_id !== null && assignee_id !== user && assignee_id !== before.assignee_id;
  return {
    to_customers: changes.filter(sendsMail).length,
    to_assignee: changes.filter(becomesAssigned).length,
  };
}
