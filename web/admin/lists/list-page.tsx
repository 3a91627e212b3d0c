import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import Pagination from '@cloudscape-design/components/pagination';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { ErrorAlert } from '../errors/error-alert.tsx';
import { EmptyList } from './empty-list.tsx';
import type { ListTexts } from './texts.ts';
import type { ListPagination } from './use-pagination.ts';
import './list-page.css';

interface Props<T> {
  texts: ListTexts;
  query: Pick<UseQueryResult<{ items: T[] }>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  pagination: ListPagination;
  columns: readonly TableProps.ColumnDefinition<T>[];
  filters: ReactNode;
  /** Whether the filters leave anything out, and how to have it all again. */
  filtered: boolean;
  onClear: () => void;
  /** 'Showing X of Y …', empty while that is not known; undefined where nobody counts. */
  count?: string;
  /** What can be done besides refreshing. */
  action?: ReactNode;
  /** What a search that stopped before the end says; it can go on. */
  stopped?: string | undefined;
  onOpen?: (item: T) => void;
}

function SearchOn({ stopped, label, onClick }: { stopped: string; label: string; onClick: () => void }) {
  return (
    <Box textAlign="center">
      <SpaceBetween size="xs">
        <span role="status">{stopped}</span>
        <Button onClick={onClick}>{label}</Button>
      </SpaceBetween>
    </Box>
  );
}

/** A list that fills the screen: search and filters, how many that leaves, a page of the table, and the way to others. */
export function ListPage<T extends { id: string }>(props: Props<T>) {
  const { texts, query, pagination, columns, filters, filtered, onClear, count, action, stopped, onOpen } =
    props;
  const { data, error, isFetching, refetch } = query;
  const { page, hasNext, goTo } = pagination;
  usePageTitle(texts.title);
  const empty = (
    <EmptyList
      texts={texts}
      firstPage={page === 1}
      hasNext={hasNext}
      filtered={filtered}
      onFirstPage={() => goTo(1)}
      onClear={onClear}
    />
  );
  const actions = (
    <SpaceBetween direction="horizontal" size="xs">
      <Button iconName="refresh" loading={isFetching} onClick={() => void refetch()}>
        {texts.refresh}
      </Button>
      {action}
    </SpaceBetween>
  );
  return (
    <SpaceBetween size="m">
      {error !== null && (
        <ErrorAlert title={texts.failed} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      <Table<T>
        variant="full-page"
        trackBy="id"
        items={data?.items ?? []}
        columnDefinitions={columns}
        loading={data === undefined && error === null}
        loadingText={texts.loading}
        wrapLines
        stickyHeader
        ariaLabels={{ tableLabel: texts.title }}
        {...(onOpen && { onRowClick: ({ detail }) => onOpen(detail.item) })}
        empty={error === null ? empty : texts.failed}
        header={
          <Header variant="awsui-h1-sticky" actions={actions}>
            {texts.title}
          </Header>
        }
        filter={
          <SpaceBetween size="xs">
            {filters}
            {count !== undefined && (
              <p className="list-count" role="status">
                {count}
              </p>
            )}
          </SpaceBetween>
        }
        footer={
          stopped !== undefined && (
            <SearchOn stopped={stopped} label={texts.search_on} onClick={() => goTo(page + 1)} />
          )
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
