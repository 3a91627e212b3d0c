import type { SearchOrder } from '@portico/shared/contract/search.ts';
import type { CustomerListFilter, TicketOrder } from '@portico/shared/model/ticket.ts';

/** Query keys of the portal. */
export const ticketListsKey = ['tickets'] as const;
export const ticketListKey = (filter: CustomerListFilter, order: TicketOrder) =>
  [...ticketListsKey, filter, order] as const;
export const ticketSearchKey = (filter: CustomerListFilter, order: SearchOrder, q: string) =>
  [...ticketListsKey, filter, order, q] as const;
export const ticketKey = (id: string) => ['ticket', id] as const;
export const ratingsKey = (id: string) => ['ticket', id, 'ratings'] as const;
export const earlierEntriesKey = (id: string, kind: 'comments' | 'history') =>
  ['ticket', id, 'earlier', kind] as const;
export const referenceKey = ['reference'] as const;
export const profileKey = ['profile'] as const;
export const twoStepKey = ['two-step'] as const;
export const passkeysKey = ['passkeys'] as const;
export const sessionsKey = ['sessions'] as const;
