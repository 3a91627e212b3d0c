import { type ReactNode, createContext } from 'react';
import type { TicketComment } from '@portico/shared/contract/ticket-conversation.ts';

/** Renders what the portal or the admin area shows below a comment. */
export const CommentFooterContext = createContext<(comment: TicketComment) => ReactNode>(() => null);
