import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { ticketItem } from '../../lambdas/tickets/items.ts';
import type { TicketFacts } from '../../shared/contract/tickets.ts';

/**
 * Writes tickets that are newer than all others, and so large that a few dozen fill the 4 MB that one
 * search reads.
 */
export async function writeLargeTickets(template: TicketFacts, count: number): Promise<void> {
  const table = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const largeItem = (n: number) => ({
    ...ticketItem({ ...template, id: ulid(Date.now() + 1000 + n), subject: `Ticket ${n}` }),
    excerpt: 'x'.repeat(150_000),
  });
  for (let n = 0; n < count; n += 10) {
    const requests = Array.from({ length: 10 }, (_, i) => ({ PutRequest: { Item: largeItem(n + i) } }));
    const RequestItems = { [process.env['TABLE_NAME'] ?? '']: requests };
    await table.send(new BatchWriteCommand({ RequestItems }));
  }
}
