import { type TicketStatus, ticketStatuses } from '@portico/shared/model/ticket.ts';

/** The status whose colours a badge has; an unknown status looks like `new`. */
export const toKnownStatus = (status: string): TicketStatus =>
  ticketStatuses.find((knownStatus) => knownStatus === status) ?? 'new';
