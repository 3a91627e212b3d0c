import { type TicketStatus, ticketStatuses } from '@portico/shared/model/ticket.ts';

/** Whose colours a status wears; a status this page does not know yet looks like `new` (specification §4). */
export const statusStyle = (status: string): TicketStatus =>
  ticketStatuses.find((known) => known === status) ?? 'new';
