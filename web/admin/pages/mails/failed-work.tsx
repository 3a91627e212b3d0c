import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FailedWork } from '@portico/shared/contract/failed-work.ts';
import { api } from '../../../api/api.ts';
import { errorMessage } from '../../../api/error.ts';
import { formatShortDateTime } from '../../../ui/time/dates.ts';
import { toast } from '../../../ui/toasts/toasts.ts';
import { Status } from '../../status/status.tsx';
import { TicketLink } from '../../tickets/ticket-link.tsx';
import { failedWorkTexts as texts } from './texts.ts';
import './failed-work.css';

const queryKey = ['failed work'];

function useRetryFailedWork() {
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationKey: ['retryFailedWork'],
    mutationFn: (id: string) => api('retryFailedWork', { params: { id } }),
    onSuccess: () => toast.success(texts.retried),
    onError: (error) => toast.error(texts.retry_failed, { description: errorMessage(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  return { retry: mutate, pending: isPending ? variables : undefined };
}

function FailedWorkItems({ items }: { items: readonly FailedWork[] }) {
  const { retry, pending } = useRetryFailedWork();
  return (
    <ul className="failed-work">
      {items.map(({ id, work, ticket_id, tries, reason, failed_at, can_retry }) => (
        <li key={id}>
          <SpaceBetween size="xs" direction="horizontal">
            <Status type="error">{texts.work[work]}</Status>
            <span>{texts.tries(tries, formatShortDateTime(failed_at), reason)}</span>
            {ticket_id !== null && <TicketLink id={ticket_id}>{texts.open}</TicketLink>}
            {can_retry && (
              <Button
                variant="inline-link"
                loading={pending === id}
                disabled={pending !== undefined}
                ariaLabel={texts.retry_about(texts.work[work])}
                onClick={() => retry(id)}
              >
                {texts.retry}
              </Button>
            )}
          </SpaceBetween>
        </li>
      ))}
    </ul>
  );
}

/** The number of failures shown at first. After an outage, a full list would push the mails far down. */
const initialFailureCount = 5;

/** Background work whose attempts have all failed; renders nothing if there is none. */
export function FailedWorkList() {
  const { data, isError } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api('listFailedWork', {}, { signal }),
  });
  if (isError) return <Status type="error">{texts.failed}</Status>;
  if (!data || data.items.length === 0) return null;
  const { items } = data;
  return (
    <Container
      header={
        <Header variant="h2" counter={`(${items.length})`} description={texts.about}>
          {texts.title}
        </Header>
      }
    >
      <FailedWorkItems items={items.slice(0, initialFailureCount)} />
      {items.length > initialFailureCount && (
        <ExpandableSection headerText={texts.earlier(items.length - initialFailureCount)}>
          <FailedWorkItems items={items.slice(initialFailureCount)} />
        </ExpandableSection>
      )}
    </Container>
  );
}
