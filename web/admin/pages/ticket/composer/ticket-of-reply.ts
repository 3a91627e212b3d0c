import { createContext } from 'react';
import type { ReplyChanges } from '@portico/shared/contract/canned-replies.ts';
import type { Ticket } from '@portico/shared/contract/tickets.ts';

interface TicketOfReply {
  /** Placeholders of canned replies are filled with its values. */
  readonly ticket: Ticket;
  /** Called when the user inserts a canned reply that also changes the ticket. */
  readonly onChanges: (changes: ReplyChanges) => void;
}

export const TicketOfReply = createContext<TicketOfReply | undefined>(undefined);
