import type { TicketTab } from '@portico/shared/model/ticket.ts';

/** Under which every list of tickets is kept. */
export const ticketListsKey = ['tickets'] as const;
export const ticketListKey = (tab: TicketTab) => [...ticketListsKey, tab] as const;
export const ticketKey = (id: string) => ['ticket', id] as const;
export const earlierEntriesKey = (id: string, what: 'comments' | 'history') =>
  ['ticket', id, 'earlier', what] as const;
export const referenceKey = ['reference'] as const;
export const profileKey = ['profile'] as const;
export const twoStepKey = ['two-step'] as const;
export const freshKeyKey = ['two-step', 'fresh-key'] as const;
