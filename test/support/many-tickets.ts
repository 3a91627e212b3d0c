import { ulid } from 'ulid';
import type { Ticket, TicketFacts } from '../../shared/contract/ticket.ts';
import { indexTickets } from './stored-items/search-index.ts';
import { copyTicket } from './stored-items/tickets.ts';

/** The id and last activity of a ticket as if it were created this many milliseconds from now. */
const createIdAndActivity = (delay: number) => ({
  id: ulid(Date.now() + delay),
  last_activity_at: new Date(Date.now() + 1 + delay).toISOString(),
});

/**
 * Writes copies of a ticket with these subjects, each newer than the one before, and adds them to the search
 * index.
 */
export async function writeTickets(
  { description, ...template }: Ticket,
  subjects: readonly string[],
): Promise<void> {
  const copies = subjects.map((subject, n) => ({ ...createIdAndActivity(n), subject }));
  await copyTicket(template, description, copies);
  await indexTickets(copies.map(({ id }) => id));
}

/**
 * Writes tickets that are newer than all others. They are so large that one search, which reads up to 4 MB,
 * reads only a few dozen of them.
 */
export const writeLargeTickets = (template: TicketFacts, count: number): Promise<void> =>
  copyTicket(
    template,
    undefined,
    Array.from({ length: count }, (_, n) => ({
      ...createIdAndActivity(1000 + n),
      subject: `Ticket ${n}`,
      padding: 'x'.repeat(150_000),
    })),
  );
