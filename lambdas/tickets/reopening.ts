import type { Ticket } from '@portico/shared/contract/tickets.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { tabOfStatus } from '@portico/shared/model/ticket.ts';
import { millisecondsOfDay } from './counters.ts';
import type { TicketRecord } from './items.ts';

/** Set per environment. */
const days = Number(process.env['REOPEN_DAYS'] ?? limits.reopen_days);

/** What a customer's reply does to a ticket at this time. */
export function replyTo(
  { status, ended_at, updated_at }: Pick<TicketRecord, 'status' | 'ended_at' | 'updated_at'>,
  at: Date,
): Ticket['reply'] {
  if (tabOfStatus(status) !== 'closed') return 'comment';
  // Items of the first release do not say when the ticket ended; nothing happened to most of them since.
  const ended = Date.parse(ended_at ?? updated_at);
  return at.getTime() - ended <= days * millisecondsOfDay ? 'reopen' : 'follow_up';
}
