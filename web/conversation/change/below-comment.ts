import { type ReactNode, createContext } from 'react';
import type { TicketComment } from '@portico/shared/contract/ticket-conversation.ts';

/** The component that the portal or the admin area renders below a comment. */
export const BelowComment = createContext<(comment: TicketComment) => ReactNode>(() => null);
