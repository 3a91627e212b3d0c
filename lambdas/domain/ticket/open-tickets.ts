import { listItems } from '../../table/all-items.ts';
import { openPartition, openStatuses, type StoredTicket, parseTicket } from './ticket.ts';

const indexNames = { assignee_id: 'by_assignee', group_id: 'by_group' } as const;

/** The open tickets of an assignee, or of a group. */
export async function listOpenTickets(field: keyof typeof indexNames, id: string): Promise<StoredTicket[]> {
  const items = await listItems({
    IndexName: indexNames[field],
    KeyConditionExpression: '#queue = :open AND #field = :id',
    ExpressionAttributeNames: { '#queue': 'queue', '#field': field },
    ExpressionAttributeValues: { ':open': openPartition, ':id': id },
  });
  return items.map(parseTicket);
}

/** The open tickets of a category or department. No index lists these, so all open tickets are read. */
export async function filterOpenTickets(
  field: 'category_id' | 'department_id',
  id: string,
): Promise<StoredTicket[]> {
  const listTicketsByStatus = (status: string) =>
    listItems({
      IndexName: 'by_status',
      KeyConditionExpression: 'item_type = :ticket AND #status = :status',
      FilterExpression: '#field = :id',
      ExpressionAttributeNames: { '#status': 'status', '#field': field },
      ExpressionAttributeValues: { ':ticket': 'TICKET', ':status': status, ':id': id },
    });
  return (await Promise.all(openStatuses.map(listTicketsByStatus))).flat().map(parseTicket);
}
