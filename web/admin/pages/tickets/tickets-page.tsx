import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import Pagination from '@cloudscape-design/components/pagination';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table from '@cloudscape-design/components/table';
import { useNavigate } from 'react-router-dom';
import { usePageTitle } from '../../../ui/page-title.ts';
import { paths } from '../../paths.ts';
import { FailureAlert } from '../../tickets/failure-alert.tsx';
import { columns } from './columns.tsx';
import { texts } from './texts.ts';
import { useTicketPages } from './use-ticket-pages.ts';

function Empty({ firstPage, onFirstPage }: { firstPage: boolean; onFirstPage: () => void }) {
  return (
    <Box textAlign="center" padding={{ vertical: 'l' }} color="inherit">
      <SpaceBetween size="xs">
        <b>{firstPage ? texts.none : texts.page_over}</b>
        {firstPage ? (
          <Box color="text-body-secondary">{texts.none_hint}</Box>
        ) : (
          <Button onClick={onFirstPage}>{texts.first_page}</Button>
        )}
      </SpaceBetween>
    </Box>
  );
}

/** /admin/tickets */
export function TicketsPage() {
  usePageTitle(texts.title);
  const navigate = useNavigate();
  const { query, page, hasNext, goTo } = useTicketPages();
  const { data, error, isFetching, refetch } = query;
  return (
    <SpaceBetween size="m">
      {error !== null && (
        <FailureAlert title={texts.failed} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      <Table
        variant="full-page"
        trackBy="id"
        items={data?.items ?? []}
        columnDefinitions={columns}
        loading={data === undefined && error === null}
        loadingText={texts.loading}
        wrapLines
        stickyHeader
        ariaLabels={{ tableLabel: texts.title }}
        onRowClick={({ detail }) => void navigate(paths.ticket(detail.item.id))}
        empty={error === null ? <Empty firstPage={page === 1} onFirstPage={() => goTo(1)} /> : texts.failed}
        header={
          <Header
            variant="awsui-h1-sticky"
            actions={
              <Button iconName="refresh" loading={isFetching} onClick={() => void refetch()}>
                {texts.refresh}
              </Button>
            }
          >
            {texts.title}
          </Header>
        }
        pagination={
          <Pagination
            currentPageIndex={page}
            pagesCount={page}
            openEnd={hasNext}
            onChange={({ detail }) => goTo(detail.currentPageIndex)}
            onNextPageClick={({ detail }) => {
              if (!detail.requestedPageAvailable) goTo(page + 1);
            }}
          />
        }
      />
    </SpaceBetween>
  );
}
