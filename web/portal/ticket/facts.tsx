import type { Ticket } from '@portico/shared/contract/tickets.ts';
import { PriorityBadge, StatusBadge } from '../../ui/badge.tsx';
import { shortDate } from '../../ui/dates.ts';
import { enumLabel } from '../../ui/enum-label.ts';

/** The ticket itself: number, subject, badges, who, when, and the description as it was typed. */
export function Facts({ ticket }: { ticket: Ticket }) {
  const facts = [
    ['Requester', ticket.requester_name],
    ['Company', ticket.company_name],
    ['Created', shortDate(ticket.created_at)],
    ['Type', enumLabel(ticket.type)],
    ['Impact', enumLabel(ticket.impact)],
    ['Urgency', enumLabel(ticket.urgency)],
    ['Category', ticket.category_name ?? 'None'],
    ['Department', ticket.department_name ?? 'None'],
  ] as const;
  return (
    <article className="panel ticket">
      <p className="muted ticket-number">{ticket.ticket_number}</p>
      <h1 className="ticket-subject">{ticket.subject}</h1>
      <p className="badges">
        <StatusBadge status={ticket.status} />
        <PriorityBadge priority={ticket.priority} />
      </p>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h2 className="ticket-heading">Description</h2>
      <p className="prose">{ticket.description}</p>
    </article>
  );
}
