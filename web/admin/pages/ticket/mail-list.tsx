import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import { useQuery } from '@tanstack/react-query';
import type { TicketMail } from '@portico/shared/contract/mails.ts';
import type { MailFate } from '@portico/shared/model/mail.ts';
import { api } from '../../../api/api.ts';
import { shortDateTime } from '../../../ui/dates.ts';
import { ErrorAlert } from '../../errors/error-alert.tsx';
import { FollowSelect } from './follow-select.tsx';
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

const Time = ({ at }: { at: string }) => <time dateTime={at}>{shortDateTime(at)}</time>;

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
    <Table
      trackBy="id"
      items={mails.data?.items ?? []}
      columnDefinitions={columns}
      wrapLines
      loading={mails.isPending}
      loadingText={texts.loading}
      ariaLabels={{ tableLabel: texts.heading }}
      header={
        <Header
          variant="h2"
          description={texts.about}
          actions={
            <Button
              iconName="refresh"
              ariaLabel={texts.refresh}
              loading={mails.isFetching}
              onClick={() => void mails.refetch()}
            />
          }
        >
          {texts.heading}
        </Header>
      }
      filter={<FollowSelect id={id} />}
      empty={
        mails.error ? (
          <ErrorAlert
            title={texts.failed}
            error={mails.error}
            busy={mails.isFetching}
            onRetry={() => void mails.refetch()}
          />
        ) : (
          <Box textAlign="center" color="inherit">
            {texts.none}
          </Box>
        )
      }
    />
  );
}
