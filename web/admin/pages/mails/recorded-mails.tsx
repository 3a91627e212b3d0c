import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { Spinner } from '../../../ui/loading/spinner.tsx';
import { ErrorAlert } from '../../errors/error-alert.tsx';
import { recordedMailsKey } from '../../mails/use-decide-mail.ts';
import { ReceivedMails } from './received-mails.tsx';
import { texts } from './texts.ts';

/** The received mails that were only recorded, although a person may have written them. */
export function RecordedMails() {
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: recordedMailsKey,
    queryFn: ({ pageParam: cursor, signal }) =>
      api('listRecordedMails', { query: cursor === '' ? {} : { cursor } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
  const mails = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Container
      header={
        <Header variant="h2" description={texts.recorded_about}>
          {texts.recorded}
        </Header>
      }
    >
      <div data-focus-fallback="self" tabIndex={-1}>
        <SpaceBetween size="m">
          {error && (
            <ErrorAlert
              title={texts.recorded_failed}
              error={error}
              busy={isFetching}
              onRetry={() => void refetch()}
            />
          )}
          {isPending && <Spinner label={texts.loading} />}
          {data && mails.length === 0 && (
            <Box textAlign="center" color="text-body-secondary">
              {texts.none_recorded}
            </Box>
          )}
          {mails.length > 0 && <ReceivedMails mails={mails} />}
          {hasNextPage && (
            <Box textAlign="center">
              <Button loading={isFetching} onClick={() => void fetchNextPage()}>
                {texts.earlier}
              </Button>
            </Box>
          )}
        </SpaceBetween>
      </div>
    </Container>
  );
}
