import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import type { TableProps } from '@cloudscape-design/components/table';
import { useQuery } from '@tanstack/react-query';
import type { TicketMail } from '@portico/shared/contract/mails.ts';
import type { MailFate } from '@portico/shared/model/mail.ts';
import { api } from '../../../api/api.ts';
import { FollowSelect } from './follow-select.tsx';
import { MailTable, Time } from './mail-table.tsx';
import { fateTexts, kindTexts, mailTexts as texts, reasonText } from './mail-texts.ts';

const indicators: Readonly<Record<MailFate, StatusIndicatorProps.Type>> = {
  queued: 'pending',
  withheld: 'stopped',
  failed: 'error',
  sent: 'in-progress',
  delayed: 'warning',
  delivered: 'success',
  bounced: 'error',
  complained: 'error',
};

const columns: TableProps.ColumnDefinition<TicketMail>[] = [
  { id: 'queued_at', header: 'Time', cell: ({ queued_at }) => <Time at={queued_at} />, minWidth: 150 },
  { id: 'email', header: 'To', cell: ({ email }) => email ?? '-', minWidth: 180 },
  {
    id: 'kinds',
    header: 'About',
    cell: ({ kinds }) => [...new Set(kinds)].map((kind) => kindTexts[kind]).join(', '),
    minWidth: 140,
  },
  {
    id: 'fate',
    header: 'What became of it',
    cell: ({ fate, reason }) => (
      <>
        <StatusIndicator type={indicators[fate]}>{fateTexts[fate]}</StatusIndicator>
        {reason !== null && <Box color="text-body-secondary">{reasonText(reason)}</Box>}
      </>
    ),
    minWidth: 180,
  },
];

/** Every mail about a ticket with its fate, and the user's own choice for the ticket. */
export function MailList({ id }: { id: string }) {
  const mails = useQuery({
    queryKey: ['ticket mails', id],
    queryFn: ({ signal }) => api('listTicketMails', { params: { id } }, { signal }),
  });
  return (
    <MailTable
      mails={mails}
      columns={columns}
      texts={texts}
      actions={
        <Button
          iconName="refresh"
          ariaLabel={texts.refresh}
          loading={mails.isFetching}
          onClick={() => void mails.refetch()}
        />
      }
      filter={<FollowSelect id={id} />}
    />
  );
}
