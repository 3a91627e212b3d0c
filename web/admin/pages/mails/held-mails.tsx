import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { Spinner } from '../../../ui/loading/spinner.tsx';
import { ErrorAlert } from '../../errors/error-alert.tsx';
import { heldMailsKey } from '../../mails/use-decide-mail.ts';
import { MailFloods } from './mail-floods.tsx';
import { ReceivedMails } from './received-mails.tsx';
import { texts } from './texts.ts';

/** The received mails that wait for a decision, the oldest first. */
export function HeldMails() {
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: heldMailsKey,
    queryFn: ({ signal }) => api('listHeldMails', {}, { signal }),
  });
  const count = data && `(${data.items.length}${data.more ? '+' : ''})`;
  return (
    <Container
      header={
        <Header
          variant="h2"
          counter={count}
          description={texts.held_about}
          actions={
            <Button iconName="refresh" loading={isFetching} onClick={() => void refetch()}>
              {texts.refresh}
            </Button>
          }
        >
          {texts.held}
        </Header>
      }
    >
      <div data-focus-fallback="self" tabIndex={-1}>
        <SpaceBetween size="m">
          {error && (
            <ErrorAlert
              title={texts.held_failed}
              error={error}
              busy={isFetching}
              onRetry={() => void refetch()}
            />
          )}
          {isPending && <Spinner label={texts.loading} />}
          {data && data.floods.length > 0 && <MailFloods floods={data.floods} />}
          {data?.items.length === 0 && (
            <Box textAlign="center" color="inherit">
              <b>{texts.none_held}</b>
              <Box color="text-body-secondary">{texts.none_held_hint}</Box>
            </Box>
          )}
          {data && data.items.length > 0 && <ReceivedMails mails={data.items} />}
          {data?.more === true && <Box color="text-body-secondary">{texts.more_held}</Box>}
        </SpaceBetween>
      </div>
    </Container>
  );
}
