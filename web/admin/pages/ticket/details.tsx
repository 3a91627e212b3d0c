import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { generatePath } from 'react-router-dom';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import type { Ticket } from '@portico/shared/contract/tickets.ts';
import { shortDate } from '../../../ui/dates.ts';
import { ticketFacts, ticketLinks } from '../../../ui/ticket-facts.ts';
import { useFollow } from '../../shell/use-follow.ts';
import { mailTo } from './mail-to.ts';
import { texts } from './texts.ts';
import './details.css';

function Requester({ ticket: { requester_name, requester_email } }: { ticket: Ticket }) {
  return (
    <div className="requester">
      {requester_name}
      <br />
      <Link href={mailTo(requester_email)}>{requester_email}</Link>
    </div>
  );
}

function TicketLink({ id, number }: { id: string; number: string }) {
  return (
    <Link href={generatePath(adminPaths.ticket, { id })} onFollow={useFollow()}>
      {number}
    </Link>
  );
}

/** Requester, company and the other facts of a ticket. */
export function Details({ ticket }: { ticket: Ticket }) {
  return (
    <Container header={<Header variant="h2">{texts.details}</Header>}>
      <SpaceBetween size="l">
        <KeyValuePairs
          items={[
            { label: 'Requester', value: <Requester ticket={ticket} /> },
            { label: 'Company', value: ticket.company_name || 'N/A' },
          ]}
        />
        <KeyValuePairs
          columns={2}
          items={[
            {
              label: 'Created',
              value: <time dateTime={ticket.created_at}>{shortDate(ticket.created_at)}</time>,
            },
            ...ticketFacts(ticket),
            ...ticketLinks(ticket).map(({ label, id, ticket_number }) => ({
              label,
              value: <TicketLink id={id} number={ticket_number} />,
            })),
          ]}
        />
      </SpaceBetween>
    </Container>
  );
}
