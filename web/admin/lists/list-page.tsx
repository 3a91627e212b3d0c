import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import Pagination from '@cloudscape-design/components/pagination';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { ErrorAlert } from '../errors/error-alert.tsx';
import { EmptyList } from './empty-list.tsx';
import type { ListTexts } from './texts.ts';
import type { ListPagination, ListQuery } from './use-pagination.ts';
import './list-page.css';

interface Props<T> {
  texts: ListTexts;
  query: ListQuery<T>;
  pagination: ListPagination;
  columns: readonly TableProps.ColumnDefinition<T>[];
  filters: ReactNode;
  /** Whether filters are applied, and how to clear them. */
  filtered: boolean;
  onClear: () => void;
  /** 'Showing X of Y …', empty while it is not known; undefined for lists without a count. */
  count?: string;
  /** The action beside Refresh. */
  action?: ReactNode;
  /** Shown when the search stopped before the end of the list; a button continues it. */
  incomplete?: string | undefined;
  onOpen?: (item: T) => void;
  /** Rows that can be selected. */
  selection?: {
    items: readonly T[];
    label: string;
    labelOfAll: string;
    labelOf: (item: T) => string;
    onSelect: (items: readonly T[]) => void;
  };
  /** What can be done with the selected rows. */
  bulk?: ReactNode;
}

function ContinueSearch({
  message,
  label,
  onClick,
}: {
  message: string;
  label: string;
  onClick: () => void;
}) {
  return (
    <Box textAlign="center">
      <SpaceBetween size="xs">
        <span role="status">{message}</span>
        <Button onClick={onClick}>{label}</Button>
      </SpaceBetween>
    </Box>
  );
}

/** A full-page list: filters, count, one page of the table, and pagination. */
export function ListPage<T extends { id: string }>(props: Props<T>) {
  const { texts, query, pagination, columns, filters, filtered, onClear, count, action, incomplete, onOpen } =
    props;
  const { selection, bulk } = props;
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
        loadingText={page === 1 ? texts.loading : `${texts.loading}, page ${page}`}
        wrapLines
        stickyHeader
        ariaLabels={{
          tableLabel: texts.title,
          ...(selection && {
            selectionGroupLabel: selection.label,
            allItemsSelectionLabel: () => selection.labelOfAll,
            itemSelectionLabel: (_: unknown, item: T) => selection.labelOf(item),
          }),
        }}
        {...(selection && {
          selectionType: 'multi' as const,
          selectedItems: selection.items,
          onSelectionChange: ({ detail }) => selection.onSelect(detail.selectedItems),
        })}
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
            {bulk}
            {count !== undefined && (
              <p className="list-count" role="status">
                {count}
              </p>
            )}
          </SpaceBetween>
        }
        footer={
          incomplete !== undefined && (
            <ContinueSearch
              message={incomplete}
              label={texts.continue_search}
              onClick={() => goTo(page + 1)}
            />
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
