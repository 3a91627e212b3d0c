import Button from '@cloudscape-design/components/button';
import type { StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import { type ReactNode, useState } from 'react';
import type { ReceivedMail } from '@portico/shared/contract/received-mails.ts';
import { type ReceivedMailOutcome, canAcceptMail } from '@portico/shared/model/mail.ts';
import { MailEntry } from './mail-entry.tsx';
import { OriginalMail } from './original-mail.tsx';
import { receivedOutcomeTexts, formatReceivedReason, receivedMailTexts as texts } from './texts.ts';
import { useAcceptOrDiscardMail } from './use-decide-mail.ts';

const indicators: Readonly<Record<ReceivedMailOutcome, StatusIndicatorProps.Type>> = {
  accepted: 'success',
  held: 'warning',
  discarded: 'stopped',
  recorded: 'info',
};

/** Why a mail was held, who decided about it, and its attachments. */
const listDetails = ({ reason, decided_by, files, left_out }: ReceivedMail): string[] => [
  ...(reason === null ? [] : [formatReceivedReason(reason)]),
  ...(decided_by === null ? [] : [texts.decided_by(decided_by)]),
  ...(files === 0 ? [] : [texts.files(files)]),
  ...(left_out.length === 0 ? [] : [texts.left_out(left_out)]),
];

/** The buttons that accept or discard a held mail. A mail that was only recorded cannot be discarded. */
function Decision({ ticket_id, mail, sender }: { ticket_id: string; mail: ReceivedMail; sender: string }) {
  const { id } = mail;
  const { decide, pending } = useAcceptOrDiscardMail(ticket_id, id);
  return (
    <>
      <Button
        variant={mail.outcome === 'held' ? 'primary' : 'normal'}
        ariaLabel={texts.accept_label(sender)}
        loading={pending === 'accept'}
        disabled={pending === 'discard'}
        onClick={() => decide('accept')}
      >
        {texts.accept}
      </Button>
      {mail.outcome === 'held' && (
        <Button
          ariaLabel={texts.discard_label(sender)}
          loading={pending === 'discard'}
          disabled={pending === 'accept'}
          onClick={() => decide('discard')}
        >
          {texts.discard}
        </Button>
      )}
    </>
  );
}

interface Props {
  ticket_id: string;
  mail: ReceivedMail;
  /** A link to the mail's ticket, in lists that contain mails of several tickets. */
  ticket?: ReactNode;
}

/** A received mail with its status and its original. */
export function ReceivedEntry({ ticket_id, mail, ticket }: Props) {
  const [open, setOpen] = useState(false);
  const isHeld = mail.outcome === 'held';
  const sender = mail.from || mail.from_name || texts.no_sender;
  return (
    <MailEntry
      direction={texts.received_from}
      address={sender}
      at={mail.received_at}
      subject={
        <>
          {mail.subject}
          {ticket}
        </>
      }
      outcome={receivedOutcomeTexts[mail.outcome]}
      indicator={indicators[mail.outcome]}
      details={listDetails(mail)}
      isHeld={isHeld}
      actions={
        <>
          {(isHeld || canAcceptMail(mail)) && <Decision ticket_id={ticket_id} mail={mail} sender={sender} />}
          <Button
            variant="inline-link"
            ariaLabel={texts.original_of(mail.subject)}
            onClick={() => setOpen(true)}
          >
            {texts.original}
          </Button>
          {open && <OriginalMail ticket_id={ticket_id} mail={mail} onClose={() => setOpen(false)} />}
        </>
      }
    />
  );
}
