import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import Pagination from '@cloudscape-design/components/pagination';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table from '@cloudscape-design/components/table';
import { may } from '../../../../shared/model/permissions.ts';
import { useSession } from '../../../session/session.tsx';
import { usePageTitle } from '../../../ui/page-title.ts';
import { FailureAlert } from '../../tickets/failure-alert.tsx';
import { columnsFor } from './columns.tsx';
import { Empty } from './empty.tsx';
import { SearchBar } from './search-bar.tsx';
import { texts } from './texts.ts';
import { useDialogs } from './use-dialogs.tsx';
import { useUserPages } from './use-user-pages.ts';

interface ActionsProps {
  busy: boolean;
  onRefresh: () => void;
  /** Undefined for those who only read. */
  onCreate: (() => void) | undefined;
}

function Actions({ busy, onRefresh, onCreate }: ActionsProps) {
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Button iconName="refresh" loading={busy} onClick={onRefresh}>
        {texts.refresh}
      </Button>
      {onCreate && (
        <Button variant="primary" onClick={onCreate}>
          {texts.create}
        </Button>
      )}
    </SpaceBetween>
  );
}

/** A page of a search can be short or empty before the end: it says so, and the search can go on. */
function SearchOn({ onSearchOn }: { onSearchOn: () => void }) {
  return (
    <Box textAlign="center">
      <SpaceBetween size="xs">
        <span role="status">{texts.more}</span>
        <Button onClick={onSearchOn}>{texts.search_on}</Button>
      </SpaceBetween>
    </Box>
  );
}

/** /admin/users */
export function UsersPage() {
  usePageTitle(texts.title);
  const { user } = useSession();
  const manages = may(user?.roles, 'manage_people_and_companies');
  const { query, q, searchFor, count, page, hasNext, goTo } = useUserPages();
  const { data, error, isFetching, refetch } = query;
  const { dialog, create, act } = useDialogs();
  const empty = (
    <Empty
      firstPage={page === 1}
      searched={q !== ''}
      hasNext={hasNext}
      onFirstPage={() => goTo(1)}
      onClear={() => searchFor('')}
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
        columnDefinitions={columnsFor(manages ? act : undefined)}
        loading={data === undefined && error === null}
        loadingText={texts.loading}
        wrapLines
        stickyHeader
        ariaLabels={{ tableLabel: texts.title }}
        empty={error === null ? empty : texts.failed}
        header={
          <Header
            variant="awsui-h1-sticky"
            actions={
              <Actions
                busy={isFetching}
                onRefresh={() => void refetch()}
                onCreate={manages ? create : undefined}
              />
            }
          >
            {texts.title}
          </Header>
        }
        filter={<SearchBar q={q} onSearch={searchFor} count={count} />}
        footer={q !== '' && hasNext && <SearchOn onSearchOn={() => goTo(page + 1)} />}
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
      {dialog}
    </SpaceBetween>
  );
}
