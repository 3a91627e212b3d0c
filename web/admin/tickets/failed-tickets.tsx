import type { FailedTicket } from './run-for-each-ticket.ts';

/** The tickets that failed, and why. */
export const FailedTickets = ({ tickets }: { tickets: readonly FailedTicket[] }) => (
  <ul>
    {tickets.map(({ ticket_number, reason }) => (
      <li key={ticket_number}>
        {ticket_number}: {reason}
      </li>
    ))}
  </ul>
);
