import { generatePath, Link } from 'react-router-dom';
import type { FoundMail } from '@portico/shared/contract/received-mails.ts';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { useListState } from '../../ui/list-address.ts';
import { mailTexts as texts } from './texts.ts';

/** The ticket of a mail, in lists with mails of several tickets. */
export function MailTicketLink({ ticket }: Pick<FoundMail, 'ticket'>) {
  const listState = useListState();
  return (
    <>
      {' · '}
      {ticket ? (
        <Link to={generatePath(adminPaths.ticket, { id: ticket.id })} state={listState}>
          {ticket.ticket_number}: {ticket.subject}
        </Link>
      ) : (
        texts.without_ticket
      )}
    </>
  );
}
