import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type EnquiryState, enquiryStates } from '@portico/shared/model/enquiries.ts';
import { api } from '../../../api/api.ts';
import { Spinner } from '../../../ui/loading/spinner.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { enquiriesKey } from '../../enquiries/use-change-enquiry.ts';
import { ErrorAlert } from '../../errors/error-alert.tsx';
import { EnquiryEntry } from './enquiry-entry.tsx';
import { texts } from './texts.ts';

const pageLength = 20;

const useEnquiries = (state: EnquiryState) =>
  useInfiniteQuery({
    queryKey: [...enquiriesKey, state],
    queryFn: ({ pageParam: cursor, signal }) =>
      api(
        'listEnquiries',
        { query: { state, limit: pageLength, ...(cursor !== '' && { cursor }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

/** /admin/enquiries */
export default function EnquiriesPage() {
  usePageTitle(texts.title);
  const [state, setState] = useState<EnquiryState>('open');
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = useEnquiries(state);
  const enquiries = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Container
      header={
        <Header
          variant="h1"
          description={texts.about}
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              <SegmentedControl
                label={texts.state}
                selectedId={state}
                options={enquiryStates.map((id) => ({ id, text: texts.states[id] }))}
                onChange={({ detail }) =>
                  setState(enquiryStates.find((id) => id === detail.selectedId) ?? 'open')
                }
              />
              <Button
                iconName="refresh"
                ariaLabel={texts.refresh}
                loading={isFetching}
                onClick={() => void refetch()}
              />
            </SpaceBetween>
          }
        >
          {texts.title}
        </Header>
      }
    >
      <div data-focus-fallback="self" tabIndex={-1}>
        <SpaceBetween size="m">
          {error && (
            <ErrorAlert title={texts.failed} error={error} busy={isFetching} onRetry={() => void refetch()} />
          )}
          {isPending && <Spinner label={texts.loading} />}
          {data && enquiries.length === 0 && (
            <Box textAlign="center" color="inherit">
              <b>{texts.none[state]}</b>
              <Box color="text-body-secondary">{texts.none_hint[state]}</Box>
            </Box>
          )}
          {enquiries.length > 0 && (
            <ol className="enquiries">
              {enquiries.map((enquiry) => (
                <EnquiryEntry key={enquiry.id} enquiry={enquiry} />
              ))}
            </ol>
          )}
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
