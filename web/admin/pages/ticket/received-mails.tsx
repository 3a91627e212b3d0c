import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import type { TableProps } from '@cloudscape-design/components/table';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReceivedMail } from '@portico/shared/contract/received-mails.ts';
import type { ReceivedFate } from '@portico/shared/model/mail.ts';
import { api } from '../../../api/api.ts';
import { MailTable, Time } from './mail-table.tsx';
import { receivedFateTexts, receivedReasonText, receivedTexts as texts } from './mail-texts.ts';
import { OriginalMail } from './original-mail.tsx';
import { receivedMailsKey, useDecideMail } from './use-decide-mail.ts';

const indicators: Readonly<Record<ReceivedFate, StatusIndicatorProps.Type>> = {
  accepted: 'success',
  held: 'warning',
  discarded: 'stopped',
  recorded: 'info',
};

/** What became of a mail, and why. */
function Fate({ mail: { fate, reason, decided_by, files, left_out } }: { mail: ReceivedMail }) {
  const details = [
    ...(reason === null ? [] : [receivedReasonText(reason)]),
    ...(decided_by === null ? [] : [texts.decided_by(decided_by)]),
    ...(files === 0 ? [] : [texts.files(files)]),
    ...(left_out.length === 0 ? [] : [texts.left_out(left_out)]),
  ];
  return (
    <>
      <StatusIndicator type={indicators[fate]}>{receivedFateTexts[fate]}</StatusIndicator>
      {details.length > 0 && <Box color="text-body-secondary">{details.join(' · ')}</Box>}
    </>
  );
}

interface ActionsProps extends ReturnType<typeof useDecideMail> {
  show: (mail: ReceivedMail) => void;
}

/** The buttons of a mail: the decision about one that is held, and its original. */
function Actions({ mail, decide, pending, show }: ActionsProps & { mail: ReceivedMail }) {
  const { id, from, subject } = mail;
  const isHeld = mail.fate === 'held';
  const deciding = pending?.mail_id === id ? pending.decision : undefined;
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {isHeld && (
        <Button
          variant="primary"
          ariaLabel={texts.accept_label(from)}
          loading={deciding === 'accept'}
          disabled={deciding === 'discard'}
          onClick={() => decide({ mail_id: id, decision: 'accept' })}
        >
          {texts.accept}
        </Button>
      )}
      {isHeld && (
        <Button
          ariaLabel={texts.discard_label(from)}
          loading={deciding === 'discard'}
          disabled={deciding === 'accept'}
          onClick={() => decide({ mail_id: id, decision: 'discard' })}
        >
          {texts.discard}
        </Button>
      )}
      <Button variant="inline-link" ariaLabel={texts.original_of(subject)} onClick={() => show(mail)}>
        {texts.original}
      </Button>
    </SpaceBetween>
  );
}

function Sender({ mail: { from, subject } }: { mail: ReceivedMail }) {
  return (
    <>
      <div className="sender-address">{from || '-'}</div>
      <Box color="text-body-secondary" fontSize="body-s">
        {subject}
      </Box>
    </>
  );
}

const columnsFor = (actions: ActionsProps): TableProps.ColumnDefinition<ReceivedMail>[] => [
  { id: 'received_at', header: 'Time', cell: ({ received_at }) => <Time at={received_at} />, width: 150 },
  { id: 'from', header: 'From', cell: (mail) => <Sender mail={mail} />, minWidth: 200 },
  { id: 'fate', header: 'What became of it', cell: (mail) => <Fate mail={mail} />, minWidth: 200 },
  { id: 'actions', header: 'Actions', cell: (mail) => <Actions mail={mail} {...actions} />, minWidth: 230 },
];

/** The mails that were received about a ticket; staff accept or discard those that are held. */
export function ReceivedMails({ id }: { id: string }) {
  const [shown, setShown] = useState<ReceivedMail>();
  const { decide, pending } = useDecideMail(id);
  const mails = useQuery({
    queryKey: receivedMailsKey(id),
    queryFn: ({ signal }) => api('listReceivedMails', { params: { id } }, { signal }),
  });
  return (
    <>
      <MailTable mails={mails} columns={columnsFor({ decide, pending, show: setShown })} texts={texts} />
      {shown && <OriginalMail ticket_id={id} mail={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}
