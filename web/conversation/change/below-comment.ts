import { type ReactNode, createContext } from 'react';
import type { TicketComment } from '@portico/shared/contract/tickets.ts';

/** What an area of the product adds below a comment. */
export const BelowComment = createContext<(comment: TicketComment) => ReactNode>(() => null);
