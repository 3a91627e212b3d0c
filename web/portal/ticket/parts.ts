/** The parts of the screen that are loaded after the ticket, as one file. */
export { Attachments } from '../attachments/attachments.tsx';
export { FollowTicket } from '../follow/follow-ticket.tsx';
export { RateTicket } from '../rating/rate-ticket.tsx';
export { Reply } from './reply.tsx';
export { TicketReceipt } from './ticket-receipt.tsx';
