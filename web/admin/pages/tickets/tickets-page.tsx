import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import Pagination from '@cloudscape-design/components/pagination';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table from '@cloudscape-design/components/table';
import { useNavigate } from 'react-router-dom';
import { shortDate } from '../../../ui/dates.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { paths } from '../../paths.ts';
import { useFollow } from '../../shell/follow.ts';
import { FailureAlert } from '../../tickets/failure-alert.tsx';
import { isFiltered } from '../../tickets/filters.ts';
import { columns } from './columns.tsx';
import { Empty } from './empty.tsx';
import { FilterBar } from './filter-bar.tsx';
import { texts } from './texts.ts';
import { useTicketPages } from './use-ticket-pages.ts';

function Actions({ busy, onRefresh }: { busy: boolean; onRefresh: () => void }) {
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Button iconName="refresh" loading={busy} onClick={onRefresh}>
        {texts.refresh}
      </Button>
      <Button variant="primary" href={paths.create_ticket} onFollow={useFollow()}>
        {texts.create_for_client}
      </Button>
    </SpaceBetween>
  );
}

/** A search that stopped before the end says so, and can go on. */
function SearchedUntil({ date, onSearchOn }: { date: string; onSearchOn: () => void }) {
  return (
    <Box textAlign="center">
      <SpaceBetween size="xs">
        <span role="status">{texts.searched_until(shortDate(date))}</span>
        <Button onClick={onSearchOn}>{texts.search_on}</Button>
      </SpaceBetween>
    </Box>
  );
}

/** /admin/tickets */
export function TicketsPage() {
  usePageTitle(texts.title);
  const navigate = useNavigate();
  const { query, filters, filter, count, page, hasNext, goTo } = useTicketPages();
  const { data, error, isFetching, refetch } = query;
  const until = data?.searched_until;
  const empty = (
    <Empty
      firstPage={page === 1}
      filtered={isFiltered(filters)}
      onFirstPage={() => goTo(1)}
      onClear={() => filter({ q: undefined, status: undefined, priority: undefined })}
    />
  );
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
        empty={error === null ? empty : texts.failed}
        header={
          <Header
            variant="awsui-h1-sticky"
            actions={<Actions busy={isFetching} onRefresh={() => void refetch()} />}
          >
            {texts.title}
          </Header>
        }
        filter={<FilterBar filters={filters} onFilter={filter} count={count} />}
        footer={until !== undefined && <SearchedUntil date={until} onSearchOn={() => goTo(page + 1)} />}
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
