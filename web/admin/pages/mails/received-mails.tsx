import type { HeldMail } from '@portico/shared/contract/received-mails.ts';
import { ReceivedEntry } from '../../mails/received-entry.tsx';
import { MailTicketLink } from '../../mails/ticket-of-mail.tsx';

/** Received mails, each with a link to its ticket and the actions of staff. */
export const ReceivedMails = ({ mails }: { mails: readonly HeldMail[] }) => (
  <ol className="mail-entries">
    {mails.map(({ ticket, mail }) => (
      <ReceivedEntry
        key={mail.id}
        ticket_id={ticket?.id ?? 'none'}
        mail={mail}
        ticket={<MailTicketLink ticket={ticket} />}
      />
    ))}
  </ol>
);
