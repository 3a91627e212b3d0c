import { createContext } from 'react';
import type { ReplyChanges } from '@portico/shared/contract/canned-replies.ts';
import type { Ticket } from '@portico/shared/contract/ticket.ts';

interface ReplyTicketContext {
  /** The ticket whose values replace the placeholders of canned replies. */
  readonly ticket: Ticket;
  /** Called when the user inserts a canned reply that also changes the ticket. */
  readonly onAddChanges: (changes: ReplyChanges) => void;
}

export const ReplyTicketContext = createContext<ReplyTicketContext | undefined>(undefined);
