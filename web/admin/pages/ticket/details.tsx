import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { Suspense, useState } from 'react';
import type { TicketDetail } from '@portico/shared/contract/tickets.ts';
import type { Ticket } from '@portico/shared/contract/ticket.ts';
import { formatShortDate } from '../../../ui/time/dates.ts';
import { lazyScreen } from '../../../ui/loading/lazy-screen.ts';
import { listTicketFacts } from '../../../ui/tickets/ticket-facts.ts';
import { EmailAddress } from '../../mails/email-address.tsx';
import { useFollowLink } from '../../shell/use-follow.ts';
import { formatSearch } from '../../tickets/filters.ts';
import { useCustomFacts } from '../../tickets/use-custom-facts.ts';
import { toMailtoUrl } from './people/mail-to.ts';
import { requesterTexts } from './people/requester-texts.ts';
import { texts } from './texts.ts';
import type { TicketUpdater } from '../../tickets/change/use-ticket-update.ts';
import './details.css';

const RequesterDialog = lazyScreen(
  async () => (await import('./people/requester-dialog.tsx')).RequesterDialog,
);

interface Props {
  detail: TicketDetail;
  updater: TicketUpdater;
}

/** A button that opens the dialog to choose another requester. */
function ChangeRequester({ detail, updater: { pending, beginChange, update } }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        disabled={pending !== undefined || detail.ticket.merged_into !== null}
        onClick={() => {
          beginChange();
          setOpen(true);
        }}
      >
        {requesterTexts.change}
      </Button>
      <Suspense>
        {open && (
          <RequesterDialog
            detail={detail}
            saving={pending !== undefined}
            onChange={update}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}

function Requester({ ticket: { requester_name, requester_email } }: { ticket: Ticket }) {
  return (
    <div className="requester">
      {requester_name}
      <br />
      {requester_email !== '' && (
        <>
          <Link href={toMailtoUrl(requester_email)}>
            <EmailAddress email={requester_email} />
          </Link>
          <br />
        </>
      )}
      <TicketListLink
        search={`from:${requester_email || toPhrase(requester_name)}`}
        label={texts.tickets_of(requester_name)}
      />
    </div>
  );
}

/** A link to the list with the results of a search. */
function TicketListLink({ search, label }: { search: string; label: string }) {
  return (
    <Link
      href={adminPaths.tickets + formatSearch({ q: search })}
      ariaLabel={label}
      onFollow={useFollowLink()}
    >
      {texts.all_tickets}
    </Link>
  );
}

/** Quotes the beginning of a name as a search phrase, which must be short and cannot contain quotes. */
const toPhrase = (name: string) => `"${name.slice(0, 80).split('"')[0] ?? ''}"`;

const CompanyName = ({ name }: { name: string }) => (
  <>
    {name}
    <br />
    <TicketListLink search={`company:${toPhrase(name)}`} label={texts.tickets_of(name)} />
  </>
);

/** Requester, company and other facts of a ticket. Staff change the requester here. */
export function Details({ detail, updater }: Props) {
  const { ticket } = detail;
  const fields = useCustomFacts(ticket);
  return (
    <Container header={<Header variant="h2">{texts.details}</Header>}>
      <SpaceBetween size="l">
        <KeyValuePairs
          items={[
            { label: 'Requester', value: <Requester ticket={ticket} /> },
            {
              label: 'Company',
              value: ticket.company_name ? <CompanyName name={ticket.company_name} /> : 'N/A',
            },
          ]}
        />
        <ChangeRequester detail={detail} updater={updater} />
        <KeyValuePairs
          columns={2}
          items={[
            {
              label: 'Created',
              value: <time dateTime={ticket.created_at}>{formatShortDate(ticket.created_at)}</time>,
            },
            ...listTicketFacts(ticket),
            ...fields,
          ]}
        />
      </SpaceBetween>
    </Container>
  );
}
