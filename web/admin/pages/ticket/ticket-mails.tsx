import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQueries } from '@tanstack/react-query';
import type { Ticket } from '@portico/shared/contract/ticket.ts';
import { api } from '../../../api/api.ts';
import { Spinner } from '../../../ui/loading/spinner.tsx';
import { ErrorAlert } from '../../errors/error-alert.tsx';
import { ReceivedEntry } from '../../mails/received-entry.tsx';
import { SentEntry } from '../../mails/sent-entry.tsx';
import { mailTexts as texts } from '../../mails/texts.ts';
import { receivedMailsKey } from '../../mails/use-decide-mail.ts';
import { FollowSelect } from './people/follow-select.tsx';
import { Followers } from './people/followers.tsx';

/** The mails about a ticket, sent and received, oldest first. */
function useMails(id: string) {
  const params = { id };
  return useQueries({
    queries: [
      {
        queryKey: ['ticket mails', id],
        queryFn: ({ signal }: { signal: AbortSignal }) => api('listTicketMails', { params }, { signal }),
      },
      {
        queryKey: receivedMailsKey(id),
        queryFn: ({ signal }: { signal: AbortSignal }) => api('listReceivedMails', { params }, { signal }),
      },
    ],
    combine: ([sent, received]) => ({
      entries: [
        ...(sent.data?.items ?? []).map((mail) => ({ at: mail.queued_at, sent: mail, received: undefined })),
        ...(received.data?.items ?? []).map((mail) => ({
          at: mail.received_at,
          sent: undefined,
          received: mail,
        })),
      ].sort((a, b) => a.at.localeCompare(b.at)),
      pending: sent.isPending || received.isPending,
      fetching: sent.isFetching || received.isFetching,
      error: sent.error ?? received.error,
      refetch: () => Promise.all([sent.refetch(), received.refetch()]),
    }),
  });
}

/** All mails about a ticket with their status, and the user's choice of mails. */
export function TicketMails({ ticket }: { ticket: Ticket }) {
  const { id } = ticket;
  const { entries, pending, fetching, error, refetch } = useMails(id);
  const isEmpty = entries.length === 0 && !pending && !error;
  return (
    <SpaceBetween size="m">
      <FollowSelect id={id} />
      <Followers ticket={ticket} />
      {error && (
        <ErrorAlert title={texts.failed} error={error} busy={fetching} onRetry={() => void refetch()} />
      )}
      {pending && <Spinner label={texts.loading} />}
      {isEmpty && <Box color="text-body-secondary">{texts.none}</Box>}
      {entries.length > 0 && (
        <ol className="mail-entries">
          {entries.map(({ sent, received }) =>
            received ? (
              <ReceivedEntry key={received.id} ticket_id={id} mail={received} />
            ) : (
              <SentEntry key={sent.id} mail={sent} />
            ),
          )}
        </ol>
      )}
      <Button iconName="refresh" loading={fetching} onClick={() => void refetch()}>
        {texts.refresh}
      </Button>
    </SpaceBetween>
  );
}
