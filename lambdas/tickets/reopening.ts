import type { Ticket } from '@portico/shared/contract/ticket.ts';
import { limits } from '@portico/shared/model/limits.ts';
import type { StoredTicket } from '../domain/ticket/ticket.ts';

const millisecondsPerDay = 24 * 60 * 60 * 1000;

/** The number of days after the end of a ticket in which a reply reopens it; set for each environment. */
const reopenDays = Number(process.env['REOPEN_DAYS'] ?? limits.reopen_days);

/** Decides how a customer's reply changes a ticket now. */
export function decideReplyEffect({ ended_at }: Pick<StoredTicket, 'ended_at'>, at: Date): Ticket['reply'] {
  if (ended_at === null) return 'comment';
  return at.getTime() - Date.parse(ended_at) <= reopenDays * millisecondsPerDay ? 'reopen' : 'follow_up';
}
