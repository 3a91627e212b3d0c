import { type TicketStatus, ticketStatuses } from '@portico/shared/model/ticket.ts';

/** The status whose colours a badge has; an unknown status looks like `new`. */
export const statusStyle = (status: string): TicketStatus =>
  ticketStatuses.find((known) => known === status) ?? 'new';
