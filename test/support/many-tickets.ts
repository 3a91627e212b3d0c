import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import type { Item } from '../../lambdas/platform/dynamodb.ts';
import { type TicketRecord, descriptionItem, ticketItem } from '../../lambdas/tickets/items.ts';
import type { Ticket, TicketFacts } from '../../shared/contract/tickets.ts';

async function writeItems(items: readonly Item[]): Promise<void> {
  const table = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  for (let n = 0; n < items.length; n += 10) {
    const requests = items.slice(n, n + 10).map((item) => ({ PutRequest: { Item: item } }));
    await table.send(
      new BatchWriteCommand({ RequestItems: { [process.env['TABLE_NAME'] ?? '']: requests } }),
    );
  }
}

const activeAt = (later: number) => ({ last_activity_at: new Date(Date.now() + 1 + later).toISOString() });

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

const unsent = {
  by: '',
  created_by: 'someone',
  last_to_speak: 'customer',
  ended_at: null,
  tags: [],
  links: 0,
  waiting: false,
  levels: null,
  promised: false,
  due_at: null,
  due_kind: null,
  assignee_id: null,
  assignee_name: null,
  group_id: null,
  queued: false,
} satisfies Partial<TicketRecord>;

/** Writes copies of a ticket with these subjects, each newer than the one before. */
export const writeTickets = (
  { description, ...template }: Ticket,
  subjects: readonly string[],
): Promise<void> =>
  writeItems(
    subjects.flatMap((subject, n) => {
      const id = ulid(Date.now() + 1 + n);
      return [
        ticketItem({ ...template, ...unsent, ...activeAt(n), id, subject }),
        descriptionItem(id, description),
      ];
    }),
  );

/**
 * Writes tickets that are newer than all others, and so large that a few dozen fill the 4 MB that one
 * search reads.
 */
export const writeLargeTickets = (template: TicketFacts, count: number): Promise<void> =>
  writeItems(
    numbers(count).map((n) => ({
      ...ticketItem({
        ...template,
        ...unsent,
        ...activeAt(1000 + n),
        id: ulid(Date.now() + 1000 + n),
        subject: `Ticket ${n}`,
      }),
      excerpt: 'x'.repeat(150_000),
    })),
  );
