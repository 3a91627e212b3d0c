import { createContext } from 'react';
import type { Ticket } from '@portico/shared/contract/tickets.ts';

/** The ticket with which placeholders of canned replies are filled. */
export const TicketOfReply = createContext<Ticket | undefined>(undefined);
