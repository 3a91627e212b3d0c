import type { NewFollowUp } from '@portico/shared/contract/ticket-conversation.ts';
import type { NewTicket } from '@portico/shared/contract/ticket.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { truncateLine } from '../../domain/text/fitting-line.ts';
import { type StoredTicket, toTicketChoices } from '../../domain/ticket/ticket.ts';

const prefix = 'Follow-up: ';

/**
 * The follow-up ticket for a reply to a closed ticket: it has the same choices (such as the category), and
 * the reply as its description.
 */
export function createFollowUp(ticket: StoredTicket, { content }: NewFollowUp): NewTicket {
  const { subject } = ticket;
  const followUpSubject = subject.startsWith(prefix) ? subject : `${prefix}${subject}`;
  return {
    ...toTicketChoices(ticket),
    subject: truncateLine(followUpSubject, limits.subject),
    description: content,
    custom_fields: {},
  };
}
