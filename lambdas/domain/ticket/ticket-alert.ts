import * as z from 'zod';
import { TicketAlert } from '@portico/shared/contract/ticket.ts';
import { type Item, update } from '../../platform/dynamodb.ts';
import { keys } from '../../table/keys.ts';
import { createAssignment } from '../../table/update-expression.ts';

const AlertItem = z.object({
  ...TicketAlert.shape,
  times: TicketAlert.shape.times.default(0),
  status: TicketAlert.shape.status.default('firing'),
});

/** The alert data that a ticket shows. */
export const parseTicketAlert = (item: Item): TicketAlert => AlertItem.parse(item);

/**
 * The operation that counts an alert on its ticket. It records no event, so that frequent repeats do not
 * change the ticket.
 * @param status undefined if a later status is known
 */
export function countAlert(
  ticket_id: string,
  { times, status, ...facts }: Omit<TicketAlert, 'status'> & { status?: TicketAlert['status'] | undefined },
) {
  const assignment = createAssignment({ ticket_id, ...facts, ...(status && { status }) });
  return update({
    Key: keys.ticketAlert(ticket_id),
    ...assignment,
    UpdateExpression: `${assignment.UpdateExpression} ADD times :times`,
    ExpressionAttributeValues: { ...assignment.ExpressionAttributeValues, ':times': times },
  });
}
