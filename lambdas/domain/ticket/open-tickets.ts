import { allOf } from '../../table/all-items.ts';
import { openPartition, type StoredTicket, ticketOf } from './ticket.ts';

const indexOf = { assignee_id: 'by_assignee', group_id: 'by_group' } as const;

/** The open tickets of an assignee, or of a group. */
export async function openTicketsBy(field: keyof typeof indexOf, id: string): Promise<StoredTicket[]> {
  const items = await allOf({
    IndexName: indexOf[field],
    KeyConditionExpression: '#queue = :open AND #field = :id',
    ExpressionAttributeNames: { '#queue': 'queue', '#field': field },
    ExpressionAttributeValues: { ':open': openPartition, ':id': id },
  });
  return items.map(ticketOf);
}
