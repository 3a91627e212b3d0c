import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import type { Ticket } from '../../../../shared/contract/tickets.ts';
import { PriorityBadge, StatusBadge } from '../../../ui/badge.tsx';
import { shortDate } from '../../../ui/dates.ts';
import { label } from '../../../ui/words.ts';
import { texts } from './texts.ts';

function Requester({ ticket }: { ticket: Ticket }) {
  return (
    <>
      {ticket.requester_name}
      <br />
      <a className="mail-link" href={`mailto:${encodeURIComponent(ticket.requester_email)}`}>
        {ticket.requester_email}
      </a>
    </>
  );
}

/** The facts of a ticket. */
export function Details({ ticket }: { ticket: Ticket }) {
  return (
    <Container header={<Header variant="h2">{texts.details}</Header>}>
      <KeyValuePairs
        columns={2}
        items={[
          { label: texts.status, value: <StatusBadge status={ticket.status} /> },
          { label: texts.priority, value: <PriorityBadge priority={ticket.priority} /> },
          { label: 'Requester', value: <Requester ticket={ticket} /> },
          { label: 'Company', value: ticket.company_name || 'N/A' },
          {
            label: 'Created',
            value: <time dateTime={ticket.created_at}>{shortDate(ticket.created_at)}</time>,
          },
          { label: 'Type', value: label(ticket.type) },
          { label: 'Impact', value: label(ticket.impact) },
          { label: 'Urgency', value: label(ticket.urgency) },
        ]}
      />
    </Container>
  );
}
